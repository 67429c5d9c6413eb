// The cost of all waiting requests beside the balance, and the way to add what is missing.

import { useState } from 'react';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { useIsBuyer } from '../../state/account.ts';
import { useShortfall, useWaitingCost } from '../../state/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { useTimeText, useWords } from '../../words/words.ts';
import { LateWalletDialog } from '../wallet/late-wallet-dialog.tsx';

type Props = {
  /** What the next request would add. */
  addedPaise?: Paise;
  /** What waits and what it costs stands above it: the note tells the balance alone. */
  isCostAbove?: boolean;
};

/** Shows nothing while nothing waits. */
export function WaitingCostNote({ addedPaise = 0, isCostAbove = false }: Props) {
  const waiting = useWaitingCost();
  const { waitingCost: text } = useWords();
  const isBuyer = useIsBuyer();
  const timeText = useTimeText();
  if (!waiting || waiting.count === 0) return null;
  const { count, costPaise, isUpTo, balancePaise, asOf } = waiting;
  const wholePaise = costPaise + addedPaise;
  const isShort = balancePaise !== undefined && wholePaise > balancePaise;
  const withThis = addedPaise > 0 ? rupeeText(wholePaise) : undefined;
  const cost = text.cost({ count, cost: rupeeText(costPaise), isUpTo, withThis });
  const sentences = isCostAbove ? [] : [cost];
  if (balancePaise !== undefined && asOf && !isBuyer) {
    sentences.push(text.balance({ balance: rupeeText(balancePaise), when: timeText(asOf) }));
    if (isShort) sentences.push(text.short(rupeeText(wholePaise - balancePaise)));
  }
  if (sentences.length === 0) return null;
  return <p className={isShort ? 'stripe' : 'note'}>{sentences.join(' ')}</p>;
}

/** Nothing where the balance covers them, as far as is known. */
export function AddMissing({ look }: { look: 'primary' | 'plain' }) {
  const { outbox, frame } = useWords();
  const isBuyer = useIsBuyer();
  const missingPaise = useShortfall()?.missingPaise ?? 0;
  // As it was at the tap: the payment makes it less while the dialog is still open.
  const [amount, setAmount] = useState<string>();
  // The gateway takes paise too, but no dealer pays ₹34.50 in a hurry.
  const rupees = Math.ceil(missingPaise / 100);
  return (
    <>
      {rupees > 0 && (
        <Button
          look={look}
          icon={isBuyer ? undefined : 'plus'}
          onClick={() => setAmount(String(rupees))}
        >
          {isBuyer ? frame.askMore : outbox.add(rupeeText(rupees * 100))}
        </Button>
      )}
      {amount !== undefined && (
        <LateWalletDialog staysHere amount={amount} onClose={() => setAmount(undefined)} />
      )}
    </>
  );
}

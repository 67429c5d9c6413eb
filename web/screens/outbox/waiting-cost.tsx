// The cost of all waiting requests next to the balance, and a button that adds what is missing.

import { useState } from 'react';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { useIsBuyer } from '../../state/account.ts';
import { useSessionOver } from '../../state/login-navigation.ts';
import { useShortfall, useWaitingCost } from '../../state/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { useTimeText, useWords } from '../../words/words.ts';
import { LateWalletDialog } from '../late.tsx';

type Props = {
  /** The price that one more request would add. */
  addedPaise?: Paise;
  /** Whether to show only the balance, because the cost is shown above. */
  isCostAbove?: boolean;
};

/** Shows nothing if no request is waiting. */
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

/**
 * A button that adds the missing amount. Hidden if the balance is enough or a buyer's session has
 * ended.
 */
export function AddMissing({ look }: { look: 'primary' | 'plain' }) {
  const { outbox, frame } = useWords();
  const isBuyer = useIsBuyer();
  const isEnded = useSessionOver() && isBuyer;
  const missingPaise = useShortfall()?.missingPaise ?? 0;
  // Fix the amount at the tap: paying reduces the missing amount while the dialog is still open.
  const [amount, setAmount] = useState<string>();
  return (
    <>
      {missingPaise > 0 && !isEnded && (
        <Button
          look={look}
          icon={isBuyer ? undefined : 'plus'}
          onClick={() => setAmount(String(missingPaise / 100))}
        >
          {isBuyer ? frame.askMore : outbox.add(rupeeText(missingPaise))}
        </Button>
      )}
      {amount !== undefined && (
        <LateWalletDialog staysHere amount={amount} onClose={() => setAmount(undefined)} />
      )}
    </>
  );
}

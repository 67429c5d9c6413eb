// Offers the money that the waiting requests lack, filled in.

import { useState } from 'react';
import { rupeeText } from '../../../data/values/money.ts';
import { useShortfall } from '../../state/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../words/words.ts';
import { LateWalletDialog } from '../wallet/late-wallet-dialog.tsx';

/** Nothing where the balance covers them, as far as is known. */
export function AddMissing({ look }: { look: 'primary' | 'plain' }) {
  const { outbox } = useWords();
  const missingPaise = useShortfall()?.missingPaise ?? 0;
  // As it was at the tap: the payment makes it less while the dialog is still open.
  const [amount, setAmount] = useState<string>();
  // The gateway takes paise too, but nobody pays ₹34.50 in a hurry.
  const rupees = Math.ceil(missingPaise / 100);
  return (
    <>
      {rupees > 0 && (
        <Button look={look} icon="plus" onClick={() => setAmount(String(rupees))}>
          {outbox.add(rupeeText(rupees * 100))}
        </Button>
      )}
      {amount !== undefined && (
        <LateWalletDialog staysHere amount={amount} onClose={() => setAmount(undefined)} />
      )}
    </>
  );
}

// The price is another than the dealer was shown: nothing is bought at it without a yes.

import { rupeeText } from '../../data/money.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import type { CallOutcome } from '../queries/service-call.ts';
import { useWords } from '../words.ts';

type Props = {
  outcome: Extract<CallOutcome, { kind: 'price_changed' }>;
  onSend: () => void;
  onTakeBack: () => void;
};

export function PriceDialog({ outcome, onSend, onTakeBack }: Props) {
  const { message, pricePaise } = outcome;
  const { newPrice } = useWords();
  return (
    <Dialog
      title={newPrice.title}
      onClose={onTakeBack}
      actions={
        <>
          <Button onClick={onTakeBack}>{newPrice.leave}</Button>
          {pricePaise !== undefined && (
            <Button look="primary" onClick={onSend}>
              {newPrice.send(rupeeText(pricePaise))}
            </Button>
          )}
        </>
      }
    >
      <p lang="en">{message}</p>
      <p>{newPrice.ask}</p>
    </Dialog>
  );
}

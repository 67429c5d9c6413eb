// The price is another than the dealer was shown: nothing is bought at it without a yes.

import { rupeeText } from '../../data/money.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import type { CallOutcome } from '../queries/service-call.ts';

type Props = {
  outcome: Extract<CallOutcome, { kind: 'price_changed' }>;
  onSend: () => void;
  onTakeBack: () => void;
};

export function PriceDialog({ outcome, onSend, onTakeBack }: Props) {
  const { message, pricePaise } = outcome;
  return (
    <Dialog
      title="The price has changed"
      onClose={onTakeBack}
      actions={
        <>
          <Button onClick={onTakeBack}>Do not send</Button>
          {pricePaise !== undefined && (
            <Button look="primary" onClick={onSend}>
              Send at {rupeeText(pricePaise)}
            </Button>
          )}
        </>
      }
    >
      <p>{message}</p>
      <p>Send anyway?</p>
    </Dialog>
  );
}

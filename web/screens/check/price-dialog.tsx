// The price differs from the one shown: nothing is bought at it unless the dealer agrees.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import type { CallOutcome } from '../../state/call-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';

type Props = {
  outcome: Extract<CallOutcome, { kind: 'price_changed' }>;
  onSend: (pricePaise: Paise) => void;
  onCancel: () => void;
};

export function PriceDialog({ outcome, onSend, onCancel }: Props) {
  const { message, pricePaise } = outcome;
  const words = useWords();
  const { newPrice } = words;
  const said = reasonText(message, words);
  return (
    <Dialog
      title={newPrice.title}
      close={newPrice.leave}
      onClose={onCancel}
      actions={
        pricePaise !== undefined && (
          <Button look="primary" onClick={() => onSend(pricePaise)}>
            {newPrice.send(rupeeText(pricePaise))}
          </Button>
        )
      }
    >
      <p lang={said.lang}>{said.text}</p>
      <p>{newPrice.ask}</p>
    </Dialog>
  );
}

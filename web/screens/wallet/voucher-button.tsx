// The receipt of a top-up, as a file.

import { useVoucher } from '../../state/voucher.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../words/words.ts';

export function VoucherButton({ transactionId }: { transactionId: string }) {
  const { receipt } = useWords();
  const { make, isMaking, failure } = useVoucher(transactionId);
  return (
    <>
      <Button
        look="quiet"
        disabled={isMaking}
        aria-label={receipt.of(transactionId)}
        onClick={make}
      >
        {isMaking ? receipt.making : receipt.get}
      </Button>
      {failure && <span role="alert">{receipt[failure]}</span>}
    </>
  );
}

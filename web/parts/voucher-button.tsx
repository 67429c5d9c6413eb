// The receipt of a top-up, as a file.

import { useVoucher } from '../queries/voucher.ts';
import { useWords } from '../words.ts';
import { Button } from './button.tsx';

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

// The receipt of a top-up, as a file.

import { useVoucher } from '../queries/voucher.ts';
import { Button } from './button.tsx';

export function VoucherButton({ transactionId }: { transactionId: string }) {
  const { mutate, isPending, isError } = useVoucher(transactionId);
  return (
    <>
      <Button
        look="quiet"
        disabled={isPending}
        aria-label={`Receipt of ${transactionId}`}
        onClick={() => mutate()}
      >
        {isPending ? 'Making…' : 'Receipt'}
      </Button>
      {isError && <span role="alert">A receipt needs signal. Try again.</span>}
    </>
  );
}

// Fetches the voucher of a transaction, makes its PDF on the phone, and saves it.

import { useMutation } from '@tanstack/react-query';
import { voucherLetterhead, voucherReport } from '../../data/voucher.ts';
import { remote } from '../../sw/remote.ts';
import { NoAnswer } from '../../sw/remote-errors.ts';
import { makeDocument } from '../report/pdf-client.ts';
import { useAccountId } from './account.ts';
import { useConfig } from './config.ts';
import { saveFile } from './save-file.ts';

/** `failure`: why there is no file. */
export function useVoucher(transactionId: string) {
  const accountId = useAccountId();
  const stamp = useConfig()?.mode === 'live' ? '' : 'SANDBOX';
  const making = useMutation({
    mutationFn: async () => {
      const { voucher } = await remote('voucher', { accountId, query: { transactionId } });
      const report = voucherReport(voucher);
      const letterhead = voucherLetterhead(voucher, stamp);
      const bytes = await makeDocument({ parts: [{ report, letterhead }] });
      saveFile(new File([bytes], report.fileName, { type: 'application/pdf' }));
    },
  });
  return {
    make: () => making.mutate(),
    isMaking: making.isPending,
    failure: making.error && (making.error instanceof NoAnswer ? 'noSignal' : 'failed'),
  } as const;
}

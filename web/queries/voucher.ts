// Fetches the voucher of a transaction, has its PDF made on the phone, and saves it.

import { useMutation } from '@tanstack/react-query';
import { voucherLetterhead, voucherReport } from '../../data/voucher.ts';
import { remote } from '../../sw/remote.ts';
import { makeDocument } from '../documents.ts';
import { saveFile } from '../save-file.ts';
import { useConfig } from './config.ts';

export function useVoucher(transactionId: string) {
  const stamp = useConfig()?.mode === 'live' ? '' : 'SANDBOX';
  return useMutation({
    networkMode: 'always', // no signal is told, not waited out
    mutationFn: async () => {
      const { voucher } = await remote('voucher', { query: { transactionId } });
      const report = voucherReport(voucher);
      const bytes = await makeDocument(report, voucherLetterhead(voucher, stamp));
      saveFile(new File([bytes], report.fileName, { type: 'application/pdf' }));
    },
  });
}

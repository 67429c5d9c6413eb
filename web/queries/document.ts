// The page behind a report's own address while there is no PDF yet: it waits for the report, has
// the PDF made, and then turns into it.

import { useEffect } from 'react';
import { pendingRows } from '../../sw/outbox.ts';
import { outboxDatabase } from '../../sw/outbox-database.ts';
import { account } from '../../sw/phone.ts';
import { useAccount } from './account.ts';
import { documentOf, useReport } from './reports.ts';
import { useStored } from './stored.ts';

/** `missing`: neither on this phone nor on its way to it. */
export function useDocumentPage(id: string): 'waiting' | 'missing' {
  const accountId = useAccount()?.accountId ?? '';
  const report = useReport(id);
  const waiting = outboxDatabase(accountId).rows;
  const isPending = useStored(['is pending', accountId, id], waiting, async () => {
    const rows = await pendingRows(accountId);
    return rows.some(({ key }) => key === id);
  });
  // Leaves this page for the document, which is no business of React's.
  useEffect(() => {
    if (report) void turnIntoDocument(id);
  }, [report, id]);
  return report === null && isPending === false ? 'missing' : 'waiting';
}

async function turnIntoDocument(id: string): Promise<void> {
  const owner = await account();
  const document = await documentOf(id);
  if (!owner || !document) return;
  if (navigator.serviceWorker?.controller) {
    // The worker answers this very address with the PDF from now on.
    window.location.reload();
  } else {
    const pdf = new Blob([document.bytes], { type: 'application/pdf' });
    window.location.replace(URL.createObjectURL(pdf));
  }
}

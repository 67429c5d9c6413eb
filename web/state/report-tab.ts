// The page at a report's own address while there is no PDF yet: it waits for the report, has its
// PDF made, and is then replaced by it.

import { useEffect, useState } from 'react';
import { isSettled } from '../../sw/outbox/row.ts';
import { pendingRows } from '../../sw/outbox/rows.ts';
import { documentOf } from './report-document.ts';
import { useReport } from './reports.ts';
import { useOwn } from './use-own.ts';

/** `missing`: neither on this phone nor pending. `failed`: it could not be made. */
export function useDocumentPage(id: string): 'waiting' | 'missing' | 'failed' {
  const report = useReport(id);
  const [isFailed, setFailed] = useState(false);
  const isPending = useOwn(['is pending', id], 'outbox', async (accountId) => {
    const rows = await pendingRows(accountId);
    return rows.some((row) => row.key === id && !isSettled(row));
  });
  // Leaves this page for the document, which happens outside React.
  useEffect(() => {
    if (report) turnIntoDocument(id).catch(() => setFailed(true));
  }, [report, id]);
  if (isFailed) return 'failed';
  return report === null && isPending === false ? 'missing' : 'waiting';
}

/** Stored in the history state, beside the router's own data. */
const ASKED = 'askedWorker';

async function turnIntoDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (!document) return;
  const isAsked = Boolean(history.state?.[ASKED]);
  if (navigator.serviceWorker?.controller && document.isKept && !isAsked) {
    // From now on the worker serves the PDF at this address. If it does not, it is not asked
    // again: the mark survives the reload.
    history.replaceState({ ...history.state, [ASKED]: true }, '');
    window.location.reload();
  } else {
    const pdf = new Blob([document.bytes], { type: 'application/pdf' });
    window.location.replace(URL.createObjectURL(pdf));
  }
}

// A report's PDF: made once, stored, and saved as a file.

import { useEffect, useState } from 'react';
import { accountDatabase } from '../../sw/account/database.ts';
import { account } from '../../sw/device.ts';
import { isSettled } from '../../sw/outbox/row.ts';
import { pendingRows } from '../../sw/outbox/rows.ts';
import { storeDocument, storedReport } from '../../sw/reports/library.ts';
import { makeDocument } from '../report/pdf-client.ts';
import type { Part } from '../report/pdf-worker.ts';
import { BUILD, signedDocument } from '../report/signed-document.ts';
import { chosenLanguage } from '../words/words.ts';
import { useReport } from './reports.ts';
import { saveFile } from './save-file.ts';
import { useOwn } from './use-own.ts';

type Document = {
  fileName: string;
  bytes: ArrayBuffer;
  /** Whether the PDF is stored, so that the worker can serve it at the report's address. */
  isKept: boolean;
};

/** The PDF of a stored report, made on first use. Null if this phone does not have the report. */
export async function documentOf(id: string): Promise<Document | null> {
  const owner = await account();
  if (!owner) return null;
  // The screen and the report's tab may ask at the same time: make the PDF only once.
  return navigator.locks.request(`lotproof-document-${id}`, async () => {
    const known = await accountDatabase(owner.accountId).documents.get(id);
    const isKept = known?.language === chosenLanguage();
    return known && isKept ? { ...known, isKept } : makeAndStore(owner.accountId, id);
  });
}

async function makeAndStore(accountId: string, id: string): Promise<Document | null> {
  const stored = await storedReport(accountId, id);
  if (!stored) return null;
  const { fileName } = stored.report;
  const language = chosenLanguage();
  const bytes = await bytesOf(stored);
  // Do not store a PDF that this build could not fully render; a later build makes it again.
  const made = { id, fileName, bytes, language };
  const isKept = stored.isWhole && (await storeDocument(accountId, made));
  return { fileName, bytes, isKept };
}

/** The PDF of one report, made from the report's signed data if the server signed it. */
export async function bytesOf({ report, letterhead }: Part): Promise<ArrayBuffer> {
  const { madeFor, proof } = letterhead;
  const language = chosenLanguage();
  const signed = await signedDocument([proof?.sdJwt], { build: BUILD, madeFor, language });
  return makeDocument(signed ?? { parts: [{ report, letterhead }], language });
}

/** Saves the PDF as a file, named as the specification says. */
export async function saveDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (!document) return;
  saveFile(new File([document.bytes], document.fileName, { type: 'application/pdf' }));
}

/**
 * `missing`: the report is not on this phone and not pending. `failed`: its PDF could not be made.
 */
export function useDocumentPage(id: string): 'waiting' | 'missing' | 'failed' {
  const report = useReport(id);
  const [isFailed, setFailed] = useState(false);
  const isPending = useOwn(['is pending', id], 'outbox', async (accountId) => {
    const rows = await pendingRows(accountId);
    return rows.some((row) => row.key === id && !isSettled(row));
  });
  useEffect(() => {
    if (report) turnIntoDocument(id).catch(() => setFailed(true));
  }, [report, id]);
  if (isFailed) return 'failed';
  return report === null && isPending === false ? 'missing' : 'waiting';
}

/** The key for our mark in the history state, next to the router's data. */
const ASKED = 'askedWorker';

async function turnIntoDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (!document) return;
  const isAsked = Boolean(history.state?.[ASKED]);
  if (navigator.serviceWorker?.controller && document.isKept && !isAsked) {
    // Reload, because the worker serves the PDF at this address. The mark survives, so that the
    // page reloads only once.
    history.replaceState({ ...history.state, [ASKED]: true }, '');
    window.location.reload();
  } else {
    const pdf = new Blob([document.bytes], { type: 'application/pdf' });
    window.location.replace(URL.createObjectURL(pdf));
  }
}

// The PDF of a report: made once and stored, saved as a file, shared.

import { useMutation } from '@tanstack/react-query';
import { account } from '../../sw/device.ts';
import { storeDocument, storedDocument, storedReport } from '../../sw/reports/library.ts';
import { makeDocument } from '../report/pdf-client.ts';
import { BUILD, signedDocument } from '../report/signed-document.ts';
import { useWords } from '../words/words.ts';
import { saveFile } from './save-file.ts';

type Document = {
  fileName: string;
  bytes: ArrayBuffer;
  /** Whether it is stored, so that the worker can serve it at the report's own address. */
  isKept: boolean;
};

/** The PDF of a stored report, made on first use. Null: there is no such report here. */
export async function documentOf(id: string): Promise<Document | null> {
  const owner = await account();
  if (!owner) return null;
  // The screen and the report's own tab ask for it at the same time: one makes it for both.
  return navigator.locks.request(`lotproof-document-${id}`, async () => {
    const known = await storedDocument(owner.accountId, id);
    return known ? { ...known, isKept: true } : makeAndStore(owner.accountId, id);
  });
}

async function makeAndStore(accountId: string, id: string): Promise<Document | null> {
  const stored = await storedReport(accountId, id);
  if (!stored) return null;
  const { report, letterhead } = stored;
  const { fileName } = report;
  const { madeFor, proof } = letterhead;
  const signed = await signedDocument([proof?.sdJwt], { build: BUILD, madeFor });
  const bytes = await makeDocument(signed ?? { parts: [{ report, letterhead }] });
  // One that this build could not fully render is not stored: a later build makes it again.
  const isKept = stored.isWhole && (await storeDocument(accountId, { id, fileName, bytes }));
  return { fileName, bytes, isKept };
}

/** Saves the PDF as a file under its specified name. */
export async function saveDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (document) saveFile(fileOf(document));
}

/** Saving and sharing a PDF, and the text to show when that failed. */
export function useDocumentActions(id: string) {
  const { report: text } = useWords();
  const { mutate, isError, variables } = useMutation({
    mutationFn: (way: 'notMade' | 'notShared') =>
      way === 'notMade' ? saveDocument(id) : shareDocument(id),
  });
  return {
    save: () => mutate('notMade'),
    share: () => mutate('notShared'),
    failure: isError ? text[variables] : '',
  };
}

/** Hands the PDF to the phone's share sheet. */
async function shareDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (document) await share({ files: [fileOf(document)], title: document.fileName });
}

/** Hands a text and the PDFs of these reports to the phone's share sheet; the text alone if not. */
export async function shareWithDocuments(text: string, ids: readonly string[]): Promise<void> {
  const documents = await Promise.all(ids.map(documentOf));
  const files = documents.filter((each) => each !== null).map(fileOf);
  await share(navigator.canShare?.({ files }) ? { text, files } : { text });
}

async function share(what: ShareData): Promise<void> {
  await navigator.share(what).catch((error: unknown) => {
    // The dealer closed the sheet: that is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

/** Whether this browser has a share sheet for a PDF. */
export function canShareDocuments(): boolean {
  const file = new File([], 'report.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

function fileOf({ fileName, bytes }: Document): File {
  return new File([bytes], fileName, { type: 'application/pdf' });
}

// Makes documents in a worker, off the page's thread. Only the worker loads jsPDF.

import type { DocumentAnswer, DocumentRequest, WantedDocument } from './pdf-worker.ts';

type Waiting = { resolve: (bytes: ArrayBuffer) => void; reject: (error: Error) => void };

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let idLast = 0;

/** Makes one PDF of these reports, in order. Rejects if that fails or the worker cannot start. */
export function makeDocument(wanted: WantedDocument): Promise<ArrayBuffer> {
  idLast += 1;
  const request: DocumentRequest = { id: idLast, ...wanted };
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
    worker ??= startWorker();
    worker.postMessage(request);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DocumentAnswer>) => settle(data));
  started.addEventListener('error', () => giveUp(started));
  started.addEventListener('messageerror', () => giveUp(started));
  return started;
}

function settle(answer: DocumentAnswer): void {
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('bytes' in answer) asked?.resolve(answer.bytes);
  else asked?.reject(new Error(answer.error));
}

/** Rejects every waiting request and drops the worker; one that failed to load never answers. */
function giveUp(failed: Worker): void {
  failed.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(new Error('The document could not be made.'));
  waiting.clear();
}

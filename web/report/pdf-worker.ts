// The worker that makes documents. No other code loads jsPDF.

import { makePdfOf, type Part, type WantedDocument } from './pdf/make-pdf.ts';

self.addEventListener('message', ({ data }: MessageEvent<DocumentRequest>) => void answer(data));

async function answer({ id, ...wanted }: DocumentRequest): Promise<void> {
  try {
    const bytes = await makePdfOf(wanted);
    post({ id, bytes }, [bytes]);
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) }, []);
  }
}

function post(message: DocumentAnswer, transfer: Transferable[]): void {
  self.postMessage(message, { transfer });
}

export type { Part, WantedDocument };

export type DocumentRequest = WantedDocument & { id: number };
export type DocumentAnswer = { id: number; bytes: ArrayBuffer } | { id: number; error: string };

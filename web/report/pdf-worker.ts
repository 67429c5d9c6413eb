// The worker that makes documents, the only code that loads jsPDF.

import { makePdfOf } from './pdf/make-pdf.ts';
import type { DocumentAnswer, DocumentRequest } from './pdf-messages.ts';

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

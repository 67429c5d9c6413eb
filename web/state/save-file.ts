// Saves a file as a browser download.

import { makeDocument } from '../report/pdf-client.ts';
import type { Part } from '../report/pdf-worker.ts';

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // After a minute the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Makes a PDF and saves it as a file. */
export async function savePdf(part: Part): Promise<void> {
  const bytes = await makeDocument({ parts: [part] });
  saveFile(new File([bytes], part.report.fileName, { type: 'application/pdf' }));
}

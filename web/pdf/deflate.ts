// How streams of a document are compressed. jsPDF's own filter makes its text byte by byte, which
// takes as long as drawing the page.

import { strFromU8, strToU8, zlibSync } from 'fflate';
import type { jsPDF } from 'jspdf';

type Filtered = { data: string; reverseChain: string };
type Filters = { processDataByFilters: (text: string, filters: string[]) => Filtered };

/** Has every document of this jsPDF compressed here: bytes are the same in every browser. */
export function deflateHere(api: typeof jsPDF.API): void {
  // The place where jsPDF looks for its plugin; its types leave it out.
  (api as unknown as Filters).processDataByFilters = (text, filters) =>
    filters.includes('FlateEncode')
      ? { data: deflated(text), reverseChain: '/FlateDecode' }
      : { data: text, reverseChain: '' };
}

/** Of a text with a character for each byte, and to one. */
function deflated(text: string): string {
  return strFromU8(zlibSync(bytesOf(text)), true);
}

const encoder = new TextEncoder();

/** Most pages are plain ASCII, which the browser turns into bytes faster than any code. */
function bytesOf(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  return bytes.length === text.length ? bytes : strToU8(text, true);
}

// Checks that a file is exactly ours: rebuilds it from its signed data and compares the bytes. The
// page loads this code only for a file.

import { parsed } from '../../../data/proof/json-value.ts';
import { bytesOf, textOf } from '../../../sw/proof/base64url.ts';
import { makeDocument } from '../../report/pdf-client.ts';
import { BUILD, signedDocument } from '../../report/signed-document.ts';
import type { FileState } from './outcome.ts';
import { readPdf } from './read-pdf.ts';

/** `make` is for tests, which have no worker. Rejects if the document cannot be made. */
export async function comparedFile(
  bytes: Uint8Array,
  make: typeof makeDocument = makeDocument,
): Promise<FileState> {
  const { proofs = [], unsigned = '' } = readPdf(bytes) ?? {};
  const carried = bytesOf(unsigned);
  const document = await signedDocument(proofs, parsed((carried && textOf(carried)) ?? ''));
  if (!document) return 'uncompared';
  if (isSame(bytes, new Uint8Array(await make(document)))) return 'same';
  return document.unsigned.build === BUILD ? 'changed' : 'uncompared';
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

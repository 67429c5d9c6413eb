// A report as its buyer has it: the SD-JWT in its file, and files made by honest people and by
// forgers.

import { type Service, serviceById } from '../../data/catalogue.ts';
import type { Reader } from '../../data/judge.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { PublishedKey } from '../../data/proof/published.ts';
import type { Statement } from '../../data/proof/statement.ts';
import { rebuiltBuyersText, sdJwtOf } from '../../sw/proof/rebuilt.ts';
import type { Authority } from '../../web/public-site/verify/verify.ts';
import { proofOf, type signingKey } from './signed-statement.ts';

type SigningKey = ReturnType<typeof signingKey>;

type Sale = Partial<Statement> & { result?: unknown; reader?: Reader; service?: Service };

/** Sells a report, by default on the sample's car. */
export async function soldReport(key: SigningKey, sale: Sale = {}): Promise<string> {
  const { service = serviceById('hyundai'), reader = 'dealer', ...changes } = sale;
  const result = changes.result ?? sampleAnswer(service);
  const proof = proofOf(service, key, changes);
  const buyers = await rebuiltBuyersText(judges[service.id], { result, proof });
  if (buyers === undefined) throw new Error('The statement belongs to another report.');
  return sdJwtOf({ result, proof }, buyers, reader);
}

export function published({ id, jwk }: SigningKey, more: Partial<PublishedKey> = {}): PublishedKey {
  const { x = '', y = '' } = jwk;
  const fixed = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' } as const;
  return { ...fixed, x, y, kid: id, iss: 'lotproof.example', iat: 1_795_000_000, ...more };
}

/** Returns a server that has these keys, was just reached and has withdrawn no report. */
export function authorityOf(keys: PublishedKey[], more: Partial<Authority> = {}): Authority {
  return {
    keys,
    withdrawn: new Set(),
    isFresh: true,
    isOld: false,
    isSold: async () => undefined,
    ...more,
  };
}

/** Returns a file with only its proofs: a proof reader ignores its pages. */
export function pdfOf(...proofs: string[]): Buffer {
  return Buffer.from(`%PDF-1.7\n${packetOf(proofs)}\nxref\ntrailer\nstartxref\n9\n%%EOF\n`);
}

/** Returns an XMP packet in the form that our documents use. */
export function packetOf(proofs: string[]): string {
  const description = `<rdf:Description>${proofs.join(' ')}</rdf:Description>`;
  return `stream\n<x:xmpmeta>${description}</x:xmpmeta>\nendstream`;
}

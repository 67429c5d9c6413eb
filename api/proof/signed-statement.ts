// The statement of one report on a car: made of its result, and signed (SD-JWT, RFC 9901).

import { hash, randomFillSync, sign } from 'node:crypto';
import type { ServiceId } from '../../data/catalogue.ts';
import { judges } from '../../data/judges.ts';
import { buyersText, fullText } from '../../data/proof/disclosures.ts';
import type { Proof } from '../../data/proof/proof.ts';
import { headerText, payloadText } from '../../data/proof/statement.ts';
import { worstFinding } from '../../data/proof/worst-finding-text.ts';
import type { SigningKey } from './signing-key.ts';

/** Who signs, for which host. */
export type Pen = Pick<SigningKey, 'kid' | 'privateKey'> & { iss: string; isTest: boolean };

/** A report as its phone gets it: the result as JSON, and when it is sold, in ms since 1970. */
export type Sale = { serviceId: ServiceId; plate: string; resultJson: string; at: number };

export type SignedStatement = {
  proof: Proof;
  /** SHA-256 of header and payload, in hex. */
  digest: string;
};

/** Throws where the service is of a person, or the result not one of its service. */
export function signedStatement(pen: Pen, sale: Sale): SignedStatement {
  const { buyersView, id, judged } = judges[sale.serviceId];
  const { iss, isTest, kid, privateKey } = pen;
  const { at, plate: sub } = sale;
  const result: unknown = JSON.parse(sale.resultJson);
  const seen = judged(result, new Date(at).toISOString());
  if (!buyersView || !seen) throw new Error(`No statement can be made of a report of ${id}.`);
  const salts = newSalts();
  const digestOfFull = disclosureDigest(fullText({ salt: salts.full, result }));
  const view = buyersView.of(result);
  const payload = payloadText({
    _sd: [disclosureDigest(buyersText({ salt: salts.buyers, view, digestOfFull }))],
    f: worstFinding(seen.findings),
    iat: Math.floor(at / 1000),
    iss,
    s: `${id}.${buyersView.version}`,
    sub,
    ...(isTest ? { test: 1 as const } : {}),
  });
  const text = `${base64url(headerText(kid))}.${base64url(payload)}`;
  // As JWS has it: r and s, 32 bytes each (RFC 7518, section 3.4).
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(text), key).toString('base64url');
  return { proof: { jws: `${text}.${signature}`, salts }, digest: hash('sha256', text, 'hex') };
}

/** 128 bits, as RFC 9901 recommends in section 9.3. */
const SALT_BYTES = 16;

/** Chance costs by the draw, as much as both digests: one is for 128 statements. */
const DRAWN_BYTES = 128 * 2 * SALT_BYTES;
let drawn = Buffer.alloc(0);

/** Bytes of chance that no other statement gets. */
function newSalts(): Proof['salts'] {
  if (drawn.length === 0) drawn = randomFillSync(Buffer.allocUnsafe(DRAWN_BYTES));
  const chance = drawn.subarray(0, 2 * SALT_BYTES);
  drawn = drawn.subarray(2 * SALT_BYTES);
  return {
    buyers: chance.toString('base64url', 0, SALT_BYTES),
    full: chance.toString('base64url', SALT_BYTES),
  };
}

/** SHA-256 of the disclosure, which is the text in base64url (RFC 9901, section 4.2.3). */
function disclosureDigest(text: string): string {
  return hash('sha256', base64url(text), 'base64url');
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

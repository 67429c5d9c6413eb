// The private key that signs reports and does nothing else. Each server has its own, in a file
// beside the database that backups leave out. A lost key is replaced, and its reports can still be
// checked.

import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  type KeyObject,
  randomFillSync,
  sign,
  verify,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { ServiceId } from '../../data/catalogue.ts';
import type { Finding } from '../../data/findings/finding.ts';
import { judges } from '../../data/judges.ts';
import { buyersText, fullText } from '../../data/proof/disclosures.ts';
import type { Proof } from '../../data/proof/proof.ts';
import { headerText, payloadText } from '../../data/proof/statement.ts';
import { worstFinding } from '../../data/proof/worst-finding-text.ts';
import { unknownTradeWords } from '../operations/trade-words.ts';
import { wholeFile } from '../storage/disk.ts';

// Makes the statement for a report on a car from its result and signs it (SD-JWT, RFC 9901).

/** The signing key and the host for which it signs. */
export type Pen = Pick<SigningKey, 'kid' | 'privateKey'> & { iss: string; isTest: boolean };

/** A report as the phone gets it: the result as JSON, and the time of sale in ms since 1970. */
export type Sale = { serviceId: ServiceId; plate: string; resultJson: string; at: number };

export type SignedStatement = {
  proof: Proof;
  /** SHA-256 of header and payload, in hex. */
  digest: string;
  /** Unknown words in a workshop's job lines; see `unknownTradeWords`. */
  unknownWords: string[];
};

/** Signs a statement. Throws if the service checks a person, or the result does not fit. */
export function signedStatement(pen: Pen, sale: Sale): SignedStatement {
  const { buyersView, id, judged } = judges[sale.serviceId];
  const { iss, isTest, kid, privateKey } = pen;
  const { at, plate: sub } = sale;
  const result: unknown = JSON.parse(sale.resultJson);
  const seen = judged(result, new Date(at).toISOString());
  if (!buyersView || !seen) throw new Error(`There is no statement for a report of ${id}.`);
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
  // The signature is in JWS form: r and s, 32 bytes each (RFC 7518, section 3.4).
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(text), key).toString('base64url');
  return {
    proof: { jws: `${text}.${signature}`, salts },
    digest: hash('sha256', text, 'hex'),
    unknownWords: unknownWords(seen.findings, result),
  };
}

/** Returns the unknown words from the job lines that the finding "unknown works" names. */
function unknownWords(findings: readonly Finding[], result: unknown): string[] {
  const { serviceHistoryDetails: visits = [] } = Object(result) as Record<string, unknown>;
  const works = findings.find(({ code }) => code === 'works_not_known');
  return (works?.evidence ?? []).flatMap(({ field, record = -1 }) => {
    const visit = Object(Array.isArray(visits) ? visits[record] : {}) as Record<string, unknown>;
    const line = visit[field];
    return typeof line === 'string' ? unknownTradeWords(line) : [];
  });
}

/** RFC 9901 recommends 128 bits in section 9.3. */
const SALT_BYTES = 16;

/** Drawing random bytes takes as long as both digests, so each draw serves 128 statements. */
const DRAWN_BYTES = 128 * 2 * SALT_BYTES;
let drawn = Buffer.alloc(0);

/** Returns random bytes that no other statement gets. */
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

export type PublicKey = {
  /** The first eight characters of the key's thumbprint (RFC 7638): 48 bits tell our keys apart. */
  kid: string;
  /** The key's point on P-256, in base64url (RFC 7518, section 6.2.1). */
  x: string;
  y: string;
  /** The time when the key was made, in ms since 1970. */
  madeAt: number;
};

export type SigningKey = PublicKey & { privateKey: KeyObject };

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const KeyFile = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: coordinate,
  madeAt: v.pipe(v.number(), v.safeInteger()),
});
type KeyFile = v.InferOutput<typeof KeyFile>;

export function signingKeyPath(dataDir: string): string {
  return join(dataDir, 'signing-key.json');
}

/** Thrown if there is no usable key. The message reveals no part of a key. */
export class NoSigningKey extends Error {}

/** Reads the key. Throws {@link NoSigningKey} if the file is missing, unreadable or not a key. */
export async function readSigningKey(dataDir: string): Promise<SigningKey> {
  const path = signingKeyPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new NoSigningKey(`${path} cannot be read: ${error.code}.`);
  });
  const key = keyIn(text);
  if (key) return key;
  throw new NoSigningKey(`${path} is damaged or not a signing key.`);
}

/** Makes a key and replaces the existing one, completely or not at all. */
export async function makeSigningKey(dataDir: string, madeAt: number): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const text = `${JSON.stringify({ ...privateKey.export({ format: 'jwk' }), madeAt })}\n`;
  await wholeFile(signingKeyPath(dataDir), (path) => writeFile(path, text, { mode: 0o600 }));
  return readSigningKey(dataDir);
}

/** Reads the key. A parser's error may quote the key, so no such error leaves this function. */
function keyIn(text: string): SigningKey | undefined {
  try {
    const { madeAt, ...jwk } = v.parse(KeyFile, JSON.parse(text));
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
    const key = { kid: thumbprint(jwk).slice(0, 8), x: jwk.x, y: jwk.y, madeAt, privateKey };
    return isWhole(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the thumbprint of a public key on P-256 (RFC 7638, section 3.2), in base64url. */
function thumbprint({ x, y }: Pick<KeyFile, 'x' | 'y'>): string {
  return hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'base64url');
}

/** Checks the key: a flipped bit in the file could produce signatures that no one can verify. */
function isWhole({ x, y, privateKey }: SigningKey): boolean {
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const text = Buffer.from('whole');
  return verify('sha256', text, publicKey, sign('sha256', text, privateKey));
}

// The private key that signs what reports say: one a server, used for nothing else, in a file of
// its own beside the database and in no backup. A lost one is replaced; its reports stay provable.

import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { makeDurable, replaceFile } from '../storage/durable.ts';

/** What everybody may know of a key. */
export type PublicKey = {
  /** The first eight characters of its thumbprint (RFC 7638): 48 bits tell ours apart. */
  kid: string;
  /** Its point on P-256, in base64url (RFC 7518, section 6.2.1). */
  x: string;
  y: string;
  /** In ms since 1970. */
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

/** Why there is no key, in words that give nothing of it away. */
export class NoSigningKey extends Error {}

/** Throws {@link NoSigningKey} where the file is missing, may not be read, or is no key of ours. */
export async function readSigningKey(dataDir: string): Promise<SigningKey> {
  const path = signingKeyPath(dataDir);
  const text = await readFile(path, 'utf8').catch((error) => {
    throw new NoSigningKey(`${path} cannot be read: ${error.code}.`);
  });
  const key = keyIn(text);
  if (key) return key;
  throw new NoSigningKey(`${path} is not a signing key as it was written.`);
}

/** Makes a key and puts it in the place of the one that is there, if any: whole, or not at all. */
export async function makeSigningKey(dataDir: string, madeAt: number): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const path = signingKeyPath(dataDir);
  await replaceFile(
    path,
    `${JSON.stringify({ ...privateKey.export({ format: 'jwk' }), madeAt })}\n`,
  );
  await makeDurable(dataDir);
  return readSigningKey(dataDir);
}

/** Errors of what reads it may quote it: none of them leaves this function. */
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

/** The thumbprint of a public key on P-256 (RFC 7638, section 3.2), in base64url. */
function thumbprint({ x, y }: Pick<KeyFile, 'x' | 'y'>): string {
  return hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'base64url');
}

/** A flipped bit in the file could make a key whose signatures nobody can verify. */
function isWhole({ x, y, privateKey }: SigningKey): boolean {
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const text = Buffer.from('whole');
  return verify('sha256', text, publicKey, sign('sha256', text, privateKey));
}

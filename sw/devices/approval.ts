// How a device that has the library's keys gives them to a new one, past a server that neither
// trusts. Both make a key for this once. The new device first commits to its own (by its hash), so
// that whoever stands between them cannot choose a key after seeing both; six digits of what they
// agreed on are shown by the new device and typed into the other. Who put himself in between has
// one chance in a million for each try. Two digits go back the same way: else a server could leave
// the other device out and give the new one keys of its own. Where the new device has a camera, a
// secret in a QR takes the place of both (scan.ts).

import { aesKeyOf, hkdf, open, rootOf, seal } from './cipher.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
/** 40 bits: the six digits come out even to one part in a million. */
const DIGITS_BYTES = 5;
const DIGITS = 6;
const ANSWER_DIGITS = 2;

/** A key for one approval; its private half never leaves the browser. */
export type ApprovalKey = { privateKey: CryptoKey; point: Bytes };

/** What both sides know of the one approval. */
export type Meeting = {
  accountId: string;
  joinId: string;
  /** Of the new device. */
  askingPoint: Bytes;
  /** Of the device that has the keys. */
  approvingPoint: Bytes;
  /** Of the QR that the new device scanned: who does not know it opens and seals nothing. */
  secret?: Bytes | undefined;
};

/** The same on both sides only if no one stood between them. */
export type Agreement = {
  /** Six, shown by the new device and typed into the other. */
  digits: string;
  /** Two, shown by the other once the six were right, and typed into the new device. */
  answer: string;
  key: CryptoKey;
};

export async function newApprovalKey(): Promise<ApprovalKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return { privateKey, point };
}

/** What the new device says of its point before it learns the other's: SHA-256. */
export async function commitOf(point: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', point));
}

/** Undefined where the other's point, which the server brought, is none of the curve's or ours. */
export async function agreementOf(
  own: ApprovalKey,
  meeting: Meeting,
): Promise<Agreement | undefined> {
  const { askingPoint, approvingPoint, secret = new Uint8Array() } = meeting;
  const isAsking = isSame(own.point, askingPoint);
  const other = isAsking ? approvingPoint : askingPoint;
  if (isSame(other, own.point)) return undefined;
  const publicKey = await crypto.subtle
    .importKey('raw', other, CURVE, false, [])
    .catch(() => undefined); // a point off the curve, or no point at all
  if (!publicKey) return undefined;
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: publicKey },
    own.privateKey,
    256,
  );
  const both = new Uint8Array([...new Uint8Array(shared), ...secret]);
  const root = await rootOf(both);
  const salt = await saltOf(meeting);
  const [digits, answer, key] = await Promise.all([
    digitsOf(root, { salt, purpose: 'digits', count: DIGITS }),
    digitsOf(root, { salt, purpose: 'answer', count: ANSWER_DIGITS }),
    aesKeyOf(root, hkdf(salt, 'approval seal')),
  ]);
  return { digits, answer, key };
}

/** Sealed for the other side of the agreement alone. */
export async function sealFor({ key }: Agreement, bytes: Bytes): Promise<Bytes> {
  return seal(key, bytes);
}

/** Undefined where another party sealed it, or something was changed. */
export async function openFrom({ key }: Agreement, sealed: Bytes): Promise<Bytes | undefined> {
  return open(key, sealed);
}

/** Each part with its length, so that no two meetings have the same. */
async function saltOf({ accountId, joinId, askingPoint, approvingPoint }: Meeting) {
  const text = new TextEncoder();
  const parts = [text.encode(accountId), text.encode(joinId), askingPoint, approvingPoint];
  const all = parts.flatMap((part) => [part.length >> 8, part.length & 255, ...part]);
  return crypto.subtle.digest('SHA-256', new Uint8Array(all));
}

type Digits = { salt: ArrayBuffer; purpose: 'digits' | 'answer'; count: number };

async function digitsOf(root: CryptoKey, { salt, purpose, count }: Digits): Promise<string> {
  const how = hkdf(salt, `approval ${purpose}`);
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(how, root, 8 * DIGITS_BYTES));
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0); // below 2⁴⁰: exact
  return String(number % 10 ** count).padStart(count, '0');
}

export function isSame(first: Bytes, second: Bytes): boolean {
  return first.length === second.length && first.every((byte, at) => byte === second[at]);
}

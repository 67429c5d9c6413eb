// A device that has the library's keys gives them to a new device. All messages pass through a
// server that neither device trusts. Each device makes a one-time key. The new device first commits
// to its key by sending a hash, so an attacker in between cannot choose a key after seeing both.
// The new device shows six digits derived from the agreed secret, and the dealer types them into
// the other device: an attacker has one chance in a million per try. The other device then shows
// two digits, and the dealer types them into the new device. Without them, the server could pose as
// the other device and send false keys. If the new device has a camera, a secret in a QR replaces
// all digits (scan.ts).

import { aesKeyOf, type Bytes, hkdf, joined, rootOf, sha256 } from './cipher.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
/** 40 bits make all six-digit numbers equally likely, to one part in a million. */
const DIGITS_BYTES = 5;
const DIGITS = 6;
const ANSWER_DIGITS = 2;

/** A one-time key for an approval. Its private half never leaves the browser. */
export type ApprovalKey = { privateKey: CryptoKey; point: Bytes };

/** What both sides know about an approval. */
export type Meeting = {
  accountId: string;
  joinId: string;
  /** The public point of the new device. */
  askingPoint: Bytes;
  /** The public point of the device that has the keys. */
  approvingPoint: Bytes;
  /** The secret in the QR that the new device scanned. Neither side can open or seal without it. */
  secret?: Bytes | undefined;
};

/** What both sides derive. The results match only if there was no attacker in between. */
export type Agreement = {
  /** Six digits that the new device shows and the dealer types into the other. */
  digits: string;
  /** Two digits that the other device then shows. The dealer types them into the new one. */
  answer: string;
  /** The key with which this side seals what only the other side may open. */
  key: CryptoKey;
};

export async function newApprovalKey(): Promise<ApprovalKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return { privateKey, point };
}

/**
 * Derives the agreement from both points. Undefined if the other point, which came through the
 * server, is invalid or our own.
 */
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
    .catch(() => undefined); // the server sent an invalid point
  if (!publicKey) return undefined;
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: publicKey },
    own.privateKey,
    256,
  );
  const root = await rootOf(joined(new Uint8Array(shared), secret));
  const salt = await saltOf(meeting);
  const [digits, answer, key] = await Promise.all([
    digitsOf(root, { salt, purpose: 'digits', count: DIGITS }),
    digitsOf(root, { salt, purpose: 'answer', count: ANSWER_DIGITS }),
    aesKeyOf(root, hkdf(salt, 'approval seal')),
  ]);
  return { digits, answer, key };
}

/**
 * The salt of an approval. Each part starts with its length, so that no two approvals share a salt.
 */
async function saltOf({ accountId, joinId, askingPoint, approvingPoint }: Meeting) {
  const text = new TextEncoder();
  const parts = [text.encode(accountId), text.encode(joinId), askingPoint, approvingPoint];
  const all = parts.flatMap((part) => [part.length >> 8, part.length & 255, ...part]);
  return sha256(new Uint8Array(all));
}

type Digits = { salt: Bytes; purpose: 'digits' | 'answer'; count: number };

async function digitsOf(root: CryptoKey, { salt, purpose, count }: Digits): Promise<string> {
  const how = hkdf(salt, `approval ${purpose}`);
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(how, root, 8 * DIGITS_BYTES));
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0); // below 2⁴⁰, so exact
  return String(number % 10 ** count).padStart(count, '0');
}

export function isSame(first: Bytes, second: Bytes): boolean {
  return first.length === second.length && first.every((byte, at) => byte === second[at]);
}

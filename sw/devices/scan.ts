// The QR with which a device lets in a new one. It contains the hash of the device's public point
// and a one-time secret, which the server never sees. Only a device that scanned the QR can use the
// secret, and only the device that showed it can seal the keys, so no digits are needed.

import { base64Url, bytesOf } from '../proof/base64url.ts';
import { type ApprovalKey, isSame, newApprovalKey } from './approval.ts';
import { type Bytes, joined, sha256, uint32 } from './cipher.ts';

/** The content of the QR, as the new device reads it. */
export type Invitation = {
  secret: Bytes;
  /** SHA-256 of the point of the device that shows the QR. */
  pointHash: Bytes;
};

/** The invitation, as held by the device that shows the QR. */
export type OwnInvitation = Invitation & {
  own: ApprovalKey;
  /** The tag that starts the commitment of a device that scanned the QR. */
  tag: string;
  /** The code is after the `#` of an address, so that a camera app does not send it to a server. */
  code: string;
  /** When the invitation expires, in milliseconds since 1970, by the server's clock. */
  expiresAt: number;
};

const VERSION = 1;
const ACCOUNT_BYTES = 8;
const SECRET_BYTES = 16;
const HASH_BYTES = 32;
const CODE_BYTES = 1 + ACCOUNT_BYTES + 4 + SECRET_BYTES + HASH_BYTES;

/** The length of the tag: 15 bytes are exactly 20 characters of base64url. */
const TAG_BYTES = 15;

/** How long the server keeps a request to join open. */
export const INVITATION_MS = 10 * 60_000;

const CODE = /^https?:\/\/[^/?#\s]{1,100}\/profile#([\w-]{20,400})$/;

export async function newInvitation(accountId: string, now: number): Promise<OwnInvitation> {
  const own = await newApprovalKey();
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const pointHash = await sha256(own.point);
  const invitation = { secret, pointHash };
  const expiresAt = now + INVITATION_MS;
  const until = uint32(Math.floor(expiresAt / 1000));
  const account = (await hashOf(accountId)).slice(0, ACCOUNT_BYTES);
  const code = base64Url(joined(Uint8Array.of(VERSION), account, until, secret, pointHash));
  const tag = base64Url(await tagOf(invitation, accountId));
  return { ...invitation, own, tag, code, expiresAt };
}

/** Reads an invitation from the text of any QR, not necessarily one of ours. */
export async function readInvitation(
  text: string,
  { accountId, now }: { accountId: string; now: number },
): Promise<Invitation | 'foreign' | 'other-account' | 'expired'> {
  const bytes = bytesOf(CODE.exec(text)?.[1] ?? '');
  if (bytes?.length !== CODE_BYTES || bytes[0] !== VERSION) return 'foreign';
  const from = 1 + ACCOUNT_BYTES;
  const account = (await hashOf(accountId)).slice(0, ACCOUNT_BYTES);
  if (!isSame(bytes.slice(1, from), account)) return 'other-account';
  if (now >= new DataView(bytes.buffer).getUint32(from) * 1000) return 'expired';
  const secret = bytes.slice(from + 4, from + 4 + SECRET_BYTES);
  return { secret, pointHash: bytes.slice(from + 4 + SECRET_BYTES) };
}

/**
 * The first message of a device that scanned the QR: a tag and an HMAC of the asking device's
 * point. The tag lets the other device recognise its own invitation before it shows its point. The
 * server can make neither the tag nor the HMAC.
 */
export async function scanCommit(
  invitation: Invitation,
  { accountId, askingPoint }: { accountId: string; askingPoint: Bytes },
): Promise<Bytes> {
  const tag = await tagOf(invitation, accountId);
  const bound = await macOver(invitation, 'point', joined(await hashOf(accountId), askingPoint));
  return joined(tag, bound.slice(0, HASH_BYTES - TAG_BYTES));
}

async function tagOf(invitation: Invitation, accountId: string): Promise<Bytes> {
  return (await macOver(invitation, 'ask', await hashOf(accountId))).slice(0, TAG_BYTES);
}

/** HMAC-SHA-256 under the secret, which the server never sees. */
async function macOver({ secret, pointHash }: Invitation, purpose: 'ask' | 'point', over: Bytes) {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, hmac, false, ['sign']);
  const label = new TextEncoder().encode(`lotproof scan ${purpose} 1`);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, joined(label, pointHash, over)));
}

async function hashOf(text: string): Promise<Bytes> {
  return sha256(new TextEncoder().encode(text));
}

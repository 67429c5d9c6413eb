// The key ring of a dealer's sealed library: one key per generation. A separate key is derived for
// each purpose; see cipher.ts.

import { accountDatabase } from '../account/database.ts';
import type { LibraryRow } from '../account/library-rows.ts';
import { base64Url, bytesOf } from '../proof/base64url.ts';
import {
  aesKeyOf,
  type Bytes,
  hkdf,
  joined,
  newKey,
  open,
  rootOf,
  seal,
  sha256,
  uint32,
} from './cipher.ts';

/** `keys[n - 1]` is the key of generation n. */
export type Ring = { libraryId: Bytes; keys: Bytes[] };

export type RingKeys = {
  /**
   * The key for a generation's records (AES-256-GCM); undefined if this device does not have it.
   */
  sealKey: (generation: number) => CryptoKey | undefined;
  /**
   * The key for making record ids (HMAC-SHA-256). It is derived from generation 1, so that ids
   * never change.
   */
  idKey: CryptoKey;
  /** 32 bytes in base64url that prove to the server that a writer has the newest key. */
  writeToken: string;
};

const ID_BYTES = 16;
const KEY_BYTES = 32;
const FORMAT = 1;
/**
 * The maximum number of generations. Each lost device and each sign-out everywhere starts a new
 * one, so no dealer needs this many.
 */
const GENERATIONS_MAX = 100;

export function newRing(): Ring {
  return { libraryId: randomBytes(ID_BYTES), keys: [randomBytes(KEY_BYTES)] };
}

/** The ring with one more key, for the next generation. */
export function withGeneration({ libraryId, keys }: Ring): Ring {
  if (keys.length >= GENERATIONS_MAX) throw new Error('The library cannot have more keys.');
  return { libraryId, keys: [...keys, randomBytes(KEY_BYTES)] };
}

/**
 * The ring as bytes: `01`, the library's id (16 bytes), then the keys (32 bytes each), starting
 * with the first generation's.
 */
export function ringBytes({ libraryId, keys }: Ring): Bytes {
  return joined(Uint8Array.of(FORMAT), libraryId, ...keys);
}

/** Reads a ring from its bytes; undefined if they are not a ring. */
export function ringOf(bytes: Uint8Array): Ring | undefined {
  const count = (bytes.length - 1 - ID_BYTES) / KEY_BYTES;
  const isRing = Number.isInteger(count) && count >= 1 && count <= GENERATIONS_MAX;
  if (!isRing || bytes[0] !== FORMAT) return undefined;
  const keyAt = (at: number) => bytes.slice(1 + ID_BYTES + at * KEY_BYTES).slice(0, KEY_BYTES);
  const keys = Array.from({ length: count }, (_, at) => keyAt(at));
  return { libraryId: bytes.slice(1, 1 + ID_BYTES), keys };
}

/** Derives the keys for each purpose. */
export async function keysOf({ libraryId, keys }: Ring): Promise<RingKeys> {
  const roots = await Promise.all(keys.map(rootOf));
  const [first, newest] = [roots[0], roots.at(-1)];
  if (!first || !newest) throw new Error('The ring has no key.');
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const from = (purpose: string) => hkdf(libraryId, purpose);
  const sealKeys = await Promise.all(roots.map((root) => aesKeyOf(root, from('seal'))));
  const idKey = await crypto.subtle.deriveKey(from('id'), first, hmac, false, ['sign']);
  const token = await crypto.subtle.deriveBits(from('write'), newest, KEY_BYTES * 8);
  return {
    sealKey: (generation) => sealKeys[generation - 1],
    idKey,
    writeToken: base64Url(new Uint8Array(token)),
  };
}

/** The hash of the ring's write token. The server knows only this hash. */
export async function writeHashOf(ring: Ring): Promise<string> {
  const { writeToken } = await keysOf(ring);
  return base64Url(await sha256(bytesOf(writeToken) ?? new Uint8Array()));
}

/**
 * The row with the ring, sealed under a key that no script can read. A copy of the browser profile
 * contains that key too.
 */
export async function sealedRing(ring: Ring): Promise<Extract<LibraryRow, { name: 'ring' }>> {
  const key = await newKey();
  const sealed = await seal(key, ringBytes(ring));
  const libraryId = base64Url(ring.libraryId);
  return { name: 'ring', key, sealed, libraryId, generation: ring.keys.length };
}

/** This device's key ring; null if it has none. */
export async function storedRing(accountId: string): Promise<Ring | null> {
  const row = await accountDatabase(accountId).library.get('ring');
  if (row?.name !== 'ring') return null;
  const bytes = await open(row.key, row.sealed);
  return (bytes && ringOf(bytes)) ?? null;
}

/** This device's key ring. Throws if it has none. */
export async function ownRing(accountId: string): Promise<Ring> {
  const ring = await storedRing(accountId);
  if (!ring) throw new Error('This device has no keys of the library.');
  return ring;
}

/** This device's write token. Throws if it has no keys. */
export async function ownWriteToken(accountId: string): Promise<string> {
  return (await keysOf(await ownRing(accountId))).writeToken;
}

function randomBytes(count: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** The ring as the server stores it. It does not open if one of these values was changed. */
type KeptRing = { libraryId: Bytes; generation: number; sealed: Bytes };

/** Seals a ring under a code of 16 random bytes. Returns the nonce and the sealed bytes. */
export async function sealRing(code: Bytes, ring: Ring): Promise<Bytes> {
  const { libraryId, keys } = ring;
  const key = await keyOf(code, libraryId);
  return seal(key, ringBytes(ring), joined(libraryId, uint32(keys.length)));
}

/**
 * Opens a ring with its code. Undefined if the ring was sealed under a different code, or differs
 * from the server's values.
 */
export async function openRing(
  code: Bytes,
  { libraryId, generation, sealed }: KeptRing,
): Promise<Ring | undefined> {
  const key = await keyOf(code, libraryId);
  const opened = await open(key, sealed, joined(libraryId, uint32(generation)));
  return opened && ringOf(opened);
}

async function keyOf(code: Bytes, libraryId: Bytes): Promise<CryptoKey> {
  return aesKeyOf(await rootOf(code), hkdf(libraryId, 'recovery'));
}

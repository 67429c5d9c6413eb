// The key pair with which buyers' phones seal for the owner (X25519, RFC 7748). The private half is
// derived from the ring, so each of the owner's devices has it. A phone reads the public half from
// the QR on the owner's screen, so no server can replace it. For each report the phone makes a pair
// of its own and forgets the private half, so it cannot open its own sealed reports.

import type { LibraryRow } from '../account/library-rows.ts';
import { base64Url, bytesOf } from '../proof/base64url.ts';
import { aesKeyOf, type Bytes, hkdf, joined, rootOf } from './cipher.ts';
import type { Ring } from './ring.ts';
import { openRecord, type Sealer, sealRecord } from './sync/seal.ts';

/** The owner's public key as a buyer's phone stores it. */
export type OwnerKey = Pick<
  Extract<LibraryRow, { name: 'owner' }>,
  'libraryId' | 'generation' | 'point'
>;

const CURVE = { name: 'X25519' };
const POINT_BYTES = 32;
const ID_BYTES = 16;
/**
 * The limit for a report's JSON. The sealed, deflated JSON of a real report takes at most 24 KB and
 * inflates to far less than this.
 */
const JSON_BYTES_MAX = 256 * 1024;
/** The PKCS #8 header of a private key of 32 bytes (RFC 8410, section 7). */
const PKCS8_HEAD = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 110, 4, 34, 4, 32]);
/** The curve's base point (RFC 7748, section 4.1). */
const BASE = Uint8Array.from({ length: POINT_BYTES }, (_, at) => (at === 0 ? 9 : 0));

/**
 * The library's id, its generation and the public half, as the QR encodes them in 66 characters.
 */
export async function ownerKeyText(ring: Ring): Promise<string> {
  const { point } = await pairOf(ring, ring.keys.length);
  return base64Url(joined(ring.libraryId, Uint8Array.of(ring.keys.length), point));
}

/**
 * The key in a QR's text; undefined if it is not a key, or this browser does not support X25519.
 */
export async function readOwnerKey(text: string): Promise<OwnerKey | undefined> {
  const bytes = bytesOf(text);
  if (bytes?.length !== ID_BYTES + 1 + POINT_BYTES) return undefined;
  const point = bytes.slice(ID_BYTES + 1);
  const isKnown = await publicKeyOf(point).catch(() => undefined);
  if (!isKnown) return undefined;
  return { libraryId: bytes.slice(0, ID_BYTES), generation: bytes[ID_BYTES] ?? 0, point };
}

/** Seals this sale's report for the owner only. The one-time public point comes first. */
export async function sealForOwner(to: OwnerKey, sale: string, content: object): Promise<Bytes> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  if (!('privateKey' in pair)) throw new Error('X25519 makes a pair of keys.');
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const sealer = await sealerOf(to.libraryId, {
    ...{ privateKey: pair.privateKey, other: to.point },
    points: joined(own, to.point),
  });
  const { sealed } = await sealRecord(sealer, placeOf(sale, to.generation), content);
  return joined(own, sealed);
}

type Boxed = { sale: string; generation: number; sealed: Uint8Array };

/**
 * Opens a report sealed on a buyer's phone. Undefined if it was changed, or sealed for a different
 * key, library or sale.
 */
export async function openFromPhone(
  ring: Ring,
  { sale, generation, sealed }: Boxed,
): Promise<unknown> {
  if (!ring.keys[generation - 1]) return undefined;
  const { privateKey, point } = await pairOf(ring, generation);
  const other = new Uint8Array(sealed.slice(0, POINT_BYTES));
  const points = joined(other, point);
  const sealer = await sealerOf(ring.libraryId, { privateKey, other, points }).catch(
    () => undefined, // not a valid point (RFC 7748, section 6.1)
  );
  const place = placeOf(sale, generation);
  const record = { ...place, sealed: sealed.slice(POINT_BYTES) };
  return sealer && openRecord(sealer, record, JSON_BYTES_MAX);
}

/** Whether this browser supports X25519: Chrome 133, Safari 17, Firefox 130 and newer do. */
export function isCurveKnown(): Promise<boolean> {
  return publicKeyOf(BASE).then(
    () => true,
    () => false,
  );
}

async function pairOf({ libraryId, keys }: Ring, generation: number) {
  const root = await rootOf(keys[generation - 1] ?? new Uint8Array());
  const bits = await crypto.subtle.deriveBits(hkdf(libraryId, 'buyers'), root, 8 * POINT_BYTES);
  const pkcs8 = joined(PKCS8_HEAD, new Uint8Array(bits));
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, CURVE, false, ['deriveBits']);
  return { privateKey, point: await agreed(privateKey, BASE) };
}

function publicKeyOf(point: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', point, CURVE, false, []);
}

async function agreed(privateKey: CryptoKey, point: Bytes): Promise<Bytes> {
  const how = { ...CURVE, public: await publicKeyOf(point) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, privateKey, 8 * POINT_BYTES));
}

/** Derives the key from the shared secret and both points, as in HPKE (RFC 9180). */
async function sealerOf(
  libraryId: Bytes,
  { privateKey, other, points }: { privateKey: CryptoKey; other: Bytes; points: Bytes },
): Promise<Sealer> {
  const root = await rootOf(await agreed(privateKey, other));
  const key = await aesKeyOf(root, hkdf(points, 'buyers seal'));
  return { libraryId, sealKey: () => key };
}

/** `sale`: the sale's id in the receipt, at most 16 characters. */
function placeOf(sale: string, generation: number) {
  const id = new Uint8Array(ID_BYTES);
  new TextEncoder().encodeInto(sale, id);
  return { id, version: 1, generation };
}

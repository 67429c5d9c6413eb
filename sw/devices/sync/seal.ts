// Seals a record for one place: its library, generation, record id and version. The sealed record
// opens only for that place (AES-256-GCM, NIST SP 800-38D). It contains a length, deflated JSON
// (RFC 1951) and padding zeros, so that its size reveals little.

import { deflateSync, inflateSync } from 'fflate';
import type { SealedRecord } from '../../../data/library/frames.ts';
import { bytesOfHex, hexOf } from '../../proof/base64url.ts';
import { type Bytes, joined, open, seal, uint32 } from '../cipher.ts';
import type { Ring, RingKeys } from '../ring.ts';

const LENGTH_BYTES = 4;
const PLAIN_BYTES_MIN = 256;

export type Place = Pick<SealedRecord, 'id' | 'version' | 'generation'>;

/** The library's id and the keys that seal and open. */
export type Sealer = Pick<Ring, 'libraryId'> & Pick<RingKeys, 'sealKey'>;

/** Seals content for its place. Throws if this device does not have the generation's key. */
export async function sealRecord(
  sealer: Sealer,
  place: Place,
  content: object,
): Promise<SealedRecord> {
  const key = sealer.sealKey(place.generation);
  if (!key) throw new Error('There is no key of this generation.');
  return { ...place, sealed: await seal(key, padded(content), placeBytes(sealer, place)) };
}

/**
 * Opens a record and returns its JSON. Undefined if no holder of the key sealed it for this place,
 * or if it contains no JSON. Tries only the key of the named generation, because GCM does not
 * commit to its key. `bytesMax`: the limit for the JSON, if its author may want to fill this
 * device's storage.
 */
export async function openRecord(
  sealer: Sealer,
  record: SealedRecord,
  bytesMax?: number,
): Promise<unknown> {
  const key = sealer.sealKey(record.generation);
  if (!key) return undefined;
  const plain = await open(key, record.sealed, placeBytes(sealer, record));
  return plain && jsonOf(plain, bytesMax);
}

function placeBytes({ libraryId }: Sealer, { id, version, generation }: Place): Bytes {
  return joined(libraryId, uint32(generation), id, uint32(version));
}

function padded(content: object): Bytes {
  const deflated = deflateSync(new TextEncoder().encode(JSON.stringify(content)));
  const bytes = new Uint8Array(paddedLength(LENGTH_BYTES + deflated.length));
  new DataView(bytes.buffer).setUint32(0, deflated.length);
  bytes.set(deflated, LENGTH_BYTES);
  return bytes;
}

/** The JSON in opened bytes; undefined if a faulty build or a thief sealed something else. */
function jsonOf(plain: Bytes, bytesMax: number | undefined): unknown {
  try {
    const length = new DataView(plain.buffer).getUint32(0);
    const deflated = plain.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
    // fflate cuts off whatever exceeds the limit, and truncated JSON does not parse.
    const room = bytesMax === undefined ? {} : { out: new Uint8Array(bytesMax) };
    return JSON.parse(new TextDecoder().decode(inflateSync(deflated, room)));
  } catch {
    return undefined; // fflate, JSON and DataView throw errors of different classes
  }
}

/**
 * Pads a length with Padmé, which adds at most 12 % and reveals only about log log n bits of
 * lengths up to n (https://petsymposium.org/popets/2019/popets-2019-0056.php, section 4).
 */
export function paddedLength(length: number): number {
  if (length <= PLAIN_BYTES_MIN) return PLAIN_BYTES_MIN;
  const exponent = Math.floor(Math.log2(length));
  const kept = Math.floor(Math.log2(exponent)) + 1;
  const step = 2 ** (exponent - kept);
  return Math.ceil(length / step) * step;
}

const ID_BYTES = 16;

/** The first 16 bytes of the name's HMAC, written as a UUID; see `nameOf` in contents.ts. */
export async function recordOfName(idKey: CryptoKey, name: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', idKey, new TextEncoder().encode(name));
  return recordOfBytes(new Uint8Array(mac, 0, ID_BYTES));
}

export function recordOfBytes(id: Uint8Array): string {
  return hexOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function bytesOfRecord(record: string): Bytes {
  return bytesOfHex(record.replaceAll('-', ''));
}

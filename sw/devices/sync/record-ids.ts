// Ids of records: nobody without the library's key can tell from one what it is of, and every
// device makes the same.

type Bytes = Uint8Array<ArrayBuffer>;

const ID_BYTES = 16;

/** The first 16 bytes of the name's HMAC, written as a UUID; see `nameOf` in contents.ts. */
export async function recordOfName(idKey: CryptoKey, name: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', idKey, new TextEncoder().encode(name));
  return recordOfBytes(new Uint8Array(mac, 0, ID_BYTES));
}

export function recordOfBytes(id: Uint8Array): string {
  const hex = Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function bytesOfRecord(record: string): Bytes {
  const pairs = record.replaceAll('-', '').match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

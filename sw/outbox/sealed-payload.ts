// Seals payloads that must not wait unencrypted, with AES-GCM under a key that the browser makes,
// stores beside the outbox and never exports. https://www.w3.org/TR/WebCryptoAPI/

import * as cipher from '../devices/cipher.ts';
import { base64Url } from '../proof/base64url.ts';
import { outboxDatabase } from './database.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The secret under which the server seals its answer: 32 random bytes, in base64url (RFC 4648). */
export function newSeal(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Seals a payload for one row. It does not open for any other row. */
export async function seal(
  accountId: string,
  rowKey: string,
  payload: Record<string, string>,
): Promise<Bytes> {
  const text = new TextEncoder();
  const plain = text.encode(JSON.stringify(payload));
  return cipher.seal(await keptKey(accountId), plain, text.encode(rowKey));
}

/** Opens a row's payload; undefined if the phone's key does not open it. */
export async function unseal(
  accountId: string,
  rowKey: string,
  sealed: Bytes,
): Promise<Record<string, string> | undefined> {
  const place = new TextEncoder().encode(rowKey);
  const plain = await cipher.open(await keptKey(accountId), sealed, place);
  return plain && JSON.parse(new TextDecoder().decode(plain));
}

type Place = { accountId: string; key: string };

/** Seals a payload for another row. If it does not open, returns it as it is. */
export async function reseal(sealed: Bytes, from: Place, to: Place): Promise<Bytes> {
  const payload = await unseal(from.accountId, from.key, sealed);
  return payload ? seal(to.accountId, to.key, payload) : sealed;
}

/** The account's sealing key, whose bytes no code can read. Created if there is none. */
async function keptKey(accountId: string): Promise<CryptoKey> {
  const { meta } = outboxDatabase(accountId);
  const known = await meta.get('seal');
  if (known?.value instanceof CryptoKey) return known.value;
  const made = await cipher.newKey();
  // If two tabs create a key at the same time, the one stored first is used.
  return meta.db.transaction('rw', meta, async () => {
    const other = await meta.get('seal');
    if (other?.value instanceof CryptoKey) return other.value;
    await meta.put({ name: 'seal', value: made });
    return made;
  });
}

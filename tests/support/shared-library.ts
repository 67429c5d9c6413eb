// A dealer's device that shares a library, as the server sees it over HTTP: its key's token and the
// records it sends. Their content is random, as sealed bytes are.

import { createHash, randomBytes } from 'node:crypto';
import {
  framesOf,
  type RecordPage,
  readPage,
  type SealedRecord,
} from '../../data/library/frames.ts';
import { codeFor, type Dealer, type Reply, signedInDealer } from './dealer.ts';
import type { TestServer } from './server.ts';

type SharedLibrary = {
  id: string;
  write: string;
  writeHash: string;
  recovery: string;
};

export function newKeys(): SharedLibrary {
  const token = randomBytes(32);
  return {
    id: text(randomBytes(16)),
    write: text(token),
    writeHash: text(createHash('sha256').update(token).digest()),
    recovery: text(randomBytes(80)),
  };
}

export function create(dealer: Dealer, keys: SharedLibrary, more: object = {}): Promise<Reply> {
  const { id, writeHash, recovery } = keys;
  return dealer.post('/api/library/create', { id, writeHash, recovery, ...more });
}

export async function turnOn(dealer: Dealer, keys = newKeys()): Promise<SharedLibrary> {
  const reply = await create(dealer, keys);
  if (reply.status !== 200) throw new Error(`it could not be turned on: ${reply.text}`);
  return keys;
}

/** Makes a dealer who has paid in this many rupees and shares these records. */
export async function sharing({ url }: { url: string }, sent: SealedRecord[] = [], rupees = 0) {
  const dealer = await signedInDealer(url, rupees);
  const keys = await turnOn(dealer);
  if (sent.length > 0) await store(dealer, keys, sent);
  return { dealer, keys, sent };
}

/** Lets time pass. Returns the code that a renewal, removal or restart needs besides the key. */
export async function freshCode(server: TestServer, dealer: Dealer): Promise<string> {
  server.pass(60_000); // after this time the dealer may request another code
  await dealer.post('/api/user/email-login', { email: dealer.email });
  return codeFor(server.url, dealer.email);
}

export function record(changes: Partial<SealedRecord> = {}, bytes = 300): SealedRecord {
  return {
    ...{ id: randomBytes(16), version: 1, generation: 1, sealed: randomBytes(bytes) },
    ...changes,
  };
}

export function records(count: number, bytes?: number): SealedRecord[] {
  return Array.from({ length: count }, () => record({}, bytes));
}

export function store(
  dealer: Dealer,
  { write }: Pick<SharedLibrary, 'write'>,
  records: readonly SealedRecord[],
): Promise<Reply> {
  return dealer.put('/api/library', framesOf(records), { 'lotproof-write': write });
}

/** `query` is, for example, `after=0` or `newest=50`. */
export async function fetched(dealer: Dealer, query = 'after=0'): Promise<RecordPage> {
  const reply = await dealer.get(`/api/library?${query}`);
  if (reply.status !== 200) throw new Error(`it could not be fetched: ${reply.text}`);
  return readPage(reply.bytes);
}

export async function stateOf(dealer: Dealer): Promise<Record<string, unknown>> {
  const { body } = await dealer.get('/api/library/state');
  return body['library'] as Record<string, unknown>;
}

/** Returns the fields by which the tests compare two records. */
export function plain({ id, version, generation, sealed }: SealedRecord) {
  return { id: text(id), version, generation, sealed: text(sealed) };
}

export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

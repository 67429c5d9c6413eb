// A server that keeps the sealed library in memory and follows the rules of data/library, for tests
// that need many servers or cheating ones.

import { CONTRACT_HEADER } from '../../../data/contract.ts';
import {
  pageOf,
  readFrames,
  SENT_BYTES_MAX,
  type StoredRecord,
} from '../../../data/library/frames.ts';
import { base64Url, bytesOf } from '../../../sw/proof/base64url.ts';
import { locks } from '../locks.ts';

type Bytes = Uint8Array<ArrayBuffer>;

type Library = { id: string; generation: number; writeHash: string; recovery: string };

/** What happens to a request: it arrives, it is lost, or the answer to it is lost. */
export type Fate = 'arrives' | 'is lost' | 'loses its answer';

export type LibraryServer = {
  records: Map<string, StoredRecord>;
  epoch: Bytes;
  library: Library | undefined;
  seq: number;
  /** Decides what happens to each request. */
  fate: (path: string) => Fate;
  /** Chooses the records that the server sends. A cheating server sends the wrong ones. */
  gives: (records: StoredRecord[]) => StoredRecord[];
  /** All requests and answers so far. */
  traffic: Bytes[];
  pageRecords: number;
  recordsMax: number;
};

export function libraryServer(): LibraryServer {
  return {
    records: new Map(),
    epoch: crypto.getRandomValues(new Uint8Array(8)),
    library: undefined,
    seq: 0,
    fate: () => 'arrives',
    gives: (records) => records,
    traffic: [],
    pageRecords: 500,
    recordsMax: 50_000,
  };
}

/** Gives each test in a file a new server, and removes its stubs and mocks afterwards. */
export function servedLibrary(): LibraryServer {
  const server = {} as LibraryServer; // `beforeEach` fills it
  beforeEach(() => serve(Object.assign(server, libraryServer())));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return server;
}

/** Sends every device's calls to this server, for any account. */
export function serve(server: LibraryServer): void {
  vi.stubGlobal('navigator', { onLine: true, locks: locks(), userAgent: 'Chrome/1 Android' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const fate = server.fate(path);
    if (fate === 'is lost') throw new TypeError('Failed to fetch');
    const sent = init.body instanceof Uint8Array ? init.body : encoded(String(init.body ?? ''));
    server.traffic.push(encoded(path + JSON.stringify(init.headers)), new Uint8Array(sent));
    const { status, body } = await answer(server, path, init);
    server.traffic.push(body);
    if (fate === 'loses its answer') throw new TypeError('Failed to fetch');
    return new Response(body, { status, headers: { [CONTRACT_HEADER]: '1' } });
  });
}

type Answer = { status: number; body: Bytes };

async function answer(server: LibraryServer, path: string, init: RequestInit): Promise<Answer> {
  const url = new URL(path, 'http://server');
  const text = typeof init.body === 'string' ? init.body : '{}';
  const body: Record<string, string> = JSON.parse(text);
  switch (`${init.method} ${url.pathname}`) {
    case 'GET /api/library/state':
      return json(stateOf(server));
    case 'POST /api/library/create':
      return create(server, body);
    case 'POST /api/library/generation':
      return nextGeneration(server, body);
    case 'POST /api/library/remove':
      return remove(server, body);
    case 'GET /api/library':
      return page(server, url.searchParams);
    case 'PUT /api/library':
      return put(server, init);
    default:
      return refusal(404, 'no_such_address');
  }
}

function stateOf(server: LibraryServer) {
  const { library, epoch, records } = server;
  const bytes = [...records.values()].reduce((sum, { sealed }) => sum + sealed.length, 0);
  const state = library && {
    ...{ id: library.id, generation: library.generation, epoch: base64Url(epoch) },
    ...{ seq: server.seq, records: records.size, bytes, box: 0 },
    ...{ codeSince: '2026-11-23T00:00:00.000Z', restartAt: null },
  };
  return { library: state ?? null, joins: [] };
}

function create(server: LibraryServer, body: Record<string, string>): Answer {
  const { id = '', writeHash = '', recovery = '' } = body;
  const { library } = server;
  const isSame = library?.id === id && library.writeHash === writeHash;
  if (library && !isSame) return refusal(409, 'library_exists');
  server.library ??= { id, writeHash, recovery, generation: 1 };
  return json({ epoch: base64Url(server.epoch) });
}

async function nextGeneration(server: LibraryServer, body: Record<string, string>) {
  const { write = '', writeHash = '', recovery = '' } = body;
  const { library } = server;
  if (!library || !(await mayWrite(library, write))) return refusal(403, 'library_locked');
  const generation = Number(body['generation']);
  if (generation !== library.generation + 1) return refusal(403, 'library_locked');
  server.library = { ...library, writeHash, recovery, generation };
  return json({});
}

async function remove(server: LibraryServer, { write = '' }: Record<string, string>) {
  const { library } = server;
  if (!library) return refusal(404, 'no_library');
  if (!(await mayWrite(library, write))) return refusal(403, 'library_locked');
  server.library = undefined;
  server.records.clear();
  return json({});
}

async function mayWrite({ writeHash }: Library, write: string): Promise<boolean> {
  const token = bytesOf(write) ?? new Uint8Array();
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', token))) === writeHash;
}

function page(server: LibraryServer, query: URLSearchParams): Answer {
  if (!server.library) return refusal(404, 'no_library');
  const all = [...server.records.values()].sort((one, other) => one.seq - other.seq);
  const newest = Number(query.get('newest') ?? 0);
  const after = Number(query.get('after') ?? 0);
  const ids = query.get('ids')?.split('.');
  const listed = ids ? all.filter(({ id }) => ids.includes(base64Url(id))) : all;
  const matching =
    newest > 0 ? all.toReversed().slice(0, newest) : listed.filter((r) => r.seq > after);
  const given = newest > 0 ? matching : matching.slice(0, server.pageRecords);
  const isMore = given.length < matching.length;
  const records = server.gives(given);
  return { status: 200, body: pageOf({ epoch: server.epoch, isMore, records }) };
}

async function put(server: LibraryServer, init: RequestInit): Promise<Answer> {
  const headers = new Headers(init.headers);
  const { library, records } = server;
  if (!library) return refusal(404, 'no_library');
  if (!(await mayWrite(library, headers.get('Lotproof-Write') ?? ''))) {
    return refusal(403, 'library_locked');
  }
  const sent = init.body as Uint8Array; // our code always sends bytes here
  if (sent.length > SENT_BYTES_MAX) return refusal(413, 'too_large');
  const come = readFrames(sent);
  if (come.some(({ generation }) => generation !== library.generation)) {
    return refusal(403, 'library_locked');
  }
  const versionOf = (id: Uint8Array) => records.get(base64Url(id))?.version ?? 0;
  const conflicts = come.filter(({ id, version }) => version <= versionOf(id));
  if (conflicts.length > 0) return refusal(409, 'library_conflict');
  const count = new Set([...records.keys(), ...come.map(({ id }) => base64Url(id))]).size;
  if (count > server.recordsMax) return refusal(409, 'library_full');
  for (const record of come) putRecord(server, record);
  return json({ seq: server.seq });
}

export function restored(server: LibraryServer, copy: Map<string, StoredRecord>): void {
  server.records = new Map(copy);
  server.seq = Math.max(0, ...[...copy.values()].map(({ seq }) => seq));
  server.epoch = crypto.getRandomValues(new Uint8Array(8));
}

/** Stores a record as if a device had sent it. */
export function putRecord(server: LibraryServer, record: Omit<StoredRecord, 'seq'>): void {
  server.seq += 1;
  server.records.set(base64Url(record.id), { ...record, seq: server.seq });
}

export function damaged(record: StoredRecord): StoredRecord {
  return { ...record, sealed: record.sealed.map((byte) => byte ^ 1) };
}

function json(body: object): Answer {
  return { status: 200, body: encoded(JSON.stringify(body)) };
}

function refusal(status: number, code: string): Answer {
  return { status, body: encoded(JSON.stringify({ message: `${code}.`, code })) };
}

function encoded(text: string): Bytes {
  return new TextEncoder().encode(text);
}

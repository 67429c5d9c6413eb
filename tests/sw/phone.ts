// A phone without a browser: IndexedDB, Web Locks and the network for the code in `sw`, with a
// server that answers as the test specifies.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { CONTRACT_HEADER } from '../../data/contract.ts';
import { type EveryCallName, everyCall } from '../../data/every-call.ts';
import { openPort } from '../support/open-port.ts';
import { locks } from './locks.ts';

export type Asked = { name: string; headers: IncomingHttpHeaders; body: unknown };

/** `body` is sent as JSON. With `isForeign`, a captive portal answers instead of our server. */
export type Reply = {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  isForeign?: boolean;
  /** The number of characters of the body that arrive. */
  characters?: number;
};

type Scripted = {
  /** The requests so far, in order. */
  asked: Asked[];
  /** Sets the answers to these calls. Any other call is refused with its name as the code. */
  on: (name: EveryCallName, answer: (asked: Asked, count: number) => Reply) => void;
  close: () => Promise<void>;
};

/** Starts a phone's server before each of a file's tests, and ends its mocks with the test. */
export function scriptedServer(): Scripted {
  const server = {} as Scripted; // `beforeEach` fills it
  beforeEach(async () => {
    Object.assign(server, await startPhone());
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return server.close();
  });
  return server;
}

/** Acts as the browser, and sends the code's fetches to the test's own server. */
async function startPhone(): Promise<Scripted> {
  const asked: Asked[] = [];
  const answers = new Map<string, (asked: Asked, count: number) => Reply>();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const path = (incoming.url ?? '').split('?')[0];
    const name = Object.entries(everyCall).find(([, call]) => call.path === path)?.[0] ?? '';
    const text = Buffer.concat(chunks).toString();
    const one = { name, headers: incoming.headers, body: text === '' ? {} : JSON.parse(text) };
    asked.push(one);
    const count = asked.filter((each) => each.name === name).length;
    const reply = answers.get(name)?.(one, count) ?? refusal(503, 'busy');
    const own = reply.isForeign ? {} : { [CONTRACT_HEADER]: '1' };
    const headers = { 'content-type': 'application/json', ...own, ...reply.headers };
    const answer = JSON.stringify(reply.body);
    outgoing.writeHead(reply.status ?? 200, headers);
    return outgoing.end(answer.slice(0, reply.characters));
  });
  const base = `http://127.0.0.1:${await openPort(server)}`;
  const fetchOnline = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchOnline(base + path, init));
  vi.stubGlobal('navigator', { onLine: true, locks: locks() });
  return {
    asked,
    on: (name, answer) => answers.set(name, answer),
    close: async () => {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function refusal(status: number, code: string, more: object = {}): Reply {
  return { status, body: { message: `${code}. Nothing was charged.`, code, ...more } };
}

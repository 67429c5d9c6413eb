// One dealer's devices in this process, and a real server that they call over HTTP in the dealer's
// session.

import type { Fate } from '../sw/devices/library-server.ts';
import { locks } from '../sw/locks.ts';
import type { Dealer, Reply } from './dealer.ts';

type Wire = {
  /** Decides whether each request arrives and is answered. */
  fate: (path: string) => Fate;
  /** Everything that was sent and answered, headers included. */
  traffic: Uint8Array[];
  /** Reads the code from the newest email if a request needs one. */
  readCode?: () => Promise<string>;
};

export function connect(dealer: Dealer): Wire {
  const wire: Wire = { fate: () => 'arrives', traffic: [] };
  vi.stubGlobal('navigator', { onLine: true, locks: locks(), userAgent: 'Chrome/1 Android' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const fate = wire.fate(path);
    if (fate === 'is lost') throw new TypeError('Failed to fetch');
    const { status, bytes, headers } = await send(dealer, path, init, wire);
    wire.traffic.push(bytes);
    if (fate === 'loses its answer') throw new TypeError('Failed to fetch');
    // Leaves out the Date header, because a model has its own clock.
    const names = ['content-type', 'lotproof-contract', 'retry-after'];
    const own = names.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new Response(new Uint8Array(bytes), { status, headers: own });
  });
  return wire;
}

async function send(
  dealer: Dealer,
  path: string,
  init: RequestInit,
  { traffic, readCode }: Wire,
): Promise<Reply> {
  const { 'Lotproof-Account': _, ...headers } = Object.fromEntries(new Headers(init.headers));
  traffic.push(new TextEncoder().encode(`${init.method} ${path} ${JSON.stringify(init.headers)}`));
  const { body } = init;
  if (init.method === 'GET') return dealer.get(path);
  if (body instanceof Uint8Array) {
    traffic.push(body);
    return dealer.put(path, body, without(headers, 'lotproof-account'));
  }
  const text = String(body);
  traffic.push(new TextEncoder().encode(text));
  const asked = JSON.parse(text);
  if (readCode && 'otp' in asked) asked.otp = await readCode();
  return dealer.post(path, asked);
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
}

// A server for a file of tests about payments.

import { setFaults, silent } from './payments.ts';
import type { TestServer } from './server.ts';
import { soundServer } from './shared-server.ts';

/** Before each test, its gateway has no faults and sends no webhooks. */
export function paidServer(): TestServer {
  const server = soundServer();
  beforeEach(() => setFaults(server, silent));
  return server;
}

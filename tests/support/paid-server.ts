// The server for a file of tests about payments.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { expectSoundDatabase, setFaults, silent } from './payments.ts';
import { startTestServer, type TestServer } from './server.ts';

/**
 * One for all tests of the file, with a gateway that is repaired before each and sends no
 * webhooks. At the end every promise of the ledger must hold.
 */
export function paidServer(): TestServer {
  const server = {} as TestServer; // filled before the first test
  beforeAll(async () => {
    Object.assign(server, await startTestServer());
  });
  afterAll(async () => {
    await expectSoundDatabase(server);
    await server.remove();
  });
  beforeEach(() => setFaults(server, silent));
  return server;
}

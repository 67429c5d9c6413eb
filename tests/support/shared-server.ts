// One server for all tests of a file.

import { afterAll, beforeAll } from 'vitest';
import { expectSoundDatabase } from './payments.ts';
import { startTestServer, type TestServer } from './server.ts';

/** It exists once the first test runs, and is removed after the last. */
export function sharedServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  const server = {} as TestServer; // filled before any test reads it
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options));
  });
  afterAll(() => server.remove());
  return server;
}

/** The same, whose ledger keeps every promise at the end. */
export function soundServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  const server = sharedServer(options);
  afterAll(() => expectSoundDatabase(server));
  return server;
}

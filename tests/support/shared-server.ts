// One server for all tests of a file.

import { expectSoundDatabase } from './payments.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Lets a minute pass only when a test says so: the server's regular work runs on intervals. */
export function stopIntervals(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}

/** Starts a server before a file's first test, and removes it after the last. */
export function sharedServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  const server = {} as TestServer; // `beforeAll` fills it
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options));
  });
  afterAll(() => server.remove());
  return server;
}

/** Like {@link sharedServer}, but its ledger must keep every promise at the end. */
export function soundServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  const server = sharedServer(options);
  afterAll(() => expectSoundDatabase(server));
  return server;
}

/** Returns a function that starts servers, which are removed after the test that started them. */
export function newServers(): typeof startTestServer {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.remove();
  });
  return async (options) => {
    const server = await startTestServer(options);
    servers.push(server);
    return server;
  };
}

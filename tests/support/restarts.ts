// Servers that stop and start again with the same folder and address: dealers stay signed in, and
// the sandbox's gateway is found.

import { startTestServer, type TestServer } from './server.ts';

type Options = Parameters<typeof startTestServer>[0];

/**
 * Returns functions to start and stop servers. All running servers stop `after` each test or all
 * tests.
 */
export function serversUntil(after: (stop: () => Promise<void>) => void) {
  const servers = new Set<TestServer>();
  after(async () => {
    for (const server of servers) await stop(server);
  });

  async function start(dataDir: string, port = '0', options: Options = {}): Promise<TestServer> {
    const server = await startTestServer({
      ...options,
      dataDir,
      env: { ...options.env, PORT: port },
    });
    servers.add(server);
    return server;
  }

  async function stop(server: TestServer): Promise<void> {
    servers.delete(server);
    await server.stop();
  }

  /** Stops the server and starts another in its place. */
  async function restart(server: TestServer, meanwhile = () => {}): Promise<TestServer> {
    await stop(server);
    meanwhile();
    return start(server.dataDir, new URL(server.url).port);
  }

  return { start, stop, restart };
}

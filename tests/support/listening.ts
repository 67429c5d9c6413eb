// Small servers for one test file each, on any free port, closed after the file.

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

const closings: (() => void)[] = [];
afterAll(() => {
  for (const close of closings) close();
});

/** Starts a server with this listener. Returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${address.port}`;
}

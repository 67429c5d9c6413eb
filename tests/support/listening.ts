// Small servers for one test file each, on any free port, closed after the file.

import { createServer, type RequestListener } from 'node:http';
import { openPort } from './open-port.ts';

const closings: (() => void)[] = [];
afterAll(() => {
  for (const close of closings) close();
});

/** Starts a server with this listener. Returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await openPort(server)}`;
}

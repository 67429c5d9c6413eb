// Opens a test's own servers.

import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets the server listen on any free port of this machine. Returns the port. */
export async function openPort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // a TCP server has no other kind of address
}

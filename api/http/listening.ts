// Opens the port before the server does anything else, so that nothing has been changed if this
// fails. Until the server is ready, it asks callers to try again.

import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { turnAway } from '../operations/health.ts';
import { refusal } from '../refusal.ts';

type Address = { host: string; port: number };

export type Port = Awaited<ReturnType<typeof openPort>>;

export async function openPort({ host, port }: Address, options: ServerOptions = {}) {
  const server = createServer(options);
  let state = 'Lotproof is starting.';
  const sendAway: RequestListener = (_, response) =>
    turnAway(response, refusal('starting', { state }));
  server.on('request', sendAway);
  server.listen(port, host);
  await once(server, 'listening'); // rejects if the port cannot be opened
  // Without a free file descriptor, a connection cannot be accepted: that must not end the others.
  server.on('error', (error) => process.emitWarning(error));
  const address = server.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    /** The address as seen from this machine, such as `http://127.0.0.1:8080`. */
    url: urlOf(host, address.port),
    /** Sets the message that callers receive until the server is ready. */
    say(said: string): void {
      state = said;
    },
    /** Lets this handler answer all requests from now on. */
    answerWith(listener: RequestListener): void {
      server.off('request', sendAway);
      server.on('request', listener);
    },
    /** Closes at once, even while requests are running. May be called twice. */
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `::` stands for every address, like `0.0.0.0`. */
export function urlOf(host: string, port: number): string {
  const own = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}

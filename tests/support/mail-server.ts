// A mail server that accepts emails only over STARTTLS, with its own certificate, and reads the
// codes in them.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export async function openMailServer({ key, cert }: { key: string; cert: string }) {
  const letters: { to: string[]; code: string }[] = [];
  const server = new SMTPServer({
    key,
    cert,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onData(stream, { envelope, secure }, done) {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const code = raw.match(/^Subject: (\d{6}) /m)?.[1];
        const to = envelope.rcptTo.map(({ address }) => address);
        if (secure && code) letters.push({ to, code });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // a TCP server has no other kind of address
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://lotproof:right@localhost:${port}`,
    /** Returns the codes in all emails to an address, newest last. */
    codesFor: (email: string) =>
      letters.filter(({ to }) => to.includes(email)).map(({ code }) => code),
    close: () => server.close(),
  };
}

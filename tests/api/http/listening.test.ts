// The port that the server opens: the address it names, and what it survives.

import diagnostics from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { openPort, urlOf } from '../../../api/http/listening.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::', 'http://127.0.0.1:80'],
  ['::1', 'http://[::1]:80'],
  ['localhost', 'http://localhost:80'],
])('the host %s is reached at %s', (host, url) => {
  expect(urlOf(host, 80)).toBe(url);
  expect(URL.canParse(url)).toBe(true);
});

it('a connection that cannot be accepted does not end the server', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0 });
  let server: Server | undefined;
  const see = (message: unknown) => {
    ({ server } = message as { server: Server });
  };
  diagnostics.subscribe('http.server.request.start', see);
  expect((await fetch(port.url)).status).toBe(503);
  diagnostics.unsubscribe('http.server.request.start', see);
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  server?.emit('error', new Error('accept EMFILE'));
  expect(warned).toHaveBeenCalledOnce();
  expect((await fetch(port.url)).status).toBe(503);
  await port.close();
});

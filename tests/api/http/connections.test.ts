// Tests that the server keeps a connection long enough, so that no request falls between two
// connections.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

it('The server closes no connection that the proxy may still use', async () => {
  const caddyfile = readFileSync('api/deploy/Caddyfile', 'utf8');
  const [, proxyMinutes] = /^\s*keepalive (\d+)m$/m.exec(caddyfile) ?? expect.fail('Not named.');
  const agent = new Agent({ keepAlive: true });
  const [answer]: IncomingMessage[] = await once(
    get(`${server.url}/healthz`, { agent }),
    'response',
  );
  answer?.resume();
  const [, keptSeconds] = /timeout=(\d+)/.exec(String(answer?.headers['keep-alive'])) ?? [];
  expect(Number(keptSeconds)).toBeGreaterThan(Number(proxyMinutes) * 60);
  agent.destroy();
});

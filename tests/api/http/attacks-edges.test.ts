// Attacks at the edge of the server: invalid methods, URLs and headers.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { everyCall } from '../../../data/every-call.ts';
import {
  dealerWithCookie,
  expectRefused,
  expectUntouched,
  head,
  send,
  sendBytes,
} from '../../support/attacker.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let own: Awaited<ReturnType<typeof dealerWithCookie>>;
beforeAll(async () => {
  own = await dealerWithCookie(server.url, 100);
});
afterAll(async () => {
  await expectUntouched(own.dealer, 100);
});

const HEAD = { method: 'HEAD' };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];
it('a request with a wrong method is answered in JSON and does nothing', async () => {
  for (const { path } of Object.values(everyCall)) {
    const right = Object.values(everyCall)
      .filter((call) => call.path === path)
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const wrong of methods.filter((each) => !right.includes(each))) {
      const reply = await send(`${server.url}${path}`, { method: wrong });
      expect(reply.status, `${wrong} ${path}`).toBe(405);
      expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(right.sort());
      if (wrong !== 'HEAD') expectRefused(reply, 'wrong_method');
    }
  }
});

it('HEAD is answered like GET, without a body', async () => {
  for (const path of ['/healthz', '/api/config']) {
    const [whole, head] = [
      await fetch(`${server.url}${path}`),
      await fetch(`${server.url}${path}`, HEAD),
    ];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String((await whole.text()).length));
  }
  const refused = await fetch(`${server.url}/api/payment/balance`, HEAD);
  expect(refused.status).toBe(401);
});

it('a URL longer than any of ours is refused before it is compared with them', async () => {
  const known = '/robots.txt';
  expect((await send(`${server.url}${known}`)).status).toBe(200);
  for (const path of [`${known}${'/'.repeat(1_000)}`, `/${'.'.repeat(12_000)}/x`]) {
    expectRefused(await send(`${server.url}${path}`), 'no_such_address');
  }
});

it("a wrong URL under /api is answered in JSON, never with the app's page", async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user',
    '/api/user/profile/x',
    '/api//user/profile',
    '//api/user/profile',
    '/api/user/..%2fprofile',
    '/api/%00',
    '/api/%E0%A4%A',
    '/api/user/profile%20',
    '/healthz/x',
    '/sandbox/nothing',
  ]) {
    const reply = await send(`${server.url}${path}`, { headers: { accept: 'text/html' } });
    expectRefused(reply, 'no_such_address');
  }
});

it('a request in a form that no browser sends is refused', async () => {
  for (const line of [
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET http://elsewhere.example/api/nothing HTTP/1.1',
    'GET /api/nothing?%%% HTTP/1.1',
    `GET /api/nothing?${'a=b&'.repeat(3000)} HTTP/1.1`,
    'BREW /api/user/profile HTTP/1.1',
    'GET /api/user/profile HTTP/9.9',
    'nonsense',
  ]) {
    expect(await sendBytes(server.url, head(line)), line).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
});

it('huge, repeated or malformed headers and queries are refused', async () => {
  for (const header of [
    `X-Large: ${'x'.repeat(20_000)}`,
    `Cookie: ${'a=b; '.repeat(5000)}`,
    'Host: second',
    'No colon here',
    'X-Naught: \u0000',
  ]) {
    const answer = await sendBytes(server.url, head('GET /api/user/profile HTTP/1.1', [header]));
    expect(answer, header.slice(0, 30)).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
  const { dealer } = own;
  for (const query of ['after=1&after=2', `after=${'x'.repeat(8000)}`, 'limit=0', 'limit=1e3']) {
    expectRefused(await dealer.get(`/api/user/transactions?${query}`), 'malformed');
  }
});

it('text in a URL, query or header cannot add a header to the answer', async () => {
  const injected = encodeURIComponent('x\r\nSet-Cookie: lotproof=planted\r\n\r\n<html>');
  for (const path of [
    `/api/${injected}`,
    `/${injected}`,
    `/api/user/transactions?after=${injected}`,
  ]) {
    const reply = await send(`${server.url}${path}`, {
      headers: { cookie: own.cookie, origin: `https://${injected}` },
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(JSON.stringify([...reply.headers])).not.toMatch(/planted/);
  }
});

it('the server closes no connection that the proxy may still use', async () => {
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

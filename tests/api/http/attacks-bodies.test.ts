// Attacks with bodies: too large, too slow, or mislabelled.

import { connect } from 'node:net';
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

const LOGIN = '/api/user/email-login';

const json = 'Content-Type: application/json';

/** A request on a connection that the client keeps open, so that the server must hang up. */
function lingering(headers: string[]): string {
  return head(`POST ${LOGIN} HTTP/1.1`, [json, ...headers]).replace('close', 'keep-alive');
}

it('a body that is too large is refused, with or without a declared length', async () => {
  const large = JSON.stringify({ email: 'x'.repeat(9_000) });
  expectRefused(await own.postText(LOGIN, large), 'too_large');
  const pieces = `${Buffer.byteLength(large).toString(16)}\r\n${large}\r\n0\r\n\r\n`;
  const chunked = head(`POST ${LOGIN} HTTP/1.1`, [json, 'Transfer-Encoding: chunked']);
  expect(await sendBytes(server.url, chunked + pieces)).toMatch(/^HTTP\/1\.1 413 .*"too_large"/s);
});

it('a body whose declared length is too large is refused before it arrives', async () => {
  const announced = lingering(['Content-Length: 999999999999']);
  expect(await sendBytes(server.url, announced)).toMatch(/^HTTP\/1\.1 413 .*"too_large"/s);
});

it('the webhook and the sandbox also refuse a body that is too large', async () => {
  const large = 'x'.repeat(70_000);
  for (const path of ['/api/payment/webhook', '/sandbox/google/token']) {
    expectRefused(await own.postText(path, large), 'too_large');
  }
  // The stand-in refuses in Razorpay's form.
  expect((await own.postText('/sandbox/pay', large)).status).toBe(400);
});

it('a slow body is cut off after ten seconds and delays no other call', async () => {
  const start = lingering(['Content-Length: 40']);
  const stalled = Array.from({ length: 50 }, () => sendBytes(server.url, `${start}{`));
  const dripping = drip(start);
  const before = performance.now();
  const first = Promise.race([...stalled, dripping]);
  const call = own.dealer.get('/api/payment/balance');
  expect(await Promise.race([call, first])).toMatchObject({ status: 200 });
  for (const answer of [...(await Promise.all(stalled)), await dripping]) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*took too long/s);
  }
  expect(performance.now() - before).toBeLessThan(14_000);
});

it('a body that stops midway leaves no connection open', async () => {
  const { hostname, port } = new URL(server.url);
  for (let nth = 0; nth < 20; nth += 1) {
    const socket = connect(Number(port), hostname);
    socket.write(`${head(`POST ${LOGIN} HTTP/1.1`, [json, 'Content-Length: 40'])}{"e`);
    socket.once('connect', () => socket.destroy());
  }
  expect((await own.dealer.get('/api/payment/balance')).status).toBe(200);
});

/** Sends a byte every half second until the server hangs up. */
function drip(start: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.write(start);
  const timer = setInterval(() => socket.write(' '), 500);
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer);
      resolve(received);
    });
  });
}

it('a body that is not plain UTF-8 text, such as a compressed one, is refused', async () => {
  const bodies: [Uint8Array<ArrayBuffer>, Record<string, string>, string][] = [
    [new Uint8Array(Buffer.from('{"email":"a\xff@b.in"}', 'latin1')), {}, 'broken_off'],
    [
      Buffer.from('{"email":"a@b.in"}', 'utf16le'),
      { 'content-type': 'application/json' },
      'not_json',
    ],
    [new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), { 'content-encoding': 'gzip' }, 'broken_off'],
    [
      Buffer.from('email=a%40b.in'),
      { 'content-type': 'application/x-www-form-urlencoded' },
      'not_json',
    ],
    [
      Buffer.from('--x\r\n\r\n--x--'),
      { 'content-type': 'multipart/form-data; boundary=x' },
      'not_json',
    ],
  ];
  for (const [body, headers, code] of bodies) {
    const all = { 'content-type': 'application/json', ...headers };
    const reply = await send(`${server.url}${LOGIN}`, { method: 'POST', headers: all, body });
    expectRefused(reply, code);
  }
});

it('a body with two lengths, or a length and chunks, is never read as two requests', async () => {
  const smuggled = `GET /api/user/profile HTTP/1.1\r\nHost: x\r\nCookie: ${own.cookie}\r\n\r\n`;
  for (const lengths of [
    ['Content-Length: 2', 'Content-Length: 40'],
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked, identity'],
  ]) {
    const answer = await sendBytes(
      server.url,
      `${head(`POST ${LOGIN} HTTP/1.1`, [json, ...lengths])}0\r\n\r\n${smuggled}`,
    );
    expect(answer).not.toContain(own.dealer.email);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  }
});

// What an attacker has but a dealer's phone does not: raw sockets, copied cookies, patience.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { codeFor, type Dealer, type Reply, visitor } from './dealer.ts';

/**
 * Expects a clear refusal: JSON with a sentence and a code, a 4xx, and no hint of how the server is
 * built.
 */
export function expectRefused(reply: Pick<Reply, 'status' | 'text' | 'headers'>, code?: string) {
  expect(reply.status, reply.text).toBeGreaterThanOrEqual(400);
  expect(reply.status, reply.text).toBeLessThan(500);
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  const body = JSON.parse(reply.text);
  expect(body).toEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^[A-Z].* /),
      code: expect.any(String),
    }),
  );
  if (code !== undefined) expect(body.code).toBe(code);
  expect(reply.text).not.toMatch(/Expected|Received|Invalid (type|length|format)|undefined/);
  expect(reply.text).not.toMatch(/ at .*:\d+:\d+|node_modules|SQLITE|Error\b/);
}

/** Returns the `Cookie` header of the browser that got this answer. */
export function cookieOf({ headers }: Reply): string {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  // If a name occurs twice, the last cookie wins.
  return [...new Map(pairs.map((pair) => [pair.split('=')[0], pair])).values()].join('; ');
}

/** Returns the status of a request for the profile with this cookie. */
export async function profileWith(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/api/user/profile`, { headers: { cookie } });
  await response.text();
  return response.status;
}

/** Sends any request. Returns the answer in the same form as a dealer's phone does. */
export async function send(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
  const body: Record<string, unknown> = isJson ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, body };
}

/** Returns a request's head as bytes. The head makes the server close the connection afterwards. */
export function head(line: string, headers: string[] = []): string {
  return [line, 'Host: lotproof', 'Connection: close', ...headers, '', ''].join('\r\n');
}

/** Writes these bytes to a new socket. Returns everything received until the server hangs up. */
export async function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined); // the server hangs up during the write, which is intended
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

/**
 * Sends all but the last byte of a request. When the head has been read, returns a function that
 * sends that byte and returns the answer's status.
 */
export async function halfSent(
  url: string,
  path: string,
  { cookie, body }: { cookie: string; body: string },
): Promise<() => Promise<number>> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  const isRead = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (received.startsWith('HTTP/1.1 100 Continue')) resolve();
    });
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: lotproof',
    'Connection: close',
    'Expect: 100-continue',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${randomUUID()}`,
    `Cookie: ${cookie}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  await isRead;
  return async () => {
    socket.write(body.slice(-1));
    await closed;
    return Number(received.match(/HTTP\/1\.1 ([2-5]\d\d) /)?.[1]);
  };
}

/** Expects that an attack left the dealer's money unchanged and the server working. */
export async function expectUntouched(dealer: Dealer, rupees: number): Promise<void> {
  expect(await dealer.balance()).toBe(rupees);
  expect(await dealer.transactions()).toHaveLength(1);
}

/** Returns the nth code that differs from this one. */
export function otherThan(code: string, nth: number): string {
  return String((Number(code) + nth + 1) % 1_000_000).padStart(6, '0');
}

/** Returns a dealer with this many rupees, whose cookie the attacker can send. */
export async function dealerWithCookie(url: string, rupees = 0) {
  const dealer = visitor(url);
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = await codeFor(url, dealer.email);
  const cookie = cookieOf(await dealer.post('/api/user/verify-otp', { email: dealer.email, otp }));
  if (rupees > 0) await dealer.topUp(rupees);
  /** Posts exactly this text as JSON, however malformed. */
  const postText = (path: string, body: string, headers: Record<string, string> = {}) =>
    send(`${url}${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body,
    });
  return { dealer, cookie, postText };
}

// Debian's Caddy with the shipped Caddyfile, in front of a server that is down, cuts off its
// answers, or works.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debianProgram } from '../../debian-program.mjs';
import { freePort } from '../../support/process.ts';

const caddyfile = fileURLToPath(new URL('../../../api/deploy/Caddyfile', import.meta.url));

/** Caddy's own addresses are 127.0.0.1, so this address in the log can only be a dealer's. */
const DEALER = '127.0.0.77';
/**
 * The address is unique: on a shared address, another test could take the port while nothing
 * listens on it.
 */
const UPSTREAM_HOST = '127.0.0.3';
const KEY = randomUUID();
const SECRETS = {
  'an idempotency key, or a report’s address': KEY,
  'a seal': 'c2VhbC1vZi1hLXJlcG9ydC10aGF0LWlzLXBhaWQtZm9y',
  'a cookie': 'session-of-a-dealer',
  'a browser': 'Lotproof-Test-Browser',
  'a plate': 'MH12DE1433',
  'an identity number': '345678901238',
  'an email': 'asha@dealer.example',
  'an address behind a proxy': '203.0.113.7',
  'a dealer’s address': DEALER,
};

let caddy: ChildProcess;
let folder: string;
let port: number;
let upstream: number;
let written = '';

const program = debianProgram('caddy');

beforeAll(async () => {
  if (program === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'lotproof-caddy-'));
  port = await freePort();
  upstream = await freePort();
  caddy = spawn(program, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      UPSTREAM: `${UPSTREAM_HOST}:${upstream}`,
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
      HOME: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = (chunk: Buffer) => {
    written += chunk.toString();
  };
  caddy.stdout?.on('data', read);
  caddy.stderr?.on('data', read);
});

afterAll(async () => {
  if (program === undefined) return;
  const ended = once(caddy, 'exit');
  caddy.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const agent = new Agent({ maxSockets: 400 });

/** Sends a request from its own address, as a phone would. Returns 0 if the answer was cut off. */
async function ask(method: 'GET' | 'POST'): Promise<number> {
  const path = method === 'GET' ? `/reports/${KEY}.pdf?rc=MH12DE1433` : '/api/service/call';
  const sent = request({
    ...{ agent, method, path, port, host: '127.0.0.1', localAddress: DEALER },
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': KEY,
      'Lotproof-Seal': SECRETS['a seal'],
      Cookie: `lotproof.sid=${SECRETS['a cookie']}`,
      'User-Agent': SECRETS['a browser'],
      'X-Forwarded-For': SECRETS['an address behind a proxy'],
    },
  });
  sent.end(method === 'POST' ? JSON.stringify({ aadhaar: '345678901238' }) : undefined);
  return new Promise((resolve) => {
    sent.on('error', () => resolve(0));
    sent.on('response', (response) => {
      response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
  });
}

/** Breaks a connection in the middle of a request, like a phone that loses its signal. */
async function breakOff(): Promise<void> {
  const phone = connect({ port, host: '127.0.0.1', localAddress: DEALER });
  await once(phone, 'connect');
  const head = `POST /api/service/call HTTP/1.1\r\nHost: 127.0.0.1\r\nIdempotency-Key: ${KEY}\r\n`;
  phone.write(`${head}Content-Length: 500\r\n\r\n{"plate": "MH12DE1433", `);
  phone.resetAndDestroy();
  await once(phone, 'close');
}

/** Starts a server that closes each connection before or during its answer. */
async function brokenServer(): Promise<Server> {
  const server = createServer((question, response) => {
    if (question.method === 'GET') response.writeHead(200, { 'Content-Length': 1000 }).write('{');
    setImmediate(() => question.socket.resetAndDestroy());
  }).listen(upstream, UPSTREAM_HOST);
  await once(server, 'listening');
  return server;
}

function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, work));
}

it("Caddy's log names no dealer, key, seal or session after any failure", async (context) => {
  if (program === undefined) return context.skip('Caddy is not here and could not be had');
  await expect.poll(() => written).toContain('serving initial configuration');
  const away = [times(100, () => ask('GET')), times(200, () => ask('POST'))];
  await times(20, breakOff);
  const statuses = (await Promise.all(away)).flat();
  expect(new Set(statuses)).toEqual(new Set([502]));
  const server = await brokenServer();
  await Promise.all([times(50, () => ask('GET')), times(50, () => ask('POST')), breakOff()]);
  server.close();
  // The operator can still see that requests failed, how many, and when.
  await expect.poll(() => written.match(/"status":502/g)?.length).toBeGreaterThanOrEqual(300);
  expect(written).toContain('aborting with incomplete response');
  const named = Object.entries(SECRETS).filter(([, secret]) => written.includes(secret));
  expect(named.map(([what]) => what)).toEqual([]);
});

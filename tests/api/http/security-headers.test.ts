// Tests the security headers on every answer: pages, calls and errors, on a developer's machine and
// over https.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { type RunningServer, startServer } from '../../../api/server/server.ts';
import { readConfig } from '../../../api/settings/config.ts';
import { send, sendBytes } from '../../support/attacker.ts';
import { foldersUntil } from '../../support/folders.ts';

type Options = { https?: boolean; live?: boolean };

const newFolder = foldersUntil(afterAll);
const running: RunningServer[] = [];
let desk: RunningServer;
let live: RunningServer;

beforeAll(async () => {
  desk = await start({});
  live = await start({ https: true, live: true });
});
afterAll(async () => {
  for (const { stop } of running) await stop();
});

/** Starts a server with an app. `live` adds the scripts for real payments and Google. */
async function start({ https = false, live: isLive = false }: Options): Promise<RunningServer> {
  const [webDir, dataDir] = [newFolder(), newFolder()];
  writeFileSync(join(webDir, 'app.html'), '<!doctype html><title>Lotproof</title>');
  writeFileSync(join(webDir, 'app.js'), 'export {};');
  writeFileSync(join(webDir, 'worker.js'), 'self.onfetch = () => {};');
  writeFileSync(join(webDir, '.env'), 'SECRET=1');
  const env = https ? { PUBLIC_URL: 'https://lotproof.example' } : {};
  const sandbox = { LOTPROOF_MODE: 'sandbox', PORT: '0', LOTPROOF_DATA_DIR: dataDir };
  const config = readConfig({ ...sandbox, ...env });
  const server = await startServer(config, {
    webDir,
    adapt: (own) => {
      const quiet = { ...own, log: pino({ level: 'silent' }) };
      if (!isLive || !own.google) return quiet;
      const checkoutScript = 'https://checkout.razorpay.com/v1/checkout.js';
      const google = { ...own.google, script: 'https://accounts.google.com/gsi/client' };
      return { ...quiet, google, gateway: { ...own.gateway, checkoutScript } };
    },
  });
  running.push(server);
  return server;
}

const pages = ['/', '/login', '/reports/x', '/app.js'];
const calls = ['/api/config', '/healthz'];
const errors: [string, RequestInit][] = [
  ['/api/user/profile', {}],
  ['/api/nothing', {}],
  ['/api/user/logout', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ['/api/user/email-login', { method: 'POST', body: 'x' }],
  ['/api/user/logout', { method: 'DELETE' }],
];
const all: [string, RequestInit][] = [
  ...[...pages, ...calls].map((path): [string, RequestInit] => [path, {}]),
  ...errors,
];

function policyOf(text: string | null): Map<string, string[]> {
  const parts = (text ?? '').split(';').map((part) => part.trim().split(' '));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

for (const [path, init] of all) {
  it(`${init.method ?? 'GET'} ${path} has the security headers`, async () => {
    const { headers } = await send(`${desk.url}${path}`, init);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin)/);
    const type = headers.get('content-type') ?? '';
    expect(type, 'no text is guessed at').toMatch(/charset=utf-8|^$/i);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    const policy = policyOf(headers.get('content-security-policy'));
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    // The policy's only `unsafe` keyword is for WebAssembly, which does not compile text.
    const texts = headers.get('content-security-policy')?.replace("'wasm-unsafe-eval'", '');
    expect(texts).not.toMatch(/unsafe|\*|http:/);
    expect(headers.get('strict-transport-security')).toBeNull();
  });
}

it("every answer requires https for two years, but not on a developer's machine", async () => {
  for (const [path, init] of all) {
    const { headers } = await send(`${live.url}${path}`, init);
    expect(headers.get('strict-transport-security'), path).toBe(
      'max-age=63072000; includeSubDomains',
    );
  }
});

it("a page on a developer's machine loads only our own files", async () => {
  const { headers } = await send(`${desk.url}/login`);
  const policy = policyOf(headers.get('content-security-policy'));
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(policy.get('style-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
  expect(headers.get('permissions-policy')).toMatch(
    /microphone=\(\).*camera=\(self\), payment=\(self\)/,
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

it("a page in live mode may load the checkout and Google's sign-in", async () => {
  const { headers } = await send(`${live.url}/login`);
  const policy = policyOf(headers.get('content-security-policy'));
  expect(policy.get('script-src')).toEqual([
    "'self'",
    "'wasm-unsafe-eval'",
    'https://checkout.razorpay.com',
    'https://cdn.razorpay.com',
    'https://accounts.google.com/gsi/client',
  ]);
  expect(policy.get('frame-src')).toContain('https://api.razorpay.com');
  expect(policy.get('connect-src')).toContain('https://lumberjack.razorpay.com');
  expect(headers.get('permissions-policy')).toContain('"https://api.razorpay.com"');
});

it('an answer to a call may load nothing and may not be cached anywhere', async () => {
  for (const path of [...calls, '/api/user/profile']) {
    const { headers } = await send(`${desk.url}${path}`);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

const script = ({ url }: RunningServer) => send(`${url}/worker.js`);

it("the worker's script changes with the pages' policy, so phones refetch pages", async () => {
  const [onDesk, onLive] = await Promise.all([script(desk), script(live)]);
  expect(onDesk.headers.get('content-type')).toMatch(/javascript/);
  const code = /^self\.headersRevision="(\w{16})";\nself\.onfetch = \(\) => \{\};$/;
  expect(onDesk.text).toMatch(code);
  expect(onLive.text).toMatch(code);
  expect(onLive.text).not.toBe(onDesk.text);
});

it("the worker's script is not sent again to a phone that has it", async () => {
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const { headers } = await send(`${desk.url}/worker.js`, plain);
  expect(headers.get('cache-control')).toBe('no-cache');
  const conditions = [`If-None-Match: ${headers.get('etag')}`, 'Cache-Control: max-age=0'];
  const lines = ['GET /worker.js HTTP/1.1', 'Host: x', 'Connection: close', ...conditions];
  const answer = await sendBytes(desk.url, `${lines.join('\r\n')}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 304 /);
  expect(answer).not.toContain('headersRevision');
});

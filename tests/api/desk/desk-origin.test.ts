// The desk has its own origin: the dealers' app is not reachable there, and the desk is not
// reachable on the app's origin.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '../../../data/contract.ts';
import { deskCalls } from '../../../data/desk/desk-calls.ts';
import { sendRequest } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let named: TestServer;
beforeAll(async () => {
  named = await startTestServer({ env: { DESK_URL: 'https://desk.lotproof.example' } });
});
afterAll(async () => {
  await named.remove();
});

it("the public origin does not answer any of the desk's calls", async () => {
  for (const { method, path } of Object.values(deskCalls)) {
    const { status } = await sendRequest(`${server.url}${path}`, { method });
    expect([path, status]).toEqual([path, 404]);
  }
});

it("only the desk serves its own files, although the app's are in the same folder", async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'lotproof-desk-'));
  mkdirSync(join(webDir, 'assets'));
  for (const name of ['desk.html', 'app.html', 'assets/desk-x.js', 'assets/app-x.js']) {
    writeFileSync(join(webDir, name), `the file ${name}`);
  }
  const built = await startTestServer({ webDir });
  const reply = async (url: string, path: string) => {
    const { status, text } = await sendRequest(`${url}${path}`);
    return status === 200 ? text : status;
  };
  for (const path of ['/desk', '/desk/', '/desk.html', '/assets/desk-x.js', '/desk/api/events']) {
    expect([path, await reply(built.url, path)]).toEqual([path, 404]);
  }
  for (const path of ['/', '/dealer/some-id', '/sign-in']) {
    expect([path, await reply(built.metricsUrl, path)]).toEqual([path, 'the file desk.html']);
  }
  const script = '/assets/desk-x.js';
  expect(await reply(built.metricsUrl, script)).toBe('the file assets/desk-x.js');
  expect(await reply(built.metricsUrl, '/app.html')).toBe(404);
  await built.remove();
  rmSync(webDir, { recursive: true });
});

it("the desk does not answer any of the dealers' calls", async () => {
  for (const { method, path } of Object.values(contract)) {
    const headers = { origin: server.metricsUrl, 'content-type': 'application/json' };
    const sent = await sendRequest(`${server.metricsUrl}${path}`, { method, headers });
    expect([path, sent.status, sent.text]).toEqual([
      path,
      404,
      expect.stringContaining('no_such_address'),
    ]);
  }
});

it('a desk without DESK_URL answers only requests from this machine', async () => {
  const { path } = deskCalls.me;
  const statusFor = async (host: string) =>
    (await sendRequest(`${server.metricsUrl}${path}`, { headers: { host } })).status;
  expect(await statusFor('localhost:1')).toBe(200);
  expect(await statusFor('127.0.0.1')).toBe(200);
  // An attacker's domain name that points at this machine.
  expect(await statusFor('rebound.example')).toBe(403);
  expect(await statusFor('localhost.rebound.example')).toBe(403);
});

it('a desk with DESK_URL answers only under that name, and shows no metrics', async () => {
  const ask = (path: string, host: string) =>
    sendRequest(`${named.metricsUrl}${path}`, { headers: { host } });
  // At DESK_URL the desk is open only to people who have signed in, even in a sandbox.
  expect((await ask('/desk/api/me', 'desk.lotproof.example')).status).toBe(401);
  expect((await ask('/desk/api/me', 'localhost')).status).toBe(403);
  expect((await ask('/desk/api/me', 'lotproof.example')).status).toBe(403);
  expect((await ask('/metrics', 'desk.lotproof.example')).text).not.toContain('lotproof_ready');
  expect((await ask('/metrics', 'localhost')).text).toContain('lotproof_ready');
});

it("metrics are served only under the machine's own names", async () => {
  for (const { metricsUrl } of [server, named]) {
    const statusFor = async (host: string) =>
      (await sendRequest(`${metricsUrl}/metrics`, { headers: { host } })).status;
    for (const host of ['localhost:9464', '127.0.0.1:9464', '[::1]:9464', 'lotproof:9464']) {
      expect([host, await statusFor(host)]).toEqual([host, 200]);
    }
    for (const host of ['rebound.example', '127.0.0.1.rebound.example:9464', 'a.b']) {
      expect([host, await statusFor(host)]).toEqual([host, 403]);
    }
  }
});

it('a page from another origin cannot read the desk or frame it', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const foreign = await sendRequest(`${server.metricsUrl}/desk/api/me`, { headers });
  expect(foreign.status).toBe(403);
  for (const path of ['/', '/desk/api/me']) {
    const own = await sendRequest(`${server.metricsUrl}${path}`);
    expect(own.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(own.headers.get('x-frame-options'), path).toBe('DENY');
    expect(own.headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

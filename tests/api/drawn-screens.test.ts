// The dashboard that the box gives before any worker can: to whom, in which language, and with a
// policy that lets it have its look.

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../api/config.ts';
import { type RunningBox, startBox } from '../../api/server.ts';

const STYLES = '.tile{color:red}/* $& */';
const SCRIPT = 'begin()/* $& */';
const APP = '<script type="module" crossorigin src="/assets/app.js"></script>';
const AHEAD = '<link rel="modulepreload" crossorigin href="/assets/main.js">';
const folder = mkdtempSync(join(tmpdir(), 'lotproof-test-'));
let box: RunningBox;
let session: string;

beforeAll(async () => {
  const webDir = join(folder, 'web');
  mkdirSync(join(webDir, 'drawn'), { recursive: true });
  const shell = `<!doctype html><title>Shell</title>${AHEAD}<link rel="icon" href="/i.svg">`;
  writeFileSync(join(webDir, 'app.html'), shell);
  writeFileSync(join(webDir, 'drawn', 'screens.css'), STYLES);
  for (const language of ['en', 'hi']) {
    const head = `<title>Drawn ${language}</title><style>{{styles}}</style>`;
    const body = `<template data-later>${APP}</template><script>${SCRIPT}</script>`;
    const page = `<!doctype html><head>${head}</head><body>${body}</body>`;
    writeFileSync(join(webDir, 'drawn', `dashboard.${language}.html`), page);
  }
  const config = readConfig({ PORT: '0', LOTPROOF_DATA_DIR: join(folder, 'data') });
  box = await startBox(config, { webDir, log: pino({ level: 'silent' }) });
  const answer = await fetch(`${box.url}/api/user/login-or-register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dealer@example.in', password: 'of a dealer in the tests' }),
  });
  session = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await box.stop();
  rmSync(folder, { recursive: true, force: true });
});

function visit(path: string, cookie = ''): Promise<Response> {
  return fetch(box.url + path, { headers: { accept: 'text/html', cookie } });
}

it('gives a dealer who has signed in the dashboard, whatever its letter case', async () => {
  for (const path of ['/Dashboard', '/dashboard']) {
    expect(await (await visit(path, session)).text()).toContain('<title>Drawn en</title>');
  }
});

it('gives it in the language that was chosen', async () => {
  const answer = await visit('/Dashboard', `${session}; lotproof-language=hi`);
  expect(await answer.text()).toContain('<title>Drawn hi</title>');
});

it('gives the shell to everybody else, and on every other screen', async () => {
  const forged = session.replace(/lotproof=.{4}/, 'lotproof=AAAA');
  expect(forged).not.toBe(session);
  for (const [path, cookie] of [
    ['/Dashboard', ''],
    ['/Dashboard', forged],
    ['/reports', session],
  ] as const) {
    expect(await (await visit(path, cookie)).text()).toContain('<title>Shell</title>');
  }
});

it('has the app’s code fetched beside it', async () => {
  const begins = '<link rel="modulepreload" crossorigin href="/assets/app.js">';
  expect(await (await visit('/Dashboard', session)).text()).toContain(`${begins}${AHEAD}</head>`);
});

it('keeps one dealer’s page out of another’s cache', async () => {
  const { headers } = await visit('/Dashboard', session);
  expect(headers.get('vary')).toMatch(/Cookie/);
  expect(headers.get('cache-control')).toBe('no-cache');
});

it('allows the styles and the script in the page, and no others', async () => {
  const answer = await visit('/Dashboard', session);
  const page = await answer.text();
  expect(page).toContain(`<style>${STYLES}</style>`);
  expect(page).toContain(`<script>${SCRIPT}</script>`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`style-src 'self' '${digestOf(STYLES)}';`);
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' '${digestOf(SCRIPT)}';`);
  expect(policy).not.toContain('unsafe-inline');
});

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

it('gives its pages as short as the browser can take them', async () => {
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync], // as Chrome asks
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', 'identity', (bytes: Buffer) => bytes],
  ] as const) {
    const headers = { accept: 'text/html', 'accept-encoding': accepted, cookie: session };
    const { bytes, contentEncoding } = await rawly(`${box.url}/Dashboard`, headers);
    expect(contentEncoding ?? 'identity').toBe(encoding);
    expect(read(bytes).toString()).toContain('Drawn en');
  }
});

/** As it went over the wire: `fetch` unpacks what it gets. */
async function rawly(url: string, headers: Record<string, string>) {
  return new Promise<{ bytes: Buffer; contentEncoding: string | undefined }>((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({
        bytes: Buffer.concat(chunks),
        contentEncoding: response.headers['content-encoding'],
      });
    }).on('error', reject);
  });
}

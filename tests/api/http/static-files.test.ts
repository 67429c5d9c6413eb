// Files and pages as browsers, crawlers and caches ask for them: what is there, in the form that
// was asked for and whole; what is not there, said so.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealerPaths } from '../../../data/addresses.ts';
import { catalogue } from '../../../data/catalogue.ts';
import { noScreens, startTestServer, type TestServer } from '../../support/server.ts';

const TEXT = 'Ten signs.';
const CODE = '/assets/code-1.js';
const webDir = mkdtempSync(join(tmpdir(), 'lotproof-test-'));

let server: TestServer;
beforeAll(async () => {
  put('app.html', '<!doctype html><title>Shell</title>');
  put('buy.html', '<!doctype html><title>Prices</title>');
  put('ten.txt', TEXT);
  put('favicon.ico', readFileSync(join(noScreens, 'favicon.ico')));
  put('.env', 'SECRET=1');
  put('assets/.hidden/key.txt', 'SECRET=1');
  put(CODE, 'export {};');
  put(`${CODE}.br`, brotliCompressSync('export {};'));
  put(`${CODE}.gz`, gzipSync('export {};'));
  server = await startTestServer({ webDir });
});
afterAll(async () => {
  await server.remove();
  rmSync(webDir, { recursive: true, force: true });
});

function put(name: string, content: string | Buffer): void {
  const path = join(webDir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string };

/** As it goes over the wire, with no header but these. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    get({ hostname, port, path, headers, method, agent: false }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => {
        text += chunk;
      });
      reply.once('end', () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
      reply.once('error', reject);
    }).once('error', reject);
  });
}

const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const asScript = { accept: 'application/json' };

describe('What is not there is not found', () => {
  it.each([
    '/.env',
    '/sitemap.xml',
    '/icons/none.png',
    '/wp-login.php',
    '/assets/.hidden/key.txt',
    `${CODE}.br`,
    '/../package.json',
    '/%2e%2e/package.json',
    '/reports/one/two.pdf',
  ])('no screen is given in the place of the file %s', async (path) => {
    const { status, text } = await ask(path, asPerson);
    expect(status).toBe(404);
    expect(text).not.toContain('Shell');
    expect(text).not.toContain('SECRET');
  });

  it('a person who mistypes an address gets the app’s own page, with status 404', async () => {
    for (const path of ['/no-such-address', '/Dashboards', '/reports/one/two', '/%zz']) {
      const { status, headers, text } = await ask(path, asPerson);
      expect(status, path).toBe(404);
      expect(text, path).toContain('Shell');
      expect(headers.vary, path).toMatch(/\bAccept\b(?!-)/);
    }
  });

  it('a program at a mistyped address gets no page, and no cache gives it one', async () => {
    const { status, headers, text } = await ask('/no-such-address', asScript);
    expect(status).toBe(404);
    expect(text).not.toContain('Shell');
    expect(headers.vary).toMatch(/\bAccept\b(?!-)/);
  });
});

describe('What is there is found', () => {
  const screens = [...dealerPaths, '/login', ...catalogue.map(({ route }) => route)];
  it.each([
    ...screens.map((path) => path.replace(':id', 'some-report')),
    '/aadhar-verification',
    '/reports/some-report.pdf',
    '/DASHBOARD/',
    '/Gallery',
    '/T%26C',
  ])('the app is given at %s', async (path) => {
    const { status, text } = await ask(path, asPerson);
    expect(status).toBe(200);
    expect(text).toContain('Shell');
  });

  it('a built page is given at its own address, and a file with its type', async () => {
    expect((await ask('/buy', asPerson)).text).toContain('Prices');
    expect((await ask('/buy/?gclid=1', asPerson)).text).toContain('Prices');
    const { headers } = await ask('/ten.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect((await ask(CODE)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('an icon at the address where programs look without asking the page', async () => {
    const { status, headers } = await ask('/favicon.ico');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^image\//);
  });

  it('to HEAD, only how it would come', async () => {
    const { status, headers, text } = await ask('/ten.txt', {}, 'HEAD');
    expect([status, headers['content-length'], text]).toEqual([200, String(TEXT.length), '']);
  });
});

// RFC 9110, section 14.2: a server may ignore Range.
it.each([
  'bytes=5-2',
  'bytes=-5',
  'bytes=0-4',
  'bytes=99-',
  'bytes=0-1,3-4',
  'bytes=x',
  'lines=1-2',
])('a file asked for by the range %s is sent whole, with its own length', async (range) => {
  const { headers: first } = await ask('/ten.txt');
  const conditions: Record<string, string>[] = [{}, { 'if-range': String(first.etag) }];
  for (const condition of conditions) {
    const { status, headers, text } = await ask('/ten.txt', { range, ...condition });
    expect(status).toBe(200);
    expect(headers['content-length']).toBe(String(TEXT.length));
    expect(headers['content-range']).toBeUndefined();
    expect(headers['accept-ranges']).toBe('none');
    expect(text).toBe(TEXT);
  }
});

describe('A browser that has a file is not sent it again', () => {
  const asked = { 'accept-encoding': 'gzip, br' };
  it.each([
    ['its tag', (tag: string) => tag],
    ['its tag, marked as weak by a proxy', (tag: string) => `W/${tag}`],
    ['a list of tags', (tag: string) => `"another", W/${tag} ,"third"`],
    ['any tag at all', () => '*'],
  ])('when it names %s', async (_, condition) => {
    for (const path of [CODE, '/buy', '/Dashboard']) {
      const { headers: first } = await ask(path, { ...asPerson, ...asked });
      const again = await ask(path, {
        ...asPerson,
        ...asked,
        'if-none-match': condition(String(first.etag)),
        'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT', // means nothing beside a tag
      });
      expect(again.status, path).toBe(304);
      expect(again.text).toBe('');
      for (const name of ['etag', 'cache-control', 'vary'])
        expect(again.headers[name], `${name} of ${path}`).toBe(first[name]);
      expect(again.headers['content-encoding']).toBeUndefined();
    }
  });

  it('but is when it has another, or another form', async () => {
    const { headers: plain } = await ask(CODE);
    for (const tag of [String(plain.etag), '"another"'])
      expect((await ask(CODE, { ...asked, 'if-none-match': tag })).status).toBe(200);
  });

  it('and never hears that a page of an unknown address is still good', async () => {
    const { headers } = await ask('/no-such-address', asPerson);
    const condition = { 'if-none-match': String(headers.etag) };
    expect((await ask('/no-such-address', { ...asPerson, ...condition })).status).toBe(404);
  });
});

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['identity', undefined],
  ['brotli', undefined],
])('a browser that takes “%s” gets %s', async (accepted, encoding) => {
  const { headers } = await ask(CODE, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('Accept-Encoding');
});

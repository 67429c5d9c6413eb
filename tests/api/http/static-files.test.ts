// Files and pages as browsers, crawlers and caches request them. An existing file is sent whole and
// in the requested form; a request for a missing file gets a 404.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { keptAssets } from '../../../api/http/static-files.ts';
import { dealerPaths } from '../../../data/addresses.ts';
import { catalogue } from '../../../data/catalogue.ts';
import { foldersUntil } from '../../support/folders.ts';
import { noScreens, startTestServer, type TestServer } from '../../support/server.ts';

const TEXT = 'Ten signs.';
const CODE = '/assets/code-1.js';
const webDir = foldersUntil(afterAll)();

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
afterAll(() => server.remove());

function put(name: string, content: string | Buffer): void {
  const path = join(webDir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string };

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

it.each([
  '/.env',
  '/sitemap.xml',
  '/icons/none.png',
  '/wp-login.php',
  '/assets/.hidden/key.txt',
  `${CODE}.br`,
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/assets/../../package.json',
  '/app.js%00.html',
  '/reports/one/two.pdf',
])('a request for a missing file is not answered with an app screen: %s', async (path) => {
  const { status, text } = await ask(path, asPerson);
  expect(status).toBe(404);
  expect(text).not.toContain('Shell');
  expect(text).not.toContain('SECRET');
});

it("a person who mistypes a URL gets the app's own page with status 404", async () => {
  for (const path of ['/no-such-address', '/Dashboards', '/reports/one/two', '/%zz']) {
    const { status, headers, text } = await ask(path, asPerson);
    expect(status, path).toBe(404);
    expect(text, path).toContain('Shell');
    expect(headers.vary, path).toMatch(/\bAccept\b(?!-)/);
  }
});

it("a program that requests a missing file gets a 404 without the app's page", async () => {
  const { status, headers, text } = await ask('/no-such-address', asScript);
  expect(status).toBe(404);
  expect(text).not.toContain('Shell');
  expect(headers.vary).toMatch(/\bAccept\b(?!-)/);
});

const screens = [...dealerPaths, '/login', ...catalogue.map(({ route }) => route)];
it.each([
  ...screens.map((path) => path.replace(':id', 'some-report')),
  '/aadhar-verification',
  '/reports/some-report.pdf',
  '/DASHBOARD/',
  '/Gallery',
  '/T%26C',
])('the app is shown at %s', async (path) => {
  const { status, text } = await ask(path, asPerson);
  expect(status).toBe(200);
  expect(text).toContain('Shell');
});

it('a file is sent as it is, with its type and cache time', async () => {
  expect((await ask('/buy', asPerson)).text).toContain('Prices');
  expect((await ask('/buy/?gclid=1', asPerson)).text).toContain('Prices');
  const { headers } = await ask('/ten.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect((await ask(CODE)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('/favicon.ico, which programs request without reading a page, is an image', async () => {
  const { status, headers } = await ask('/favicon.ico');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^image\//);
});

it('HEAD gets an answer with headers only', async () => {
  const { status, headers, text } = await ask('/ten.txt', {}, 'HEAD');
  expect([status, headers['content-length'], text]).toEqual([200, String(TEXT.length), '']);
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
])('a file requested with the range %s is sent whole, with its full length', async (range) => {
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

const compressed = { 'accept-encoding': 'gzip, br' };
it.each([
  ['its tag', (tag: string) => tag],
  ['its tag, marked as weak by a proxy', (tag: string) => `W/${tag}`],
  ['a list of tags', (tag: string) => `"another", W/${tag} ,"third"`],
  ['any tag at all', () => '*'],
])('a browser whose request names %s is not sent the file again', async (_, condition) => {
  for (const path of [CODE, '/buy', '/Dashboard']) {
    const { headers: first } = await ask(path, { ...asPerson, ...compressed });
    const again = await ask(path, {
      ...asPerson,
      ...compressed,
      'if-none-match': condition(String(first.etag)),
      'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT', // ignored because of the tag
    });
    expect(again.status, path).toBe(304);
    expect(again.text).toBe('');
    for (const name of ['etag', 'cache-control', 'vary'])
      expect(again.headers[name], `${name} of ${path}`).toBe(first[name]);
    expect(again.headers['content-encoding']).toBeUndefined();
  }
});

it('a browser with another version or encoding is sent the file again', async () => {
  const { headers: plain } = await ask(CODE);
  for (const tag of [String(plain.etag), '"another"'])
    expect((await ask(CODE, { ...compressed, 'if-none-match': tag })).status).toBe(200);
});

it("a browser never gets a 304 for an unknown URL's page", async () => {
  const { headers } = await ask('/no-such-address', asPerson);
  const condition = { 'if-none-match': String(headers.etag) };
  expect((await ask('/no-such-address', { ...asPerson, ...condition })).status).toBe(404);
});

it.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['identity', undefined],
  ['brotli', undefined],
])('a browser that accepts “%s” gets %s', async (accepted, encoding) => {
  const { headers } = await ask(CODE, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers.vary).toBe('Accept-Encoding');
});

it('a copy of the code for older pages that was cut short is made again, not served', () => {
  const folder = foldersUntil(onTestFinished);
  const [dataDir, built] = [folder(), folder()];
  const assets = join(built, 'assets');
  const second = join(assets, 'b.js');
  mkdirSync(assets);
  writeFileSync(join(assets, 'a.js'), 'a');
  // A pipe cannot be copied, so the copy ends in the middle.
  execFileSync('mkfifo', [second]);
  expect(() => keptAssets(dataDir, built)).toThrow('pipe');
  rmSync(second);
  writeFileSync(second, 'b');
  const [copy = ''] = keptAssets(dataDir, built);
  expect(readdirSync(join(copy, 'assets'))).toEqual(['a.js', 'b.js']);
});

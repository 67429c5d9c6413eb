// Whatever part of a file is asked for, what comes is well-formed: the whole file.

import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDataDir, startTestBox, type TestBox } from './box.ts';

const TEXT = 'Ten signs.';

let box: TestBox;
beforeAll(async () => {
  const dataDir = newDataDir();
  writeFileSync(join(dataDir, 'ten.txt'), TEXT); // the screens of a test's box lie there too
  box = await startTestBox({ dataDir });
});
afterAll(() => box.remove());

function part(range: string): Promise<IncomingMessage & { text: string }> {
  return new Promise((resolve, reject) => {
    get(`${box.url}/ten.txt`, { headers: { range } }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => {
        text += chunk;
      });
      reply.once('end', () => resolve(Object.assign(reply, { text })));
      reply.once('error', reject);
    }).once('error', reject);
  });
}

it.each([
  'bytes=5-2',
  'bytes=-5',
  'bytes=0-4',
  'bytes=99-',
  'bytes=0-1,3-4',
  'bytes=x',
  'lines=1-2',
])('a file asked for by the range %s is sent whole, with its own length', async (range) => {
  const reply = await part(range);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-length']).toBe(String(TEXT.length));
  expect(reply.headers['content-range']).toBeUndefined();
  expect(reply.text).toBe(TEXT);
});

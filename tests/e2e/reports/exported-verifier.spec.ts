// The verification page as files in a folder: anyone can verify a report after its server is gone.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { signedInDealer } from '../../support/dealer.ts';
import { openPort } from '../../support/open-port.ts';
import { freePort, startServerProcess } from '../../support/process.ts';
import { soldIn } from '../../support/statement.ts';
import { codeOf } from '../support/verifying.ts';

const operator = fileURLToPath(
  new URL('../../../build/compiled/api/operator/main.js', import.meta.url),
);
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves a folder's files and its index. */
async function served(folder: string) {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://any').pathname);
    const found = statSync(path, { throwIfNoEntry: false });
    const file = found?.isDirectory() ? join(path, 'index.html') : path;
    if (!statSync(file, { throwIfNoEntry: false })) {
      response.writeHead(404).end();
    } else {
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
      response.end(readFileSync(file));
    }
  });
  const url = `http://127.0.0.1:${await openPort(server)}`;
  return { url, close: () => server.close() };
}

test('A buyer verifies a report with exported files after the server is gone', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-test-'));
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-test-'));
  const port = String(await freePort());
  const env = { PORT: port, LOTPROOF_DATA_DIR: dataDir, SANDBOX_LATENCY_MS: '0' };
  const server = await startServerProcess(env);
  const dealer = await signedInDealer(server.url, 100);
  const { receipt } = soldIn(await dealer.buy('MH00SB0002'));
  await server.kill();
  const exported = spawnSync(process.execPath, [operator, 'export-verifier', folder], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(exported.status, exported.stderr).toBe(0);
  const files = await served(folder);
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(new URL(answer.url()).pathname);
  });
  await page.goto(files.url + codeOf(receipt.proof?.jws ?? ''));
  const outcome = page.locator('[data-outcomes] > section');
  await expect(outcome).toContainText('It says: Odometer went back');
  await expect(outcome).toContainText('MH 00 SB 0002');
  await expect(outcome).toContainText(`127.0.0.1:${port}`);
  expect(missing.filter((path) => /\.(js|css|json)$/.test(path) && path !== '/worker.js')).toEqual(
    [],
  );
  files.close();
  for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
});

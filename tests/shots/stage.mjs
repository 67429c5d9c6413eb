// The setup for all pictures: the built app, its servers, and one browser in both sizes and both
// colour schemes.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, installWithTests, root, run, say } from '../../api/bin/prepare.mjs';

installWithTests();
build();
run('npx', ['tsc', '-b', 'tests']);
const { readConfig } = await import('../../build/compiled/api/settings/config.js');
const { startServer } = await import('../../build/compiled/api/server/server.js');
const { makeHistory } = await import('../../build/compiled/tests/rehearsal/make-history.js');
const { pino } = await import('pino');
const { chromium } = await import('playwright/test');
const { browserPath } = await import('../browser.mjs');

export const folder = join(root, 'build/shots');
mkdirSync(folder, { recursive: true });
say(`Into ${folder}`);

const webDir = join(root, 'build/web');
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});

const looks = [
  { name: '360-light', viewport: { width: 360, height: 800 }, colorScheme: 'light' },
  { name: '360-dark', viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
  { name: '1280-light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { name: '1280-dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
];

/**
 * Starts a server with its own folder and this many days of invented trade, and runs the job on it.
 */
export async function onServer({ days = 0, ...settings }, job) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-shots-'));
  const config = () => readConfig({ PORT: '0', LOTPROOF_DATA_DIR: dataDir, ...settings });
  await makeHistory(config(), { days, webDir, start: startServer, say: console.log });
  // Read the settings again, because the first server stored a secret in the folder.
  const server = await startServer(config(), { webDir, log: pino({ level: 'silent' }) });
  await job(server);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs the job once for each size and scheme, in its own browser context. */
export async function inEachLook(baseURL, job) {
  for (const { name, ...look } of looks) {
    const context = await browser.newContext({
      baseURL,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      ...look,
    });
    await job({ name, context, page: await context.newPage() });
    await context.close();
  }
}

export async function close() {
  await browser.close();
  process.exit(0); // exit even if a server has left something open
}

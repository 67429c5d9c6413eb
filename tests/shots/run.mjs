// `npm run shots`: every screen and state at both sizes in both schemes, into build/shots.
// `npm run shots -- login dashboard` makes only those whose name begins so.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, installWithTests, root, say } from '../../api/bin/prepare.mjs';

installWithTests();
build();
const { readConfig } = await import('../../build/compiled/api/settings/config.js');
const { startServer } = await import('../../build/compiled/api/server.js');
const { pino } = await import('pino');
const { chromium } = await import('playwright/test');
const { browserPath } = await import('../browser.mjs');
const { shots } = await import('./shots.mjs');

const wanted = process.argv.slice(2);
const folder = join(root, 'build/shots');
mkdirSync(folder, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-shots-'));
const config = readConfig({ PORT: '0', LOTPROOF_DATA_DIR: dataDir, SANDBOX_LATENCY_MS: '900' });
const server = await startServer(config, {
  webDir: join(root, 'build/web'),
  log: pino({ level: 'silent' }),
});
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

say(`Into ${folder}`);
const india = { locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
for (const { name, ...look } of looks) {
  const context = await browser.newContext({
    baseURL: server.url,
    ...india,
    ...look,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  let count = 0;
  const shoot = async (shot, options = {}) => {
    if (wanted.length > 0 && !wanted.some((start) => shot.startsWith(start))) return;
    const path = join(folder, `${shot}-${name}.png`);
    await page.screenshot({ path, fullPage: true, animations: 'disabled', ...options });
    count += 1;
  };
  await shots({ page, context, url: server.url, email: `${name}@example.in`, shoot });
  await context.close();
  console.log(`${name}: ${count} pictures`);
}
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);

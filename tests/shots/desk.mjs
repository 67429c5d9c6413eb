// `node tests/shots/desk.mjs`: every screen of the operator's desk at both sizes in both schemes,
// empty, on three months of invented trade, and with everything wrong at once, in build/shots.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, installWithTests, root, say } from '../../api/bin/prepare.mjs';

installWithTests();
build();
const { readConfig } = await import('../../build/compiled/api/settings/config.js');
const { startServer } = await import('../../build/compiled/api/server.js');
const { makeHistory } = await import('../../build/compiled/api/sandbox/history/make-history.js');
const { pino } = await import('pino');
const { chromium } = await import('playwright/test');
const { browserPath } = await import('../browser.mjs');

const folder = join(root, 'build/shots');
mkdirSync(folder, { recursive: true });
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

say(`Into ${folder}`);
await onDesk('empty', '0', emptyScreens);
await onDesk('usual', '90', usualScreens);
await browser.close();

async function onDesk(state, days, screens) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-shots-'));
  const settings = { PORT: '0', LOTPROOF_DATA_DIR: dataDir, SANDBOX_HISTORY: days };
  const config = readConfig(settings);
  await makeHistory(config, { webDir, start: startServer, say: console.log });
  const server = await startServer(config, { webDir, log: pino({ level: 'silent' }) });
  for (const { name, ...look } of looks) {
    const context = await browser.newContext({
      baseURL: server.deskUrl,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      ...look,
    });
    const page = await context.newPage();
    await screens({ page, shoot: shooter(page, (shot) => `desk-${shot}-${state}-${name}`) });
    await context.close();
  }
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function shooter(page, nameOf) {
  return async (shot) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
    const path = join(folder, `${nameOf(shot)}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  };
}

async function everyPlace({ page, shoot }) {
  for (const path of ['/', '/find', '/services', '/books', '/log', '/people', '/sign-in']) {
    await page.goto(path);
    await shoot(path === '/' ? 'today' : path.slice(1));
  }
}

async function emptyScreens(walk) {
  await everyPlace(walk);
}

async function usualScreens(walk) {
  const { page, shoot } = walk;
  await everyPlace(walk);
  await page.goto('/find?q=nandicars');
  await shoot('found');
  await page.getByRole('link', { name: 'sales@nandicars.example' }).click();
  await page.getByRole('tab').first().waitFor();
  await shoot('dealer');
  await page.getByRole('button', { name: 'Give credit' }).click();
  await page.getByLabel('Rupees').fill('50');
  await page.getByLabel('Why').fill('Goodwill after the outage');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await page.getByRole('button', { name: 'Do it' }).waitFor();
  await shoot('act');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('link', { name: /^pay_/ }).first().click();
  await page.getByText(/owed to/).waitFor();
  await shoot('payment');
  await page.goto('/find?q=contact@oneday');
  await page.getByRole('link', { name: /oneday/ }).click();
  await page.getByRole('tab').first().waitFor();
  await shoot('blocked');
  await everythingWrong(walk);
}

/** What no one machine does at once is put in the place of the server's answer. */
async function everythingWrong({ page, shoot }) {
  await page.route('**/desk/api/today', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, ...wrong(answer) } });
  });
  await page.goto('/');
  await shoot('today-wrong');
  await page.getByRole('heading', { name: 'The machine' }).scrollIntoViewIfNeeded();
  await shoot('today-wrong-below');
  await page.unroute('**/desk/api/today');
  await page.route('**/desk/api/**', (route) => route.abort());
  await page.goto('/log');
  await page.getByRole('alert').waitFor();
  const path = join(folder, 'desk-unreachable.png');
  await page.screenshot({ path });
}

function wrong({ at }) {
  const hour = 3_600_000;
  return {
    troubles: [
      {
        what: 'The database is damaged.',
        todo: 'Stop selling and restore a backup: see the runbook.',
      },
      { what: 'No backup was found sound for 3 days.', todo: 'Look at the disk, then make one.' },
      {
        what: 'Hyundai Service History: no source answers.',
        todo: 'Dealers are refused free of charge. Switch it off if it lasts.',
        link: '/services',
      },
      { what: '2 payments wait for their wallet for 40 minutes.', todo: 'Ask the gateway.' },
      { what: 'The certificate ends in 4 days.', todo: 'Look at Caddy’s log.' },
      { what: 'The clock is 9 minutes ahead.', todo: 'Set it right: nothing is sold until then.' },
    ],
    sources: [
      row('hyundai', 'surepass', 0, 2, 41, 'open'),
      row('rc', 'surepass', 120, 9, 3, 'half-open'),
      row('rc', 'apiclub', 8, 0, 0, 'closed'),
    ],
    open: { holds: 7, oldestHoldAt: at - hour, orders: 40, letters: 12 },
    machine: {
      backupAt: at - 72 * hour,
      selfCheckAt: at - 24 * hour,
      isSound: false,
      freeBytes: 400 * 1024 ** 2,
      certificateUntil: at + 96 * hour,
      clockOffsetMs: 540_000,
    },
  };
}

function row(service, source, answered, noRecord, failed, circuit) {
  const times =
    answered > 0 ? { medianMs: 900, slowestMs: 8200 } : { medianMs: null, slowestMs: null };
  return { service, source, answered, noRecord, failed, circuit, ...times };
}

// Measures what shared reports cost the app: a phone that shares is compared with one that does
// not, and with one whose worker was built without sharing. They take turns, each with its own
// server.

import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { row } from './marks.mjs';
import { coldStart } from './phone.mjs';
import { drained, requests } from './phone-drain.mjs';
import { openLot, plant, slowPage } from './phone-lot.mjs';

const QUEUE = 100;
const DRAINS = 3;
const STARTS = 9;
const REST_MS = 500;

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const WORKER = 'worker.js';
const SYNC = '/sw/devices/sync/sync.ts';

/** Returns the rows to print, each made by `row` in marks.mjs. */
export async function benchSharing() {
  const webDir = mkdtempSync(join(tmpdir(), 'lotproof-bench-without-'));
  cpSync(at('build/web'), webDir, { recursive: true });
  await buildWorkerWithout(webDir);
  const phones = { on: await openLot(), off: await openLot(), without: await openLot({ webDir }) };
  try {
    return await costs(phones, webDir);
  } finally {
    for (const phone of Object.values(phones)) await phone.close();
    rmSync(webDir, { recursive: true, force: true });
  }
}

async function costs({ on, off, without }, webDir) {
  await turnOn(on);
  const drains = await inTurns({ on, off }, DRAINS, drain);
  const starts = await inTurns({ on, off }, STARTS, start);
  const workers = await inTurns({ on, without }, STARTS, workerStart);
  const [kilobytes, floor] = [at('build/web'), webDir].map(sizeOfWorker);
  return [
    row(`draining ${QUEUE} requests, sharing, against not`, drains.on, drains.off, 1.1),
    row('a start with nothing new, sharing, against not', starts.on, starts.off, 1.1),
    row(
      `a worker of ${kilobytes} KB starts, against one of ${floor} KB with no sync`,
      workers.on,
      workers.without,
      1.1,
    ),
  ];
}

/**
 * Returns each phone's rounds in milliseconds. The first round only warms the phone and is left
 * out.
 */
async function inTurns(phones, rounds, act) {
  const figures = Object.fromEntries(Object.keys(phones).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, phone] of Object.entries(phones)) {
      const ms = await act(phone);
      if (round > 0) figures[name].push(ms);
    }
  }
  return figures;
}

async function drain({ context, url, accountId }) {
  const { page } = await slowPage(context);
  await page.goto(`${url}/outbox`);
  await page.getByText('Nothing is waiting to be sent.').waitFor();
  await plant(page, `lotproof-outbox-${accountId}`, 'rows', requests(QUEUE));
  const took = await page.evaluate(drained, accountId);
  await allSent(page, accountId);
  await page.close();
  return took;
}

/** Waits until everything is sent; otherwise a sync would disturb the next measurement. */
async function allSent(page, accountId) {
  await page.waitForFunction(
    (name) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const changes = opening.result.transaction('changes').objectStore('changes');
          changes.count().onsuccess = ({ target }) => {
            opening.result.close();
            resolve(target.result === 0);
          };
        };
      }),
    `lotproof-${accountId}`,
    { polling: 200 },
  );
}

async function start(phone) {
  return (await coldStart(phone, `${phone.url}/reports`)).usable;
}

/** Measures how long a stopped worker takes to serve a file. */
async function workerStart({ context, url }) {
  const { page, devtools } = await slowPage(context);
  await page.goto(`${url}/v`);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await pause(REST_MS);
  const took = await page.evaluate(async () => {
    const begun = performance.now();
    await (await fetch('/manifest.webmanifest')).text();
    return performance.now() - begun;
  });
  await page.close();
  return took;
}

async function turnOn({ context, url }) {
  const page = await context.newPage();
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Make my recovery code' }).click();
  const shown = page.getByRole('list', { name: 'Recovery code' }).getByRole('listitem');
  await shown.nth(6).waitFor();
  const groups = await shown.allTextContents();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const asked = await page.getByText(/^Type groups/).textContent();
  for (const [group] of asked.matchAll(/\d/g)) {
    await page.getByLabel(`Group ${group}`).fill(groups[group - 1]);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Turned on').waitFor();
  await page.close();
}

function sizeOfWorker(webDir) {
  return Math.round(statSync(join(webDir, WORKER)).size / 1024);
}

/** Builds the same worker, with the same list of files, without the sync. */
async function buildWorkerWithout(outDir) {
  const script = readFileSync(join(outDir, WORKER), 'utf8');
  const [list] = /\[\{"integrity"[^\]]*\]/.exec(script) ?? [];
  if (list === undefined) throw new Error('The worker has no list of files.');
  const none = "export const sync = async () => ({ kind: 'off' });";
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { LOTPROOF_API: '""', 'self.__WB_MANIFEST': list },
    plugins: [{ name: 'without', load: (id) => (id.endsWith(SYNC) ? none : undefined) }],
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: at('sw/worker.ts'),
        output: { entryFileNames: WORKER, codeSplitting: false },
      },
    },
  });
}

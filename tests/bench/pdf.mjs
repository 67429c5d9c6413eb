// Our documents compared with those of plain jsPDF and autotable, in one thread of a page in a
// Chromium slowed to a phone's speed: the same records in turn, warm and cold. Chromium does not
// slow workers, so our code runs in the page too.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright/test';
import { build, loadConfigFromFile } from 'vite';
import { browserPath } from '../browser.mjs';
import { history } from './pdf/records.mjs';

const BASE = 'jspdf-autotable';
const MAKERS = ['ours', BASE];

/** A phone that costs ₹8,000 is about this many times slower than this machine. */
const SLOWER = 4;

/** Rounds for each number of records. Where a round takes long, a few are enough for a median. */
const ROUNDS = { 3: 15, 30: 11, 300: 3 };

const ROUNDS_COLD = 7;
const RECORDS_COLD = 30;

/** The date as of which findings are judged. */
const SOLD_AT = '2026-11-21T04:45:00.000Z';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Returns rows of the table: times as multiples of plain jsPDF and autotable, sizes and code in KB.
 */
export async function benchPdf() {
  const outDir = mkdtempSync(join(tmpdir(), 'lotproof-bench-pdf-'));
  for (const maker of MAKERS) await bundle(maker, outDir);
  const server = createServer((request, response) => answer(request, response, outDir));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const address = `http://127.0.0.1:${server.address().port}`;
    const reports = await reportsOf(Object.keys(ROUNDS).map(Number));
    const warm = await warmTimes(browser, address, reports);
    const cold = await coldTimes(browser, { address, outDir, report: reports[RECORDS_COLD] });
    return rows(warm, cold);
  } finally {
    await browser.close();
    server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * Returns the marks for a service history of 30 records, made as in the app; 8 KB is allowed for
 * its QR code.
 */
export function marksOfPdf(rows) {
  const ours = rows.find(({ maker }) => maker === 'ours') ?? {};
  const what = (column) => `our document, ${column},`;
  return Object.entries({ 'warm, 30': 0.7, 'cold, 30': 1.1, 'code, KB gz': 149 }).map(
    ([column, atMost]) => ({ what: what(column), measured: ours[column], atMost }),
  );
}

/** Bundles each library by itself; ours is built like the app's worker. */
async function bundle(maker, outDir) {
  const { config } = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    at('../../vite.config.ts'),
  );
  await build({
    configFile: false,
    logLevel: 'error',
    root: at('pdf'),
    base: `/${maker}/`,
    plugins: maker === 'ours' ? config.worker.plugins() : [],
    build: {
      outDir: join(outDir, maker),
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: {
        input: at(`pdf/${maker}.mjs`),
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'maker.js' },
      },
    },
  });
}

function answer({ url }, response, outDir) {
  const isCode = url.endsWith('.js');
  response.setHeader('Content-Type', isCode ? 'text/javascript' : 'text/html');
  // Without this icon the browser would request one.
  const page = '<!doctype html><link rel="icon" href="data:,"><title>Bench</title>';
  response.end(isCode ? readFileSync(join(outDir, url)) : page);
}

/** Returns the reports as our services make them: plain data, the same for all libraries. */
async function reportsOf(counts) {
  const { hyundai } = await import('../../build/compiled/data/services/makers/hyundai.js');
  return Object.fromEntries(
    counts.map((count) => [count, hyundai.report(history(count), SOLD_AT)]),
  );
}

async function slowPage(browser, address) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, context };
}

/** Returns medians in milliseconds and sizes in bytes, by library and then by number of records. */
async function warmTimes(browser, address, reports) {
  const { page, context } = await slowPage(browser, address);
  const found = Object.fromEntries(MAKERS.map((maker) => [maker, {}]));
  for (const [count, rounds] of Object.entries(ROUNDS)) {
    const times = Object.fromEntries(MAKERS.map((maker) => [maker, []]));
    // The first round only compiles the code and is not counted.
    for (let round = -1; round < rounds; round += 1) {
      for (const maker of turned(round + 1)) {
        const { ms, bytes } = await page.evaluate(timeMaking, { maker, report: reports[count] });
        if (round >= 0) times[maker].push(ms);
        found[maker][count] = { bytes };
      }
    }
    for (const maker of MAKERS) found[maker][count].ms = median(times[maker]);
  }
  await context.close();
  return found;
}

/** Each round starts with a different library, because each pays for the previous one's garbage. */
function turned(by) {
  const first = by % MAKERS.length;
  return [...MAKERS.slice(first), ...MAKERS.slice(0, first)];
}

/** Runs in the page: times one document, with its code already loaded. */
async function timeMaking({ maker, report }) {
  const { make } = await import(`/${maker}/maker.js`);
  const startedAt = performance.now();
  const bytes = await make(report);
  return { ms: performance.now() - startedAt, bytes };
}

/** Runs in a fresh page: times loading and making the first document; measures the code's size. */
async function coldTimes(browser, { address, outDir, report }) {
  const times = Object.fromEntries(MAKERS.map((maker) => [maker, []]));
  const codeKb = {};
  for (let round = 0; round < ROUNDS_COLD; round += 1) {
    for (const maker of MAKERS) {
      const { page, context } = await slowPage(browser, address);
      const files = new Set();
      page.on('request', (request) => files.add(new URL(request.url()).pathname));
      times[maker].push(await page.evaluate(timeFirst, { maker, report }));
      await context.close();
      const sizes = [...files].map((path) => gzipSync(readFileSync(join(outDir, path))).length);
      codeKb[maker] = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    }
  }
  return Object.fromEntries(
    MAKERS.map((maker) => [maker, { ms: median(times[maker]), codeKb: codeKb[maker] }]),
  );
}

async function timeFirst({ maker, report }) {
  const startedAt = performance.now();
  const { make } = await import(`/${maker}/maker.js`);
  await make(report);
  return performance.now() - startedAt;
}

function rows(warm, cold) {
  return MAKERS.map((maker) => {
    const ratio = (count) => rounded(warm[maker][count].ms / warm[BASE][count].ms);
    return {
      maker,
      'warm, 3 records': ratio(3),
      'warm, 30': ratio(30),
      'warm, 300': ratio(300),
      'ms at 30': rounded(warm[maker][30].ms),
      '300 to 30': rounded(warm[maker][300].ms / warm[maker][30].ms),
      'cold, 30': rounded(cold[maker].ms / cold[BASE].ms),
      'cold ms': Math.round(cold[maker].ms),
      'KB at 30': Math.round(warm[maker][30].bytes / 1000),
      'KB at 300': Math.round(warm[maker][300].bytes / 1000),
      'code, KB gz': Math.round(cold[maker].codeKb),
    };
  });
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}

function rounded(value) {
  return Number(value.toFixed(2));
}

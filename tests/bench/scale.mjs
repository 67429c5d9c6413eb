// Measures what an operator's work costs as the database grows: the real commands on databases of
// 100,000 and 1,000,000 entries. Ten times the database may cost ten times as much and no more.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSeller } from './beside.mjs';
import { createDatabase, LARGEST_DEALER } from './big-database.mjs';

const SIZES = [100_000, 1_000_000];
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const compiled = (name) => pathOf(`../../build/compiled/api/${name}`);

/** How long Razorpay itself takes to answer. */
const GATEWAY_ANSWER_MS = 150;

/** Commands that are measured alone. */
const works = {
  verify: ['verify'],
  'read statement': ['read', 'statement', LARGEST_DEALER],
  'read holds': ['read', 'holds'],
  'export of a year': ['export', '--to', '../vouchers.csv'],
  'reconcile, 1,000 open orders': ['reconcile'],
};
/** Commands measured while a server sells, in this order: the last one changes the database. */
const besideSales = {
  'verify, beside sales': ['verify'],
  backup: ['backup'],
  'self-check': ['self-check'],
  'purge of the largest dealer': ['purge', LARGEST_DEALER, '--reason', 'Bench'],
};
const STARTED = 'sales right after a start, beside the check of the keys';
const QUIET = 'sales with nothing beside';

const VERIFY_SECONDS_MAX = 60;
const VERIFY_MEGABYTES_MAX = 300;
const RECONCILE_SECONDS_MAX = 30;
const START_SECONDS_MAX = 5;
const WORST_CALL_MS_MAX = 250;
/** Work that runs while dealers buy may at most double the delay that the machine itself causes. */
const WORST_OF_QUIET_MAX = 2;

/**
 * Returns rows of the table: the work, its seconds, its processor seconds, megabytes, and the
 * longest call.
 */
export async function benchScale() {
  const gateway = await emptyGateway();
  const rows = [];
  for (const size of SIZES) {
    for (const [work, costs] of Object.entries(await measure(size, gateway.port))) {
      rows.push({ work, entries: size, ...costs });
    }
  }
  gateway.close();
  return rows;
}

/** Returns the marks for a database of each size. */
export function marksOfScale(rows) {
  return rows.flatMap((row) => {
    const mark = (column, atMost) => ({
      what: `${row.work}, ${row.entries.toLocaleString('en')} entries, ${column},`,
      measured: row[column],
      atMost,
    });
    if (row.work === 'verify') {
      return [mark('CPU s', VERIFY_SECONDS_MAX), mark('MB', VERIFY_MEGABYTES_MAX)];
    }
    if (row.work.startsWith('start')) return [mark('CPU s', START_SECONDS_MAX)];
    if (row.work.startsWith('reconcile')) return [mark('s', RECONCILE_SECONDS_MAX)];
    if (!(row.work in besideSales)) return [];
    const quiet = rows.find(({ work, entries }) => work === QUIET && entries === row.entries);
    const atMost = Math.max(WORST_CALL_MS_MAX, WORST_OF_QUIET_MAX * quiet['worst call ms']);
    return [mark('worst call ms', atMost)];
  });
}

async function measure(entries, gatewayPort) {
  const place = mkdtempSync(join(tmpdir(), 'lotproof-scale-'));
  const dataDir = join(place, 'data');
  mkdirSync(dataDir);
  const operator = (words) =>
    costOf([compiled('operator/main.js'), ...words], { dataDir, port: gatewayPort });
  const start = () =>
    costOf([compiled('server/main.js')], { dataDir, port: 0 }, (text) => text.includes('The app'));
  try {
    const database = createDatabase(dataDir, { entries });
    const costs = { 'size of the database': { MB: Math.round(statSync(database).size / 1e6) } };
    costs['start, which makes the witness'] = await start();
    costs['start, with witness and check of the keys'] = await start();
    for (const [work, words] of Object.entries(works)) costs[work] = await operator(words);
    const seller = await openSeller(dataDir);
    try {
      costs[STARTED] = callsOf(await seller.quiet());
      costs[QUIET] = callsOf(await seller.quiet());
      for (const [work, words] of Object.entries(besideSales)) {
        const { result, ...calls } = await seller.beside(() => operator(words));
        costs[work] = { ...result, ...callsOf(calls) };
      }
    } finally {
      await seller.close();
    }
    return costs;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function callsOf({ calls, p99Ms, worstMs }) {
  return { calls, 'p99 ms': p99Ms, 'worst call ms': worstMs };
}

/** Runs the program until it ends or has printed the awaited line. */
export async function costOf(program, { dataDir, port }, isSaid) {
  const used = join(dataDir, 'used');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', pathOf('./used.mjs'), ...program], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LOTPROOF_MODE: 'sandbox',
      LOTPROOF_DATA_DIR: dataDir,
      PORT: String(port),
      USED_FILE: used,
    },
  });
  let said = '';
  let seconds;
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (seconds !== undefined || !isSaid?.(said)) return;
    seconds = secondsSince(startedAt);
    child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program.join(' ')} ended with ${code}:\n${said}`);
  const { kilobytes, cpuSeconds } = JSON.parse(readFileSync(used, 'utf8'));
  return {
    s: seconds ?? secondsSince(startedAt),
    'CPU s': Number(cpuSeconds.toFixed(1)),
    MB: Math.round(kilobytes / 1000),
  };
}

function secondsSince(startedAt) {
  return Number(((performance.now() - startedAt) / 1000).toFixed(2));
}

/** Starts a gateway that knows no payments and is slow to say so. */
async function emptyGateway() {
  const server = createServer(async (_, response) => {
    await after(GATEWAY_ANSWER_MS);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ entity: 'collection', count: 0, items: [] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, close: () => server.close() };
}

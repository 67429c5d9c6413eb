// What an operator's work costs as the book grows: the very commands, on books of 100,000 and of
// 1,000,000 entries. Ten times the book may cost ten times as much, and no more.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { chained } from '../../build/compiled/api/ledger.js';
import { schema } from '../../build/compiled/api/schema.js';
import { fillBook, LARGEST_DEALER } from './big-book.mjs';

export const SIZES = [100_000, 1_000_000];
/** The version that the first dealers' books have: everything after it is measured as a move. */
const OLDEST_VERSION = 3;

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const compiled = (name) => pathOf(`../../build/compiled/api/${name}`);

/** In this order: the last one changes the book. */
const works = {
  verify: ['verify'],
  statement: ['statement', LARGEST_DEALER],
  'statement of all its lines': ['statement', LARGEST_DEALER, '--last', '100000'],
  dealers: ['dealers'],
  holds: ['holds'],
  sources: ['sources'],
  'export of a year': ['export', '--to', 'vouchers.csv'],
  backup: ['backup'],
  'self-check': ['self-check'],
  'reconcile, 1,000 open orders': ['reconcile'],
  'purge of the largest dealer': ['purge', LARGEST_DEALER, '--reason', 'Bench'],
};

/** Rows of the table: the work, its seconds and megabytes at each size. */
export async function benchScale(sizes = SIZES) {
  const gateway = await emptyGateway();
  const measured = [];
  for (const size of sizes) measured.push(await measure(size, gateway.port));
  gateway.close();
  return Object.keys(measured[0] ?? {}).map((work) => ({
    work,
    ...Object.assign(
      {},
      ...measured.map((costs, index) => ({
        [`s at ${sizes[index].toLocaleString('en')}`]: costs[work]?.seconds,
        [`MB at ${sizes[index].toLocaleString('en')}`]: costs[work]?.megabytes,
      })),
    ),
  }));
}

async function measure(entries, gatewayPort) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-scale-'));
  try {
    const costs = makeBook(dataDir, entries);
    costs.start = await costOf([compiled('main.js')], { dataDir, port: 0 }, (text) =>
      text.includes('The app'),
    );
    for (const [work, words] of Object.entries(works)) {
      const program = [compiled('operator/main.js'), ...words];
      costs[work] = await costOf(program, { dataDir, port: gatewayPort });
    }
    return costs;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Writes the book of the oldest version, and moves it to each newer one: the cost of each move. */
function makeBook(dataDir, entries) {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'lotproof.db');
  const file = new Sqlite(path);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = OFF');
  for (const script of schema.slice(0, OLDEST_VERSION)) file.exec(script);
  fillBook(file, { entries, chained });
  file.pragma('synchronous = FULL');
  file.pragma('wal_checkpoint(TRUNCATE)');
  const megabytes = () => Math.round(statSync(path).size / 1e6);
  const costs = { 'size of the book': { seconds: 0, megabytes: megabytes() } };
  schema.slice(OLDEST_VERSION).forEach((script, index) => {
    const before = megabytes();
    const startedAt = performance.now();
    file.transaction(() => file.exec(script))();
    file.pragma('wal_checkpoint(TRUNCATE)');
    const seconds = secondsSince(startedAt);
    const name = `move to version ${OLDEST_VERSION + 1 + index}, and what it adds`;
    costs[name] = { seconds, megabytes: megabytes() - before };
  });
  file.pragma(`user_version = ${schema.length}`);
  file.close();
  return costs;
}

/** Runs the program to its end, or until it has said what was waited for. */
async function costOf(program, { dataDir, port }, isSaid) {
  const peak = join(dataDir, 'peak-memory');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', pathOf('./peak-memory.mjs'), ...program], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LOTPROOF_MODE: 'sandbox',
      LOTPROOF_DATA_DIR: dataDir,
      PORT: String(port),
      PEAK_MEMORY_FILE: peak,
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
  return {
    seconds: seconds ?? secondsSince(startedAt),
    megabytes: Math.round(Number(readFileSync(peak, 'utf8')) / 1000),
  };
}

function secondsSince(startedAt) {
  return Number(((performance.now() - startedAt) / 1000).toFixed(2));
}

/** A gateway that knows of no payment, at once. */
async function emptyGateway() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ entity: 'collection', count: 0, items: [] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, close: () => server.close() };
}

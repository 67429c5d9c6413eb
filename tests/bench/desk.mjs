// What the operator's desk costs those who buy, and how long its pages' data take meanwhile: on a
// million entries, with 64 connections buying, in turns with and without somebody at the desk.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { chainedToAll } from '../../build/compiled/api/money/ledger-chain.js';
import { schema } from '../../build/compiled/api/storage/migrations.js';
import { firstLine } from './beside.mjs';
import { fillDatabase, LARGEST_DEALER } from './big-database.mjs';
import { loadCalls } from './load.mjs';

const ENTRIES = 1_000_000;
const CONNECTIONS = 64;
const ROUNDS = 4;
/** Of each read: fewer have no 95th percentile to speak of. */
const LOOKS = 20;
/** While the reads are timed; a person, beside whom sales are counted, turns a page in a second. */
const PAUSE_MS = 20;
const PERSON_MS = 1000;
const READ_MS_MAX = 200;
const SALES_OF_QUIET_MIN = 0.95;
const SALES = 'paid calls a second with somebody at the desk, against without';

/** It asks the gateway, which is a part of the sandbox and waits in the same queue as the sales. */
const PAYMENT = "a payment's story, with the sandbox's gateway";

const serverFile = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** One row for each read of the desk, and one for the sales beside it. */
export async function benchDesk({ entries = ENTRIES, rounds = ROUNDS, looks = LOOKS } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-desk-'));
  createDatabase(dataDir, entries);
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, [serverFile, 'server', dataDir], { stdio });
  try {
    const seller = await firstLine(child);
    const firstMs = await timed(seller, 'today');
    const reads = await readsOf(seller);
    const times = new Map(Object.keys(reads).map((name) => [name, []]));
    const alone = await timesAlone(seller, reads, looks);
    const isTimed = () => [...times.values()].every((each) => each.length >= looks);
    const timing = lookAround(seller, reads, { times, pauseMs: PAUSE_MS });
    while (!isTimed()) await sold(seller);
    await timing.stop();
    const sales = { quiet: [], beside: [] };
    for (let round = 0; round < rounds; round += 1) {
      sales.quiet.push(await sold(seller));
      const page = await openPage(seller);
      const person = lookAround(seller, reads, { pauseMs: PERSON_MS });
      sales.beside.push(await sold(seller));
      await person.stop();
      page.close();
    }
    return [
      { what: 'the first look after a start, which adds everything up', 'p95 ms': firstMs },
      ...[...times].map(([what, each]) => {
        return { what, looks: each.length, 'p95 ms': p95(each), 'alone ms': p95(alone[what]) };
      }),
      { what: SALES, ...salesRow(sales) },
    ];
  } finally {
    child.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function marksOfDesk(rows) {
  return rows
    .slice(1)
    .filter(({ what }) => what !== PAYMENT)
    .map((row) =>
      row.what === SALES
        ? { what: row.what, measured: row.ratio, atLeast: SALES_OF_QUIET_MIN }
        : { what: `${row.what}, p95 in ms,`, measured: row['p95 ms'], atMost: READ_MS_MAX },
    );
}

function createDatabase(dataDir, entries) {
  const file = new Sqlite(join(dataDir, 'lotproof.db'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = OFF');
  for (const script of schema.slice(0, 3)) file.exec(script);
  fillDatabase(file, { entries, chained: chainedToAll });
  for (const script of schema.slice(3)) file.transaction(() => file.exec(script))();
  file.pragma(`user_version = ${schema.length}`);
  // On the disk, and not only with the system: the first sale would wait for all of it.
  file.pragma('synchronous = FULL');
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
}

/** What each page asks, of the dealer with the longest statement. */
async function readsOf(seller) {
  const json = async (path) => (await ask(seller, path)).json();
  const { hits } = await json(`find?q=${encodeURIComponent(LARGEST_DEALER)}`);
  const id = encodeURIComponent(hits[0].id);
  const calls = await json(`dealer/calls?id=${id}`);
  const call = calls.rows[0].id;
  const orders = await json(`dealer/orders?id=${id}`);
  return {
    today: 'today',
    'find a part of an email': 'find?q=dealer-77',
    'find a plate': 'find?q=MH12DE1433',
    'find a report by its number': 'find?q=0123456789',
    dealer: `dealer?id=${id}`,
    statement: `dealer/statement?id=${id}`,
    'statement, far back': `dealer/statement?id=${id}&after=5000`,
    calls: `dealer/calls?id=${id}`,
    orders: `dealer/orders?id=${id}`,
    "a dealer's log": `dealer/log?id=${id}`,
    "a call's story": `call?id=${call}`,
    [PAYMENT]: `payment?id=${orders.rows[0].id}`,
    services: 'services',
    books: 'books',
    vouchers: 'books/vouchers',
    log: 'log',
    people: 'people',
  };
}

/** With nobody buying: what the read itself takes. */
async function timesAlone(seller, reads, looks) {
  const times = {};
  for (const [name, path] of Object.entries(reads)) {
    times[name] = [];
    for (let look = 0; look < looks; look += 1) times[name].push(await timed(seller, path));
  }
  return times;
}

async function ask({ metricsUrl }, path) {
  const reply = await fetch(`${metricsUrl}/desk/api/${path}`);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

async function timed(seller, path) {
  const startedAt = performance.now();
  await (await ask(seller, path)).text();
  return Math.round(performance.now() - startedAt);
}

/** Turns the pages one after the other until it is stopped. */
function lookAround(seller, reads, { times, pauseMs }) {
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      for (const [name, path] of Object.entries(reads)) {
        if (isOver) return;
        const ms = await timed(seller, path);
        times?.get(name).push(ms);
        await after(pauseMs);
      }
    }
  })();
  return {
    async stop() {
      isOver = true;
      await looking;
    },
  };
}

/** A page that is told the counts meanwhile. */
async function openPage({ metricsUrl }) {
  const closing = new AbortController();
  const { body } = await fetch(`${metricsUrl}/desk/api/events`, { signal: closing.signal });
  void body.pipeTo(new WritableStream()).catch(() => undefined);
  return { close: () => closing.abort() };
}

async function sold(seller) {
  return (await loadCalls({ ...seller, connections: CONNECTIONS })).perSecond;
}

/** Of the rounds one after the other: the machine's own moods are in both halves of each. */
function salesRow({ quiet, beside }) {
  const ratios = beside.map((each, round) => each / quiet[round]).sort((a, b) => a - b);
  const middle = ratios.length / 2;
  const median = (ratios[Math.ceil(middle) - 1] + ratios[Math.floor(middle)]) / 2;
  return {
    ratio: Number(median.toFixed(2)),
    looks: ratios.map((each) => each.toFixed(2)).join(' '),
  };
}

function p95(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

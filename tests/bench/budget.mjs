// Measures how much of the selling thread's time the worst request to each address takes, and how
// long two clients that send only such requests delay dealers' purchases.

import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { framesOf } from '../../build/compiled/data/library/frames.js';
import { buy, startServer } from './beside.mjs';
import { createDatabase, LARGEST_DEALER } from './big-database.mjs';
import { ask } from './desk-visitor.mjs';
import { quantile } from './marks.mjs';
import { kindsOfClients, RECORDS_MAX } from './worst-client.mjs';
import { sendWorst, worstRequests } from './worst-requests.mjs';
import { openWorld } from './worst-world.mjs';

/** The largest dealer has a tenth of the entries. */
const ENTRIES = 200_000;
const LIBRARY_RECORDS = 50_000;
/** The smallest of this many figures is used: other work on the machine can only increase them. */
const ROUNDS = 5;
const STALL_MS_MAX = 50;

const DEALERS = 20;
/**
 * Each dealer buys four times a second: eighty sales a second in all, whereas a busy hour has five.
 */
const BUY_EVERY_MS = 250;
const TURN_MS = 6_000;
const TURNS = 3;
const P95_RATIO_MAX = 2;

const clientFile = fileURLToPath(new URL('./worst-client.mjs', import.meta.url));

/** Returns a row for each worst request, the slowest first. */
export async function benchBudget() {
  return withWorld(async (world) => {
    const rows = [];
    for (const [address, worst] of Object.entries(worstRequests)) {
      for (const at of worst(world).keys()) {
        rows.push(await costOf(world, address, at));
      }
    }
    return rows.sort((one, other) => other['stall ms'] - one['stall ms']);
  });
}

/** Returns a row for each kind of client that sends the worst requests. */
export async function benchWorstClients() {
  return withWorld(async (world) => {
    const rows = [];
    const clients = [await startClient(world), await startClient(world)];
    for (const what of kindsOfClients) {
      const times = { quiet: [], beside: [] };
      for (let turn = 0; turn < TURNS; turn += 1) {
        times.quiet.push(...(await bought(world)));
        for (const client of clients) client.send(what);
        times.beside.push(...(await bought(world)));
        for (const client of clients) await told({ child: client }, 'stop');
      }
      const [quiet, beside] = [times.quiet, times.beside].map((all) =>
        Math.round(quantile(all, 0.95)),
      );
      const ratio = Number((beside / quiet).toFixed(2));
      rows.push({ what, 'quiet p95 ms': quiet, 'p95 ms': beside, ratio, 'at most': P95_RATIO_MAX });
    }
    for (const client of clients) client.kill();
    return rows;
  });
}

/** Starts the client in a separate process, so that its own work does not delay any purchase. */
async function startClient({ url, metricsUrl, service }) {
  const client = fork(clientFile, [JSON.stringify({ url, metricsUrl, service })]);
  await once(client, 'message');
  return client;
}

async function withWorld(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-budget-'));
  createDatabase(dataDir, { entries: ENTRIES });
  const server = await startServer('watched', dataDir);
  try {
    const base = { ...server.told, child: server.child, framesOf, recordsMax: RECORDS_MAX };
    const world = await openWorld(base, { email: LARGEST_DEALER, records: 1_000 });
    fillLibrary(dataDir, LIBRARY_RECORDS - 1_500);
    const orders = await (await ask(base, `list?name=orders&id=${world.accountId}`)).json();
    world.payment = orders.rows[0]?.id ?? world.payment;
    return await work(world);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Stores the shortest records, because a page holds more of those. */
function fillLibrary(dataDir, records) {
  const file = new Sqlite(join(dataDir, 'library.db'), { timeout: 10_000 });
  const insert = file.prepare('INSERT INTO record VALUES (1, ?, ?, 1, 1, ?)');
  const seal = Buffer.of(1);
  file.transaction(() => {
    for (let at = 0; at < records; at += 1) insert.run(randomBytes(16), 10_000 + at, seal);
    file.exec(`UPDATE library SET last_seq = 1000000, records = records + ${records}`);
  })();
  file.close();
}

async function costOf(world, address, at) {
  let least = { stallMs: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY };
  let status;
  for (let round = 0; round < ROUNDS; round += 1) {
    world.turn += 1;
    const worst = worstRequests[address](world)[at];
    if (worst.as === 'a new dealer') worst.dealer = await world.newDealer();
    await told(world, 'begin');
    ({ status } = await sendWorst(world, address, worst));
    const { stallMs, cpuMs } = await told(world, 'end');
    least = { stallMs: Math.min(least.stallMs, stallMs), cpuMs: Math.min(least.cpuMs, cpuMs) };
  }
  return {
    what: at === 0 ? address : `${address}, ${at + 1}`,
    status,
    'stall ms': Math.round(least.stallMs),
    'cpu ms': Math.round(least.cpuMs),
  };
}

async function told({ child }, word) {
  child.send(word);
  const [answer] = await once(child, 'message');
  return answer;
}

export function marksOfBudget(rows) {
  return rows.map(({ what, 'stall ms': measured }) => ({
    what: `${what}, the longest stall in ms,`,
    measured,
    atMost: STALL_MS_MAX,
  }));
}

/** Returns how long each of the dealers' purchases during a turn took, in milliseconds. */
async function bought(world) {
  const until = performance.now() + TURN_MS;
  const dealers = Array.from({ length: DEALERS }, async (_, dealer) => {
    const times = [];
    await after((BUY_EVERY_MS / DEALERS) * dealer);
    while (performance.now() < until) {
      const took = await buy(world, dealer);
      times.push(took);
      await after(Math.max(0, BUY_EVERY_MS - took));
    }
    return times;
  });
  return (await Promise.all(dealers)).flat();
}

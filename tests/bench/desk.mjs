// Measures what the operator's desk costs buyers, and how long the desk's reads take: on a million
// entries, with 64 connections that buy, in turns with and without a person at the desk.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startServer } from './beside.mjs';
import { createDatabase, LARGEST_DEALER } from './big-database.mjs';
import { ask, ratioOf, salesInTurns, timed } from './desk-visitor.mjs';
import { openLoad } from './load.mjs';
import { quantile } from './marks.mjs';

const ENTRIES = 1_000_000;
const CONNECTIONS = 64;
/** With this many rounds, other work on the same core affects both kinds of turns equally. */
const ROUNDS = 10;
const TURN_MS = 3000;
/** How long to warm up: code that runs a thousand times a second is compiled by then. */
const WARM_MS = 4000;
/** The number of measurements per read: with fewer, a 95th percentile means little. */
const LOOKS = 20;
const PAUSE_MS = 20;
const READ_MS_MAX = 200;
const SALES_OF_QUIET_MIN = 0.95;
const FIRST = 'the first look after a start, which adds everything up';
const SALES = 'paid calls a second with somebody at the desk, against without';
const WORK = "the server's time of a processor for a paid call, without against with";

/** This read asks the sandbox's gateway, so it waits in the same queue as the sales. */
const PAYMENT = "a payment's story, with the sandbox's gateway";
/** How many orders the server asks the gateway about meanwhile, as after a busy hour. */
const OPEN_ORDERS = 50;

/** Returns one row for each of the desk's reads, and two for the sales made meanwhile. */
export async function benchDesk() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-desk-'));
  createDatabase(dataDir, { entries: ENTRIES, openOrders: OPEN_ORDERS });
  const { told, child, stop } = await startServer('server', dataDir);
  try {
    const seller = { ...told, connections: CONNECTIONS, pid: child.pid };
    const firstMs = await timed(seller, 'today');
    const reads = await readsOf(seller);
    const alone = await timesOf(seller, reads);
    const load = await openLoad(seller);
    await after(WARM_MS);
    const busy = await timesOf(seller, reads);
    const turns = await salesInTurns(seller, { reads, load, rounds: ROUNDS, turnMs: TURN_MS });
    await load.stop();
    return [
      { what: FIRST, 'p95 ms': firstMs },
      ...Object.keys(reads).map((what) => {
        return {
          what,
          looks: LOOKS,
          'p95 ms': quantile(busy[what], 0.95),
          'alone ms': quantile(alone[what], 0.95),
        };
      }),
      { what: SALES, ...ratioOf(turns, ({ sold }) => sold) },
      { what: WORK, ...ratioOf(turns, ({ sold, ticks }) => sold / ticks) },
    ];
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export function marksOfDesk(rows) {
  const told = [FIRST, PAYMENT, WORK];
  return rows
    .filter(({ what }) => !told.includes(what))
    .map((row) =>
      row.what === SALES
        ? { what: row.what, measured: row.ratio, atLeast: SALES_OF_QUIET_MIN }
        : { what: `${row.what}, p95 in ms,`, measured: row['p95 ms'], atMost: READ_MS_MAX },
    );
}

/** Returns what each page reads, for the dealer with the longest statement. */
async function readsOf(seller) {
  const json = async (path) => (await ask(seller, path)).json();
  const { opens } = await json(`list?name=find&q=${encodeURIComponent(LARGEST_DEALER)}`);
  const id = encodeURIComponent(opens.slice('/dealer/'.length));
  const calls = await json(`list?name=calls&id=${id}`);
  const call = calls.rows[0].id;
  const orders = await json(`list?name=orders&id=${id}`);
  return {
    today: 'today',
    'find a part of an email': 'list?name=find&q=dealer-77',
    'find a plate': 'list?name=find&q=MH12DE1433',
    'find a report by its number': 'list?name=find&q=0123456789',
    dealer: `dealer?id=${id}`,
    statement: `list?name=statement&id=${id}`,
    'statement, far back': `list?name=statement&id=${id}&after=5000`,
    calls: `list?name=calls&id=${id}`,
    orders: `list?name=orders&id=${id}`,
    sessions: `list?name=sessions&id=${id}`,
    "a dealer's log": `list?name=events&id=${id}`,
    "a call's story": `call?id=${call}`,
    [PAYMENT]: `payment?id=${orders.rows[0].id}`,
    services: 'services',
    books: 'books',
    vouchers: 'list?name=vouchers',
    log: 'list?name=log',
    people: 'list?name=people',
  };
}

/** Returns how long each read takes, for a hurried person who opens one page after another. */
async function timesOf(seller, reads) {
  const times = {};
  for (const [name, path] of Object.entries(reads)) {
    times[name] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      times[name].push(await timed(seller, path));
      await after(PAUSE_MS);
    }
  }
  return times;
}

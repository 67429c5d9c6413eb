// Compares paid calls per second with a bare Koa route, with the same calls for reports without a
// proof, and with the same movements of money on PostgreSQL.

import { hasPostgres, startPostgres } from '../postgres-cluster.mjs';
import { startServer } from './beside.mjs';
import { loadCalls, loadGet, WARM_SECONDS } from './load.mjs';
import { median } from './marks.mjs';

/**
 * All servers are started and warmed up once, then loaded in short turns, so that a busy minute on
 * the machine affects all of them. Figures are compared within a round; the median round counts.
 */
const ROUNDS = 9;

/** The compared servers: how each is started, and how it is loaded. */
const peers = {
  'bare Koa JSON route': { start: () => startServer('bare'), load: loadGet },
  'paid call': { start: () => startServer('server'), load: loadCalls },
  'paid call without a proof': { start: () => startServer('unsigned'), load: loadCalls },
  'paid call on PostgreSQL': { start: startOnPostgres, load: loadCalls },
};

/** Bare Koa has no mark: SQLite alone would take too long to reach even a quarter of its rate. */
const OF_POSTGRES_MIN = 4;
/** Signing a proof for the buyer may slow a dealer's call by at most a twentieth. */
const OF_UNSIGNED_MIN = 0.95;
const MARKED = 64;
const PAID_OF_IT = 'paid calls of it';
/** How many seconds a round takes. The single connection is reported without a mark. */
const CONNECTIONS = { 1: 1, [MARKED]: 2 };

/** Returns the marks, including PostgreSQL's if it is installed. */
export function marksOfCalls(rows) {
  const mark = (peer, against, atLeast) => {
    const row = rows.find(({ what }) => what === `${peer}, ${MARKED} connections`);
    if (!row) return [];
    const what = `paid calls at ${MARKED} connections, against ${against},`;
    return [{ what, measured: row[PAID_OF_IT], atLeast }];
  };
  return [
    ...mark('paid call without a proof', 'those without a proof', OF_UNSIGNED_MIN),
    ...mark('paid call on PostgreSQL', 'PostgreSQL', OF_POSTGRES_MIN),
  ];
}

/**
 * Returns rows of the table: server, calls per second, p50 and p99 in ms, and paid calls as a
 * share.
 */
export async function benchCalls() {
  const started = [];
  try {
    for (const [what, { start, load }] of Object.entries(peers)) {
      const server = await start();
      if (server) started.push({ what, server, load });
    }
    for (const { server, load } of started) {
      await load({ ...server.told, connections: MARKED, seconds: WARM_SECONDS });
    }
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measuredOnce(started));
    return rowsOf(rounds);
  } finally {
    for (const { server } of started) await server.stop();
  }
}

async function measuredOnce(started) {
  const measured = new Map();
  for (const [connections, seconds] of Object.entries(CONNECTIONS)) {
    for (const { what, server, load } of started) {
      const given = { ...server.told, connections: Number(connections), seconds };
      measured.set(`${what}, ${connections} connections`, await load(given));
    }
  }
  return measured;
}

function rowsOf(rounds) {
  const measured = Object.keys(peers).filter((what) => rounds[0].has(`${what}, 1 connections`));
  if (!measured.includes('paid call on PostgreSQL')) {
    console.log('PostgreSQL is not here: that row is left out.');
  }
  return measured.flatMap((peer) =>
    Object.keys(CONNECTIONS).map((connections) => {
      const what = `${peer}, ${connections} connections`;
      const paid = `paid call, ${connections} connections`;
      const middle = (valueIn) => median(rounds.map(valueIn));
      const share = middle((round) => round.get(paid).perSecond / round.get(what).perSecond);
      return {
        what,
        'per second': Math.round(middle((round) => round.get(what).perSecond)),
        'p50 ms': middle((round) => round.get(what).p50),
        'p99 ms': middle((round) => round.get(what).p99),
        [PAID_OF_IT]: Number(share.toFixed(3)),
      };
    }),
  );
}

/** Returns undefined if PostgreSQL is missing and cannot be installed. */
async function startOnPostgres() {
  if (!hasPostgres()) return undefined;
  const postgres = await startPostgres();
  const server = await startServer('postgres', JSON.stringify(postgres.settings));
  return {
    ...server,
    async stop() {
      await server.stop();
      await postgres.stop();
    },
  };
}

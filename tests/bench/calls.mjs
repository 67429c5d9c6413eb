// Paid calls a second, against a bare Koa route, against the same calls without a proof of their
// reports, and against the same money on PostgreSQL.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { hasPostgres, startPostgres } from '../postgres-cluster.mjs';
import { loadCalls, loadGet } from './load.mjs';

const serverFile = fileURLToPath(new URL('./server.mjs', import.meta.url));

/**
 * Turn about, so that a busy minute of the machine falls on all: what is compared was measured in
 * one round. The median round counts.
 */
const ROUNDS = 5;

/** What is measured, given a load that it bears. */
const peers = {
  'bare Koa JSON route': (work) => withServer(['bare'], work(loadGet)),
  'paid call': (work) => withServer(['server'], work(loadCalls)),
  'paid call without a proof': (work) => withServer(['unsigned'], work(loadCalls)),
  'paid call on PostgreSQL': (work) => withPostgres(work(loadCalls)),
};

/** README has the reasons: a quarter of bare Koa is less time than SQLite alone takes. */
const OF_POSTGRES_MIN = 4;
/** What a buyer can check may cost a dealer's call at most a twentieth. */
const OF_UNSIGNED_MIN = 0.95;
const MARKED = 64;
const PAID_OF_IT = 'paid calls of it';
const CONNECTIONS = [1, MARKED];

/** Against PostgreSQL only where there is one. */
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

/** Rows of the table: what, calls a second, p50 and p99 in ms, and paid calls as a share of it. */
export async function benchCalls() {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = new Map();
    for (const [what, run] of Object.entries(peers)) {
      await run((load) => async (server) => {
        for (const connections of CONNECTIONS) {
          const row = `${what}, ${connections} connections`;
          measured.set(row, await load({ ...server, connections }));
        }
      });
    }
    rounds.push(measured);
  }
  return rowsOf(rounds);
}

function rowsOf(rounds) {
  const measured = Object.keys(peers).filter((what) => rounds[0].has(`${what}, 1 connections`));
  if (!measured.includes('paid call on PostgreSQL')) {
    console.log('PostgreSQL is not here: that row is left out.');
  }
  return measured.flatMap((peer) =>
    CONNECTIONS.map((connections) => {
      const what = `${peer}, ${connections} connections`;
      const paid = `paid call, ${connections} connections`;
      const median = (valueIn) => medianOf(rounds.map(valueIn));
      const share = median((round) => round.get(paid).perSecond / round.get(what).perSecond);
      return {
        what,
        'per second': Math.round(median((round) => round.get(what).perSecond)),
        'p50 ms': median((round) => round.get(what).p50),
        'p99 ms': median((round) => round.get(what).p99),
        [PAID_OF_IT]: Number(share.toFixed(3)),
      };
    }),
  );
}

function medianOf(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** Nothing where there is no PostgreSQL and none can be installed. */
async function withPostgres(work) {
  const postgres = hasPostgres() ? await startPostgres() : undefined;
  if (!postgres) return;
  try {
    await withServer(['postgres', JSON.stringify(postgres.settings)], work);
  } finally {
    await postgres.stop();
  }
}

async function withServer(words, work) {
  const child = spawn(process.execPath, [serverFile, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = await firstLine(child);
  try {
    return await work(told);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

async function firstLine(child) {
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    const line = printed.split('\n').find((each) => each.startsWith('{"url"'));
    if (line) return JSON.parse(line);
  }
  throw new Error(`The server ended:\n${printed}`);
}

// Paid calls a second, against a bare Koa route, against the same calls without a proof of their
// reports, and against the same money on PostgreSQL.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadCalls, loadGet } from './load.mjs';
import { startPostgres } from './postgres.mjs';

const serverFile = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** Turn about, so that a busy minute of the machine falls on all; the median round counts. */
const ROUNDS = 3;

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
const CONNECTIONS = [1, MARKED];

/** Against PostgreSQL only where there is one. */
export function marksOfCalls(rows) {
  const perSecond = (what) =>
    rows.find((row) => row.what === `${what}, ${MARKED} connections`)?.['per second'];
  const mark = (peer, against, atLeast) => {
    const floor = perSecond(peer);
    if (floor === undefined) return [];
    const measured = Number((perSecond('paid call') / floor).toFixed(2));
    const what = `paid calls at ${MARKED} connections, against ${against},`;
    return [{ what, measured, atLeast }];
  };
  return [
    ...mark('paid call without a proof', 'those without a proof', OF_UNSIGNED_MIN),
    ...mark('paid call on PostgreSQL', 'PostgreSQL', OF_POSTGRES_MIN),
  ];
}

/** Rows of the table: what, calls a second, p50 and p99 in ms, ratio to the bare route. */
export async function benchCalls() {
  const measured = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [what, run] of Object.entries(peers)) {
      await run((load) => async (server) => {
        for (const connections of CONNECTIONS) {
          measured.push({ what, connections, ...(await load({ ...server, connections })) });
        }
      });
    }
  }
  const [bare, ...others] = Object.keys(peers).filter((what) => medianOf(measured, what, 1));
  if (others.length < 2) console.log('PostgreSQL is not here: that row is left out.');
  return [bare, ...others].flatMap((what) =>
    CONNECTIONS.map((connections) => {
      const { perSecond, p50, p99 } = medianOf(measured, what, connections);
      const floor = medianOf(measured, bare, connections);
      return {
        what: `${what}, ${connections} connections`,
        'per second': Math.round(perSecond),
        'p50 ms': p50,
        'p99 ms': p99,
        'of bare Koa': Number((perSecond / floor.perSecond).toFixed(3)),
      };
    }),
  );
}

function medianOf(measured, what, connections) {
  const rounds = measured.filter((each) => each.what === what && each.connections === connections);
  return rounds.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
}

/** Nothing where there is no PostgreSQL and none can be installed. */
async function withPostgres(work) {
  const postgres = await startPostgres();
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

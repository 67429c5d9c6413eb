// Both engines in one run: the server's own paid calls on each, and a dealer's reads after a
// thousand and after a million entries.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../postgres-cluster.mjs';
import { firstLine } from './beside.mjs';
import { cpuSecondsOf, postmasterOf } from './cpu-time.mjs';
import { rowsOfReads } from './engine-reads.mjs';
import { loadCalls, WARM_SECONDS } from './load.mjs';

const serverFile = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** Both servers are loaded in turn; the median round counts. */
const ROUNDS = 5;
const CONNECTIONS = { 64: 3, 1: 2 };

/** Rows of the table; none without PostgreSQL. */
export async function benchEngines({ sizes, rounds = ROUNDS } = {}) {
  if (!hasPostgres()) {
    console.error(NO_POSTGRES);
    return [];
  }
  const cluster = await startPostgres();
  try {
    const calls = await rowsOfCalls(cluster, rounds);
    return [...calls, ...(await rowsOfReads(cluster.settings, sizes))];
  } finally {
    await cluster.stop();
  }
}

async function rowsOfCalls(cluster, rounds) {
  const url = `postgres://postgres@/postgres?host=${encodeURIComponent(cluster.settings.host)}`;
  const servers = [];
  try {
    servers.push(await startServer(['server']));
    servers.push(await startServer(['on-postgres', url], postmasterOf(cluster.settings)));
    for (const { told } of servers) {
      await loadCalls({ ...told, connections: 64, seconds: WARM_SECONDS });
    }
    const measured = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await roundOf(servers));
    return Object.keys(CONNECTIONS).map((connections) =>
      rowOfCalls(
        connections,
        measured.map((round) => round[connections]),
      ),
    );
  } finally {
    for (const { stop } of servers) await stop();
  }
}

async function roundOf(servers) {
  const round = {};
  for (const [connections, seconds] of Object.entries(CONNECTIONS)) {
    round[connections] = [];
    for (const { told, cpuSeconds } of servers) {
      const before = cpuSeconds();
      const { perSecond } = await loadCalls({ ...told, connections: Number(connections), seconds });
      const cpuMicroseconds = ((cpuSeconds() - before) * 1e6) / (perSecond * seconds);
      round[connections].push({ perSecond, cpuMicroseconds });
    }
  }
  return round;
}

function rowOfCalls(connections, rounds) {
  const median = (valueIn) => {
    const values = rounds.map(valueIn).toSorted((one, other) => one - other);
    return values[Math.floor(values.length / 2)];
  };
  const shown = (valueIn) => Math.round(median(valueIn));
  const share = median(([sqlite, postgres]) => postgres.perSecond / sqlite.perSecond);
  return {
    what: `paid call, connections: ${connections}`,
    'SQLite a second': shown(([sqlite]) => sqlite.perSecond),
    'PostgreSQL a second': shown(([, postgres]) => postgres.perSecond),
    ratio: Number(share.toFixed(3)),
    'at most': 'told',
    'SQLite CPU µs': shown(([sqlite]) => sqlite.cpuMicroseconds),
    'PostgreSQL CPU µs, its own included': shown(([, postgres]) => postgres.cpuMicroseconds),
  };
}

/** `cpuSeconds`: the time of the server's process and its PostgreSQL. */
async function startServer(words, postmaster) {
  const child = spawn(process.execPath, [serverFile, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    told: await firstLine(child),
    cpuSeconds: () => cpuSecondsOf(child.pid) + (postmaster ? cpuSecondsOf(postmaster) : 0),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

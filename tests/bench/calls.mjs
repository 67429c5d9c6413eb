// Paid calls a second, against a bare Koa route and against the same money on PostgreSQL.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadCalls, loadGet } from './load.mjs';
import { startPostgres } from './postgres.mjs';

const serverFile = fileURLToPath(new URL('./server.mjs', import.meta.url));

/** Rows of the table: what, calls a second, p50 and p99 in ms, ratio to the bare route. */
export async function benchCalls() {
  const bare = {
    1: await withServer(['bare'], (server) => loadGet({ ...server, connections: 1 })),
    64: await withServer(['bare'], (server) => loadGet({ ...server, connections: 64 })),
  };
  const rows = [];
  const add = (what, connections, measured) =>
    rows.push({
      what: `${what}, ${connections} connections`,
      'per second': Math.round(measured.perSecond),
      'p50 ms': measured.p50,
      'p99 ms': measured.p99,
      'of bare Koa': Number((measured.perSecond / bare[connections].perSecond).toFixed(3)),
    });
  for (const connections of [1, 64]) add('bare Koa JSON route', connections, bare[connections]);
  await withServer(['box'], async (server) => {
    for (const connections of [1, 64]) {
      add('paid call', connections, await loadCalls({ ...server, connections }));
    }
  });
  const postgres = await startPostgres();
  if (!postgres) {
    console.log('PostgreSQL is not here and could not be installed: that row is left out.');
    return rows;
  }
  await withServer(['postgres', JSON.stringify(postgres.settings)], async (server) => {
    for (const connections of [1, 64]) {
      add('paid call on PostgreSQL', connections, await loadCalls({ ...server, connections }));
    }
  });
  await postgres.stop();
  return rows;
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

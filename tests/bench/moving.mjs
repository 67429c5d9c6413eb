// Moves a database of a million entries to PostgreSQL and back through a backup, and measures each
// step. The move itself checks that every row is the same.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_POSTGRES, startPostgres } from '../postgres-cluster.mjs';
import { createDatabase } from './big-database.mjs';
import { costOf } from './scale.mjs';

const SIZE = 1_000_000;
const MEGABYTES_MAX = 300;

const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Returns rows of the table: the work, its seconds, its processor seconds, and megabytes of memory.
 */
export async function benchMoving() {
  const cluster = await startPostgres();
  if (!cluster) {
    console.error(NO_POSTGRES);
    return [];
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-moving-'));
  try {
    createDatabase(dataDir, { entries: SIZE });
    const url = `postgres://postgres@/postgres?host=${encodeURIComponent(cluster.settings.host)}`;
    const rows = [];
    for (const [work, step] of [
      ['there', 'moveToPostgres(config, url, { ...pace, othersWaitMs: 0 })'],
      ['back', 'backUpPostgres(url, dataDir, pace.at)'],
    ]) {
      const program = programOf(step, { dataDir, url });
      rows.push({ work, entries: SIZE, ...(await costOf(program, { dataDir, port: 0 })) });
    }
    return rows;
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sets marks only for memory, because a move must fit beside the machine's other work. */
export function marksOfMoving(rows) {
  return rows.map(({ work, MB }) => ({
    what: `a database of a million entries, ${work}, MB,`,
    measured: MB,
    atMost: MEGABYTES_MAX,
  }));
}

/** Returns a step's program. It runs in its own process, so that its memory is measured alone. */
function programOf(step, { dataDir, url }) {
  const compiled = (name) => pathOf(`../../build/compiled/api/${name}`);
  const program = `
    const { moveToPostgres } = await import('${compiled('backup/moving/move-to-postgres.js')}');
    const { backUpPostgres } = await import('${compiled('backup/moving/configured-copy.js')}');
    const { readConfig } = await import('${compiled('settings/config.js')}');
    const [url, dataDir] = ${JSON.stringify([url, dataDir])};
    const config = readConfig({ LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: dataDir });
    const pace = { at: Date.now(), tell: console.error };
    await ${step};`;
  return ['--input-type=module', '-e', program];
}

// A killed move leaves one database: the file or PostgreSQL. The same command finishes the move.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { arrivalIn } from '../../../../api/backup/moving/arrive.ts';
import { moveToPostgres } from '../../../../api/backup/moving/move-to-postgres.ts';
import type { Config } from '../../../../api/settings/config.ts';
import { lookAt } from '../../../../api/storage/database-file.ts';
import { schema } from '../../../../api/storage/migrate.ts';
import { moveTables } from '../../../../api/storage/postgres/tables.ts';
import { foldersUntil } from '../../../support/folders.ts';
import { copyOf, databaseWithAPast } from '../../../support/moved-book.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';

const folder = foldersUntil(afterEach);
const pace = { at: 1_764_000_000_000, tell: () => undefined, othersWaitMs: 0 };

const past = databaseWithAPast({ days: 0 });

const pathOf = (name: string) => new URL(name, import.meta.url).href;
const compiled = (name: string) => pathOf(`../../../../build/compiled/api/${name}.js`);

/** Returns whether the move was killed at this step. A move that has fewer steps finishes. */
async function isKilledAt(step: number, { dataDir }: Config, url: string): Promise<boolean> {
  const program = `
    const { moveToPostgres } = await import('${compiled('backup/moving/move-to-postgres')}');
    const { readConfig } = await import('${compiled('settings/config')}');
    const config = readConfig({
      LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: ${JSON.stringify(dataDir)},
    });
    const pace = { at: ${pace.at}, tell: () => undefined, othersWaitMs: 0 };
    await moveToPostgres(config, ${JSON.stringify(url)}, pace);`;
  const dying = pathOf('../../../support/dying-move.mjs');
  const words = ['--import', dying, '--input-type=module', '-e', program];
  const child = spawn(process.execPath, words, {
    cwd: fileURLToPath(pathOf('../../../..')),
    env: { ...process.env, KILL_STEP: String(step) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return signal === 'SIGKILL';
}

/** Returns whether the file or PostgreSQL is the database, judging by what is there. */
async function databaseIn({ dataDir }: Config, client: Client): Promise<string[]> {
  const { state, fromFile = '' } = await arrivalIn(client);
  const isAside = fromFile !== '' && lookAt(join(dataDir, fromFile)) !== undefined;
  return [
    ...(lookAt(join(dataDir, 'lotproof.db')) ? ['the file'] : []),
    ...(isAside && (state === 'arriving' || state === 'in use') ? ['PostgreSQL'] : []),
  ];
}

/** Returns whether a server started now could open the database. */
async function isOpened(client: Client): Promise<boolean> {
  return moveTables(client, schema).then(
    () => true,
    () => false,
  );
}

it('a move killed after any step leaves one database, and another move finishes it', {
  timeout: 240_000,
}, async () => {
  const found: string[] = [];
  for (let step = 1, isKilled = true; isKilled; step += 1) {
    const config = copyOf(past, folder());
    const url = await newDatabase();
    isKilled = await isKilledAt(step, config, url);
    const left = await asked(url, (client) => databaseIn(config, client));
    expect(left).toHaveLength(1);
    found.push(...left);
    const isFile = left[0] === 'the file';
    const { state } = await asked(url, arrivalIn);
    // A server that finds no rows creates its own tables, so this case is skipped.
    if (isFile && state !== 'empty') expect(await asked(url, isOpened)).toBe(false);
    await moveToPostgres(config, url, pace);
    expect(await asked(url, (client) => databaseIn(config, client))).toEqual(['PostgreSQL']);
    expect(await asked(url, isOpened)).toBe(true);
    const names = readdirSync(config.dataDir);
    expect(
      names.filter((name) => /^(lotproof|library)\.db(-\w+)?$|^move-begun/.test(name)),
    ).toEqual([]);
  }
  const [file, postgres] = ['the file', 'PostgreSQL'];
  expect(found).toEqual([file, file, file, file, postgres, postgres, postgres, postgres]);
});

// An impossible move is refused with a sentence that says what to do, and changes nothing.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { arrivalIn, beginArrival } from '../../../../api/backup/moving/arrive.ts';
import { failureOf } from '../../../../api/operator/failures.ts';
import { moveTo } from '../../../../api/operator/server/database-place.ts';
import { openContext } from '../../../../api/operator/session.ts';
import type { Config } from '../../../../api/settings/config.ts';
import { lockFolder } from '../../../../api/storage/folder-lock.ts';
import { schema } from '../../../../api/storage/migrate.ts';
import { moveTables } from '../../../../api/storage/postgres/tables.ts';
import { foldersUntil } from '../../../support/folders.ts';
import { copyOf, databaseWithAPast } from '../../../support/moved-book.ts';
import { asked, newDatabase } from '../../../support/postgres/new-database.ts';

const folder = foldersUntil(afterEach);
const past = databaseWithAPast({ days: 0 });

/** Returns the sentence and the exit code of a command that must not move anything. */
async function refusal(config: Config, url: string) {
  if (!('runWithoutDatabase' in moveTo)) throw new Error('It opens no database by itself.');
  const before = readdirSync(config.dataDir).filter((name) => name.includes('.db'));
  const refused = await moveTo
    .runWithoutDatabase(openContext(config), { words: [url], options: {} })
    .then(
      () => undefined,
      (error: unknown) => failureOf(error),
    );
  const after = readdirSync(config.dataDir).filter((name) => name.includes('.db'));
  const ofFile = (name: string) => !/-(wal|shm)$/.test(name);
  expect(after.filter(ofFile)).toEqual(before.filter(ofFile));
  return refused;
}

it('a move is refused while a server uses the folder', async () => {
  const config = copyOf(past, folder());
  const lock = lockFolder(config.dataDir, 'server');
  expect(await refusal(config, await newDatabase())).toMatchObject({
    sentence: expect.stringMatching(/is in use by server .* stop that first/),
    exitCode: 75,
  });
  lock.release();
});

it('a move is refused while another program has the database open', async () => {
  const config = copyOf(past, folder());
  const other = new Sqlite(join(config.dataDir, 'lotproof.db'));
  other.exec('BEGIN; SELECT count(*) FROM entry');
  expect(await refusal(config, await newDatabase())).toMatchObject({
    sentence: expect.stringContaining('Stop the server first'),
    exitCode: 75,
  });
  other.close();
});

it('a move is refused if its target is not empty, whatever filled it', async () => {
  const config = copyOf(past, folder());
  const [used, others, arriving] = [await newDatabase(), await newDatabase(), await newDatabase()];
  await asked(used, (client) => moveTables(client, schema));
  await asked(others, (client) => client.query('CREATE TABLE somebody (id int)'));
  await asked(arriving, async (client) => {
    await moveTables(client, schema);
    await beginArrival(client, 'lotproof.db.moved-1');
  });
  for (const [url, why] of [
    [used, 'it already has a Lotproof database'],
    [others, "it has another program's tables"],
    [arriving, 'a move from another folder was started'],
  ] as const) {
    expect(await refusal(config, url)).toMatchObject({
      sentence: expect.stringContaining(`is not empty: ${why}. Make a new database`),
      exitCode: 78,
    });
  }
  expect(await asked(arriving, arrivalIn)).toMatchObject({ state: 'arriving' });
});

it('a move is refused for a database from a newer version', async () => {
  const config = copyOf(past, folder());
  const file = new Sqlite(join(config.dataDir, 'lotproof.db'));
  file.pragma(`user_version = ${schema.length + 1}`);
  file.close();
  expect(await refusal(config, await newDatabase())).toMatchObject({
    sentence: expect.stringContaining('is newer than this server'),
    exitCode: 78,
  });
});

it('a move is refused for a database with the other kind of money', async () => {
  const config: Config = { ...copyOf(past, folder()), mode: 'live' };
  expect(await refusal(config, await newDatabase())).toMatchObject({
    sentence: expect.stringContaining('This database was created in sandbox mode'),
    exitCode: 78,
  });
});

it('a move is refused for a database that fails its checks', async () => {
  const config = copyOf(past, folder());
  const file = new Sqlite(join(config.dataDir, 'lotproof.db'));
  file.exec('UPDATE wallet SET posted_paise = posted_paise + 1');
  file.close();
  const url = await newDatabase();
  expect(await refusal(config, url)).toMatchObject({
    sentence: expect.stringContaining('The database is not sound: the posted amount'),
    exitCode: 65,
  });
  expect(await asked(url, arrivalIn)).toEqual({ state: 'empty' });
});

it('a move is refused, without showing a password, if PostgreSQL does not answer', async () => {
  const config = copyOf(past, folder());
  const url = 'postgres://asha:s3cret@127.0.0.1:1/lotproof';
  const refused = await refusal(config, url);
  expect(refused?.exitCode).toBe(75);
  expect(refused?.sentence).toContain('PostgreSQL at 127.0.0.1/lotproof cannot be reached');
  expect(refused?.sentence).not.toContain('s3cret');
  const misspelt = await refusal(config, 'postgress://asha:s3cret@127.0.0.1/lotproof');
  expect(misspelt).toMatchObject({ exitCode: 2 });
  expect(misspelt?.sentence).not.toContain('s3cret');
});

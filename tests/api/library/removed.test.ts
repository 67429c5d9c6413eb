// Removing an account, by the dealer or the operator, removes its shared library at once. If that
// was interrupted, a sweep removes the rest.

import { readActs } from '../../../api/backup/act-log.ts';
import { sweepLibraries } from '../../../api/library/remove-library.ts';
import { sweep as sweepServer } from '../../../api/server/sweeper.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, purge } from '../../support/desk.ts';
import { create, fetched, records, sharing } from '../../support/shared-library.ts';
import { sharedServer } from '../../support/shared-server.ts';

const DAY = 24 * 3_600_000;

const server = sharedServer();

const shared = (count = 1) => sharing(server, records(count, 1000));

async function inFile() {
  const counted = await server.backend.library.read((sql) =>
    sql.get<{ libraries: number; records: number }>(
      `SELECT (SELECT count(*) FROM library) AS libraries,
         (SELECT count(*) FROM record) AS records`,
    ),
  );
  return counted ?? { libraries: 0, records: 0 };
}

const sweep = () => sweepLibraries(server.backend, () => false);

async function accountId(dealer: Dealer): Promise<string> {
  return String((await dealer.get('/api/user/profile')).body['accountId']);
}

it('A refused removal removes no library', async () => {
  const { dealer } = await shared();
  await dealer.topUp(25);
  const refused = await dealer.post('/api/user/remove', { email: dealer.email });
  expect([refused.status, refused.body['code']]).toEqual([409, 'balance_left']);
  const mistyped = await dealer.post('/api/user/remove', { email: 'other@example.in' });
  expect(mistyped.status).toBe(403);
  expect((await fetched(dealer)).records).toHaveLength(1);
});

describe.each([
  ['the dealer', (dealer: Dealer) => dealer.post('/api/user/remove', { email: dealer.email })],
  ['the operator', purged],
])('A removal by %s', (_, remove) => {
  it("a removed account leaves no library; another dealer's library stays", async () => {
    const other = await shared();
    const before = await inFile();
    const { dealer } = await shared(100);
    await remove(dealer, 'Deleted');
    expect((await dealer.get('/api/user/profile')).status).toBe(401);
    expect(await inFile()).toEqual(before);
    expect((await fetched(other.dealer)).records).toHaveLength(1);
  });

  it("an interrupted removal removes the account; a sweep erases the calls' numbers", async () => {
    const { dealer } = await shared();
    await dealer.topUp(25);
    const account = await accountId(dealer);
    expect((await dealer.buy('MH12DE1433')).status).toBe(200);
    await inDatabase(
      `CREATE TRIGGER stop BEFORE UPDATE OF forgotten_why ON sealed_answer
       WHEN NEW.forgotten_why = 'erased' BEGIN SELECT RAISE(ABORT, 'stopped'); END`,
    );
    await remove(dealer, 'the rest follows within an hour');
    expect((await dealer.get('/api/user/profile')).status).toBe(401);
    expect(await numbersOf(account)).toEqual(['••••••1433']);
    await inDatabase('DROP TRIGGER stop');
    await sweepServer(server.backend);
    expect(await numbersOf(account)).toEqual(['']);
  });
});

/**
 * Removes the account with the operator's command, which logs the removal as done so that a restore
 * can repeat it.
 */
async function purged(dealer: Dealer, said: string): Promise<void> {
  const words = { words: [dealer.email], options: { reason: 'asked', by: 'asha' } };
  const { summary } = await operate(server, purge, words);
  expect(summary).toContain(said);
  const { acts } = await readActs(server.backend.config);
  expect(acts.at(-1)).toMatchObject({ kind: 'removal', end: 'done' });
}

const inDatabase = (text: string) =>
  server.backend.database.transaction((sql) => sql.run(text, {}));

async function numbersOf(account: string): Promise<string[]> {
  const calls = await server.backend.database.read((sql) =>
    sql.all<{ masked_identifier: string }>(
      'SELECT masked_identifier FROM call WHERE account_id = :account',
      { account },
    ),
  );
  return calls.map((call) => call.masked_identifier);
}

it('A sweep removes what was left of a removed library after a crash', async () => {
  await sweep(); // the interrupted removals above left libraries
  const before = await inFile();
  const { keys } = await shared(100);
  await server.backend.library.transaction((sql) =>
    sql.run('UPDATE library SET account_id = NULL WHERE id = :id', {
      id: Buffer.from(keys.id, 'base64url'),
    }),
  );
  await sweep();
  expect(await inFile()).toEqual(before);
});

it('a sweep removes a library that was left behind when its account was removed', async () => {
  const { dealer, keys } = await shared();
  const id = await accountId(dealer);
  const { removed } = await removedWithoutLibrary(dealer);
  expect(removed).toBe(200);
  await sweep();
  const left = await server.backend.library.read((sql) =>
    sql.get('SELECT 1 FROM library WHERE id = :id OR account_id = :account', {
      id: Buffer.from(keys.id, 'base64url'),
      account: id,
    }),
  );
  expect(left).toBeUndefined();
});

/** Removes the account while the library file cannot be used. */
async function removedWithoutLibrary(dealer: Dealer) {
  const { library } = server.backend;
  const { trouble } = library;
  library.trouble = () => 'out of order';
  const { status } = await dealer.post('/api/user/remove', { email: dealer.email });
  library.trouble = trouble;
  return { removed: status };
}

it('A library whose account is missing from a restored database is kept for 30 days', async () => {
  const { keys } = await shared();
  const id = Buffer.from(keys.id, 'base64url');
  await server.backend.library.transaction((sql) =>
    sql.run("UPDATE library SET account_id = 'unknown' WHERE id = :id", { id }),
  );
  const isThere = async () =>
    (await server.backend.library.read((sql) =>
      sql.get('SELECT 1 FROM library WHERE id = :id', { id }),
    )) !== undefined;
  await sweep();
  server.pass(29 * DAY);
  await sweep();
  expect(await isThere()).toBe(true);
  server.pass(DAY);
  await sweep();
  expect(await isThere()).toBe(false);
});

it("no account can take another account's library, even with its key", async () => {
  const { keys } = await shared();
  const stranger = await signedInDealer(server.url);
  expect((await create(stranger, keys)).body['code']).toBe('library_exists');
  const id = Buffer.from(keys.id, 'base64url');
  await server.backend.library.transaction((sql) =>
    sql.run("UPDATE library SET account_id = 'unknown' WHERE id = :id", { id }),
  );
  await sweep();
  expect((await create(stranger, keys)).body['code']).toBe('library_exists');
});

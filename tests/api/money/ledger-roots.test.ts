// Ledger roots: what each records about the chains, and how it reveals a later change to a chain.

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { newAccount } from '../../../api/identity/accounts.ts';
import { post } from '../../../api/money/ledger.ts';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { firstBrokenRoot, startRootWatch, writeRoots } from '../../../api/money/ledger-roots.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let database: Database;
let accounts: string[];
let lines: { root?: number; hash?: string }[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  lines = [];
  const keep = (line: string) => {
    const entry = JSON.parse(line);
    if (entry.root !== undefined) lines.push(entry);
  };
  const log = pino({ base: null }, { write: keep });
  server = await startTestServer({ adapt: (own) => ({ ...own, log }) });
  ({ database } = server.backend);
  for (const rupees of [100, 200, 300]) await signedInDealer(server.url, rupees);
  accounts = await database.read((sql) =>
    sql.all<{ id: string }>('SELECT id FROM account ORDER BY id').map(({ id }) => id),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await server.remove();
});

const write = () => writeRoots(database, 1);
const partsOf = (id: number) =>
  database.read((sql) =>
    sql.all('SELECT account_id, number FROM root_part WHERE root_id = :id', { id }),
  );

function given(accountId: string, reference: string): Promise<unknown> {
  const moved = { accountId, from: 'operator', to: 'wallet', amountPaise: 100 } as const;
  const details = { reference, description: 'Credit', at: 1 };
  return database.transaction((sql) => post(sql, { ...moved, ...details }));
}

it('a root names the last entry of each account with entries since the last root', async () => {
  expect(await write()).toMatchObject([{ id: 1 }]);
  expect(await partsOf(1)).toEqual(accounts.map((account_id) => ({ account_id, number: 1 })));
  expect(await write()).toEqual([]);
  await given(accounts[1] ?? '', 'a');
  await given(accounts[1] ?? '', 'b');
  expect(await write()).toMatchObject([{ id: 2 }]);
  expect(await partsOf(2)).toEqual([{ account_id: accounts[1], number: 3 }]);
  expect(await firstBrokenRoot(database)).toBeUndefined();
});

it('a root reveals that a chain lost its last entry, even if everything else adds up', async () => {
  const [first, second = ''] = [...accounts];
  await given(second, 'kept');
  await write();
  const cut = (sql: Sql) => {
    sql.run('DROP TRIGGER entry_is_never_removed');
    sql.run('DELETE FROM entry WHERE id = (SELECT max(id) FROM entry)');
    sql.run(
      `UPDATE wallet SET posted_paise = posted_paise - 100, credited_paise = credited_paise - 100,
           entry_count = entry_count - 1 WHERE account_id = :second`,
      { second },
    );
  };
  await database.transaction(cut);
  const broken = await violations(database, 1);
  expect(broken).toEqual(['each root matches its chains: 1']);
  // A new entry in place of the lost one does not repair the chain.
  await given(second, 'another');
  expect(await firstBrokenRoot(database)).toBe(1);
  expect(first).not.toBe(second);
});

it('a root covers every account, even if there are too many for one statement', async () => {
  const ids = Array.from({ length: 120 }, () => randomUUID());
  await database.transaction((sql) => {
    for (const id of ids) {
      newAccount(sql, { id, email: `${id}@example.in`, at: 1, verifiedAt: 1 });
      const moved = { accountId: id, from: 'operator', to: 'wallet', amountPaise: 100 } as const;
      post(sql, { ...moved, reference: id, description: 'Credit', at: 1 });
    }
  });
  expect(await write()).toHaveLength(1);
  expect(await partsOf(1)).toHaveLength(accounts.length + ids.length);
  expect(await firstBrokenRoot(database)).toBeUndefined();
});

it('a root is skipped if another server has just written it', async () => {
  const meanwhile = {
    ...database,
    read: async <T>(job: (sql: Sql) => T): Promise<T> => {
      const page = await database.read(job);
      await write();
      return page;
    },
  };
  expect(await writeRoots(meanwhile, 2)).toEqual([]);
  expect(await database.read((sql) => sql.all('SELECT id, at FROM chain_root'))).toEqual([
    { id: 1, at: 1 },
  ]);
  expect(await firstBrokenRoot(database)).toBeUndefined();
});

it('a root cannot be changed or removed', async () => {
  await write();
  for (const text of ['DELETE FROM chain_root', 'UPDATE root_part SET number = number']) {
    const change = database.transaction((sql) => sql.run(text));
    await expect(change, text).rejects.toThrow('a root is never changed or removed');
  }
});

it('the server writes a root each hour in which money moved, and logs its hash', async () => {
  /** Lets minutes pass until the server has logged this many lines. */
  const rootsLogged = (count: number) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(60_000);
      expect(lines).toHaveLength(count);
    }, 60_000);
  await rootsLogged(1);
  const kept = await database.read((sql) =>
    sql.get<{ hash: Buffer }>('SELECT hash FROM chain_root'),
  );
  expect(lines).toMatchObject([{ root: 1, hash: kept?.hash.toString('hex') }]);
  await given(accounts[0] ?? '', 'a');
  await rootsLogged(1);
  server.pass(HOUR_MS);
  await rootsLogged(2);
  expect(lines.map(({ root }) => root)).toEqual([1, 2]);
});

it('the server writes no root while the clock or the database is in doubt', async () => {
  const doubtful = [
    { trustedClock: { ...server.backend.trustedClock, doubt: () => 'It is wrong.' } },
    { damage: { ...server.backend.damage, found: () => 'It is damaged.' } },
  ];
  for (const doubt of doubtful) {
    const watch = startRootWatch({ ...server.backend, ...doubt });
    await vi.waitFor(() => expect(watch.succeededAt()).toBeDefined(), 60_000);
    expect(await database.read((sql) => sql.all('SELECT * FROM chain_root'))).toEqual([]);
    watch.stop();
  }
});

// The ledger check reads every entry, however many there are, and ignores calls that the server is
// about to end.

import Sqlite from 'better-sqlite3';
import { post } from '../../../api/money/ledger.ts';
import { chained } from '../../../api/money/ledger-chain.ts';
import type { Entry } from '../../../api/money/ledger-entries.ts';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { openDatabase, type Reader, type Sql, type Values } from '../../../api/storage/database.ts';
import { databasePath } from '../../../api/storage/database-file.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { startTestServer } from '../../support/server.ts';

describe('A chain of entries longer than one page', () => {
  const COUNT = 10_001;
  const LAST = `every entry is chained to the one before it: ${COUNT}`;

  const folder = foldersUntil(afterEach);
  let database: BareDatabase;
  beforeAll(async () => {
    database = openBareDatabase();
    const accountId = await database.payer(0);
    await database.write((sql) => {
      for (let number = 1; number <= COUNT; number += 1) {
        const [from, to] = ['operator', 'wallet'] as const;
        const moved = { accountId, from, to, amountPaise: 1, description: 'Credit', at: 1 };
        post(sql, { ...moved, reference: `credit-${number}` });
      }
    });
  });
  afterAll(() => database.remove());

  const brokenLinks = async (reader: Reader) =>
    (await violations(reader, 1)).filter((found) => /chained/.test(found));

  /** Returns the broken links of a copy that was changed without the ledger's functions. */
  async function brokenBy(change: (sql: Sql) => void): Promise<string[]> {
    const copy = folder();
    const source = new Sqlite(databasePath(database.dataDir));
    source.prepare('VACUUM INTO ?').run(databasePath(copy));
    source.close();
    const changed = openDatabase(copy);
    await changed.transaction((sql) => {
      sql.run('DROP TRIGGER entry_is_never_changed');
      change(sql);
    });
    const broken = await brokenLinks(changed);
    await changed.close();
    return broken;
  }

  it('a chain of entries longer than one page is reported as intact', async () => {
    expect(await brokenLinks(database)).toEqual([]);
  });

  /** Returns the database as a reader sees it while these entries are still being committed. */
  function readWhile(isUnderWay: (id: number) => boolean): Reader {
    return {
      ...database,
      read: (job) =>
        database.read((sql) =>
          job({
            ...sql,
            all: <Row>(text: string, values: Values = {}) => {
              if (!/FROM entry WHERE id > :last/.test(text)) return sql.all<Row>(text, values);
              const limit = Number(values['limit']);
              const rows = sql.all<Row & { id: number }>(text, { ...values, limit: limit + 2 });
              return rows.filter(({ id }) => !isUnderWay(id)).slice(0, limit);
            },
          }),
        ),
    };
  }

  it('a chain is intact if an entry is committed after one with a larger id', async () => {
    expect(await brokenLinks(readWhile((id) => id === 1_500 || id === 1_501))).toEqual([]);
  });

  it('a chain is checked right to its last entry', async () => {
    const change = "UPDATE entry SET description = 'Other' WHERE id = :COUNT";
    expect(await brokenBy((sql) => sql.run(change, { COUNT }))).toEqual([LAST]);
  });

  it('a chain is broken by a skipped number, even if the hashes match', async () => {
    const broken = await brokenBy((sql) => {
      const [last, before] = sql.all<Entry>('SELECT * FROM entry ORDER BY id DESC LIMIT 2');
      if (!last || !before) throw new Error('There are no entries.');
      const number = last.number + 1;
      const hash = chained(before.hash, { ...last, number });
      sql.run('UPDATE entry SET number = :number, hash = :hash WHERE id = :COUNT', {
        ...{ number, hash, COUNT },
      });
    });
    expect(broken).toEqual([LAST]);
  });

  it('a chain is intact if ids have gaps, as PostgreSQL leaves them', async () => {
    const broken = await brokenBy((sql) => {
      sql.run('UPDATE entry SET id = id + 1 WHERE id = :COUNT', { COUNT });
    });
    expect(broken).toEqual([]);
  });
});

it('verify, run beside a server, does not report calls that are about to end', async () => {
  let signalAsked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    signalAsked = resolve;
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = await startTestServer({
    adapt: (own) => ({
      ...own,
      sources: {
        ask: async () => {
          signalAsked();
          await answered;
          return { kind: 'not_found' };
        },
      },
    }),
  });
  const dealer = await signedInDealer(server.url, 100);
  const call = dealer.buy('MH00SB0001');
  await isAsked;
  server.pass(3_600_000);
  expect(await operate(server, verify)).toMatchObject({ rows: [], isGood: true });
  answer();
  expect((await call).status).toBe(404);

  await server.backend.database.transaction((sql) =>
    sql.run('UPDATE wallet SET posted_paise = 99, credited_paise = 99 WHERE posted_paise > 0'),
  );
  const broken = await operate(server, verify);
  expect(broken.isGood).toBe(false);
  expect(broken.rows).toMatchObject([{ broken: expect.stringMatching(/the posted amount is/) }]);
  await server.remove();
});

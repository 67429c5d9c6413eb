// What the check of a ledger looks at: every entry, however many there are; and what it leaves to
// the server, which is about to do it.

import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

describe('The chain of more entries than are read at once', () => {
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

  /** The broken links of a copy in which something is done behind the ledger's back. */
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

  it('is whole', async () => {
    expect(await brokenLinks(database)).toEqual([]);
  });

  /** The database as it is read while an entry of an early page is being committed. */
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

  it('is whole where an entry is committed after one of a larger id', async () => {
    expect(await brokenLinks(readWhile((id) => id === 1_500 || id === 1_501))).toEqual([]);
  });

  it('is looked at to its last entry', async () => {
    const change = "UPDATE entry SET description = 'Other' WHERE id = :COUNT";
    expect(await brokenBy((sql) => sql.run(change, { COUNT }))).toEqual([LAST]);
  });

  it('is broken by a number that is left out, though the links fit', async () => {
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

  it('is whole where ids have gaps, as PostgreSQL leaves them', async () => {
    const broken = await brokenBy((sql) => {
      sql.run('UPDATE entry SET id = id + 1 WHERE id = :COUNT', { COUNT });
    });
    expect(broken).toEqual([]);
  });
});

describe('The operator who checks the database', () => {
  it('reports a broken promise, and not a call that its server is about to end', async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
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
            asked();
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
    expect(broken.rows).toMatchObject([{ broken: expect.stringMatching(/what is posted is/) }]);
    await server.remove();
  });
});

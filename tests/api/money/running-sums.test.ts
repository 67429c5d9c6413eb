// Sums over the whole ledger are computed once, then extended with new entries only.

import { post } from '../../../api/money/ledger.ts';
import { ENTRIES_OF_PAGE, makeRunningSums } from '../../../api/money/running-sums.ts';
import type { Reader } from '../../../api/storage/database.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';

/** More entries than one step adds, so that the sums take several steps. */
const COUNT = 3_000;

let database: BareDatabase;
let accountId: string;
beforeAll(async () => {
  database = openBareDatabase();
  accountId = await database.payer(0);
  await credit(1, COUNT);
});
afterAll(() => database.remove());

function credit(first: number, last: number): Promise<void> {
  return database.write((sql) => {
    for (let number = first; number <= last; number += 1) {
      const [from, to] = ['operator', 'wallet'] as const;
      const moved = { accountId, from, to, amountPaise: 1, description: 'Credit', at: 1 };
      post(sql, { ...moved, reference: `credit-${number}` });
    }
  });
}

type Group = { paise: number; count: number; last_id: number };

function sumsOver(reader: Pick<Reader, 'read'>) {
  const sums = makeRunningSums(reader, {
    groupsOf: (sql, page) =>
      sql.all<Group>(
        `SELECT sum(amount_paise) AS paise, count(*) AS count, max(id) AS last_id
         FROM ${ENTRIES_OF_PAGE} GROUP BY to_book`,
        page,
      ),
    none: () => ({ paise: 0 }),
    add: (sum, { paise }: Group) => {
      sum.paise += paise;
    },
  });
  return () => sums.read((_, { settled, newest }) => settled.paise + newest.paise);
}

it('running sums count every entry once, including new ones', async () => {
  const sum = sumsOver(database);
  expect(await sum()).toBe(COUNT);
  await credit(COUNT + 1, COUNT + 10);
  expect(await Promise.all([sum(), sum()])).toEqual([COUNT + 10, COUNT + 10]);
});

it('running sums count an entry that was committed after later ones', async () => {
  let isUnderWay = true;
  const sum = sumsOver({
    read: (job) =>
      database.read((sql) =>
        job({
          ...sql,
          // The wallet counts the entry when it is committed.
          get: (text, values) =>
            sql.get(isUnderWay ? text.replace(', 0)', ', 0) - 1') : text, values),
          all: (text, values) =>
            sql.all(
              isUnderWay ? text.replace('WHERE id >', 'WHERE id <> 7 AND id >') : text,
              values,
            ),
        }),
      ),
  });
  const all = await sumsOver(database)();
  expect(await sum()).toBe(all - 1);
  isUnderWay = false;
  expect(await sum()).toBe(all);
});

// A month's invoices at two servers on one PostgreSQL database at the same moment: made once.

import { expect, it } from 'vitest';
import { makeNextMonth } from '../../../../../api/money/invoice-month.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { crossedServer } from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

it("If two servers make the next month's invoices at once, only one makes them", async () => {
  const makes = (database: Database) => makeNextMonth({ database, clock: () => Date.UTC(2060, 0) });
  const months: string[] = [];
  const moments = await both.cross({
    prepare: both.paid,
    one: makes,
    other: makes,
    check({ one, other }) {
      const made = [one, other].flatMap((each) => each?.month ?? []);
      expect(made).toHaveLength(1);
      months.push(...made);
    },
  });
  expect(moments).toBeGreaterThan(3);
  expect(months).toEqual([...new Set(months)].sort());
});

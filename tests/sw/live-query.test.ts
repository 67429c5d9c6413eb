// Tests which changes in the phone's database make a screen read it again.

import { accountDatabase } from '../../sw/account/database.ts';
import { live } from '../../sw/live-query.ts';
import { noteCar } from '../../sw/reports/car-notes.ts';
import { reportsOfPlate } from '../../sw/reports/cars.ts';
import { deleteReports } from '../../sw/reports/delete-reports.ts';
import { boughtBy } from './bought.ts';

test("a screen reads a car again only if that car's reports or note have changed", async () => {
  const accountId = crypto.randomUUID();
  const { plates, cars } = accountDatabase(accountId);
  const key = 'MH 12 AB 1';
  await reportsOfPlate(accountId, key); // opening the database counts as a change
  const counts: number[] = [];
  const stop = live(
    [plates, cars].map(({ db, name }) => ({ db, name, key })),
    {
      read: async () => (await reportsOfPlate(accountId, key)).length,
      show: (count) => counts.push(count),
      rests: false,
    },
  );
  const became = (...expected: number[]) => vi.waitFor(() => expect(counts).toEqual(expected));
  await became(0);
  for (const end of [2, 3, 4]) await boughtBy(accountId, 'rc', `MH12AB000${end}`, 1);
  await noteCar(accountId, 'MH12AB0002', { note: 'Dent' });
  const bought = await boughtBy(accountId, 'rc', 'MH12AB0001', 2);
  await became(0, 1);
  await noteCar(accountId, 'MH12AB0001', { note: 'Clean' });
  await became(0, 1, 1);
  await deleteReports(accountId, [bought]);
  await became(0, 1, 1, 0);
  stop();
});

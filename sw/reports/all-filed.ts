// Files every report under its plate where that is not done: an older build lists reports and knows
// no plates. So it is looked at again each time that the list has changed.

import { accountDatabase, type ReportSummary } from '../account/database.ts';
import { byPlate, listTables, rowOf } from './plates.ts';
import { readReports } from './read-reports.ts';
import { remembered } from './remembered.ts';

/** To be counted up when another key, or the reports of another service, make a car. */
const RULES = 1;

/** In batches, so that a slow phone can respond to the dealer in between. */
const FILED_AT_ONCE = 500;

/** Resolves once every listed report of a car is filed under its plate. */
export const allFiled = remembered('reports', async (accountId) => {
  if (await isAllFiled(accountId)) return;
  const { db } = accountDatabase(accountId).reports;
  await db.transaction('rw', listTables(accountId), async () => {
    // Another tab may have filed them meanwhile.
    if (!(await isAllFiled(accountId))) await fileAll(accountId);
  });
});

async function isAllFiled(accountId: string): Promise<boolean> {
  const { reports, filed } = accountDatabase(accountId);
  const [row, count] = await Promise.all([filed.get('reports'), reports.count()]);
  return row?.count === count && row.rules === RULES;
}

async function fileAll(accountId: string): Promise<void> {
  const { plates, filed } = accountDatabase(accountId);
  const all: ReportSummary[] = [];
  await readReports(accountId, (report) => all.push(report));
  const rows = Array.from(byPlate(all), ([plate, reports]) => rowOf(plate, reports));
  await plates.clear();
  for (let start = 0; start < rows.length; start += FILED_AT_ONCE) {
    await plates.bulkPut(rows.slice(start, start + FILED_AT_ONCE));
  }
  await filed.put({ name: 'reports', count: all.length, rules: RULES });
}

// The list of reports as it is read whole: in batches, so that a slow phone can respond to the
// dealer in between.

import { accountDatabase, type ReportSummary } from '../account/database.ts';

const CHUNK = 2500;

/** Every report, in the order of their ids. */
export async function readReports(
  accountId: string,
  take: (report: ReportSummary) => void,
): Promise<void> {
  const { reports } = accountDatabase(accountId);
  const after = (id: string) => reports.where('id').above(id).limit(CHUNK).toArray();
  for (let reading: ReturnType<typeof after> | undefined = after(''); reading; ) {
    const chunk: ReportSummary[] = await reading;
    const last = chunk.at(-1);
    // The next batch is fetched while this one is taken in.
    reading = last && chunk.length === CHUNK ? after(last.id) : undefined;
    for (const summary of chunk) take(summary);
  }
}

/** The newest first. */
export function byDate(one: ReportSummary, other: ReportSummary): number {
  return one.at < other.at ? 1 : -1;
}

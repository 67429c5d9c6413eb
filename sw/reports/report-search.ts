// Lists reports and searches them by plate, service and date while the dealer types. Reads only
// summaries: ten thousand of them fit into memory.

import { catalogue, type ServiceId } from '../../data/catalogue.ts';
import { normalise } from '../../data/values/identifiers.ts';
import { accountDatabase, type ReportSummary } from '../account/database.ts';
import { byDate } from './plates.ts';
import { remembered } from './remembered.ts';

export type Found = {
  /** The reports found, newest first, up to the requested number. */
  reports: ReportSummary[];
  /** How many reports match in all. */
  count: number;
};

export type Wanted = { search: string; limit: number };

/** The reports that match every word of a search. */
export async function searchReports(accountId: string, { search, limit }: Wanted): Promise<Found> {
  const words = wordsOf(search);
  const found = (await reportsByDate(accountId)).filter((report) => {
    const text = textOf(report);
    return words.every((word) => text.includes(word));
  });
  return { reports: found.slice(0, limit), count: found.length };
}

/** All reports, newest first; the same array until the list changes. */
export const reportsByDate = remembered<readonly ReportSummary[]>('reports', {
  read: async (accountId) => {
    const reports: ReportSummary[] = [];
    await readReports(accountId, (report) => reports.push(report));
    return reports.sort(byDate);
  },
  // Read only what a purchase added, even with a hundred thousand reports stored.
  renew: async (accountId, known, ids) => {
    const come = await accountDatabase(accountId).reports.bulkGet([...ids]);
    const stay = known.filter(({ id }) => !ids.has(id));
    return [...come.filter((report) => report !== undefined), ...stay].sort(byDate);
  },
});

const CHUNK = 2500;

/** All reports by id, read in batches, so that a slow phone can respond in between. */
export async function readReports(
  accountId: string,
  take: (report: ReportSummary) => void,
): Promise<void> {
  const { reports } = accountDatabase(accountId);
  const after = (id: string) => reports.where('id').above(id).limit(CHUNK).toArray();
  for (let reading: ReturnType<typeof after> | undefined = after(''); reading; ) {
    const chunk: ReportSummary[] = await reading;
    const last = chunk.at(-1);
    // Fetch the next batch while this one is processed.
    reading = last && chunk.length === CHUNK ? after(last.id) : undefined;
    for (const summary of chunk) take(summary);
  }
}

/** This phone's reports by the transaction that paid for each. */
export async function reportsByTransaction(
  accountId: string,
): Promise<ReadonlyMap<string, ReportSummary>> {
  const all = await reportsByDate(accountId);
  return new Map(all.map((report) => [report.transactionId, report]));
}

/** The newest reports, at most `limit`, newest first. */
export function newestReports(accountId: string, limit: number): Promise<ReportSummary[]> {
  return accountDatabase(accountId).reports.orderBy('at').reverse().limit(limit).toArray();
}

export async function reportCount(accountId: string): Promise<number> {
  return accountDatabase(accountId).reports.count();
}

/** Reports bought after a time (milliseconds since 1970), newest first. */
export async function reportsSince(accountId: string, since: number): Promise<ReportSummary[]> {
  const at = new Date(since).toISOString();
  return accountDatabase(accountId).reports.where('at').above(at).reverse().toArray();
}

/** For this long after a purchase, the app offers the stored report before it sells another. */
export const HELD_MS = 24 * 3600 * 1000;

/** A service's newest report on one plate, if it was bought after `since` (ms since 1970). */
export async function reportSince(
  accountId: string,
  { serviceId, plate, since }: { serviceId: ServiceId; plate: string; since: number },
): Promise<ReportSummary | undefined> {
  const wanted = normalise(plate);
  return accountDatabase(accountId)
    .reports.where('at')
    .above(new Date(since).toISOString())
    .reverse()
    .and((report) => report.serviceId === serviceId && normalise(report.subject) === wanted)
    .first();
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE = new RegExp(`(^|\\s)(\\d{1,2})\\s+(${MONTHS.join('|')})[a-z]*(?:\\s+(\\d{4}))?`, 'gi');

const texts = new WeakMap<ReportSummary, string>();

/** A report's searchable text, made only when a search needs it. */
function textOf(report: ReportSummary): string {
  const known = texts.get(report);
  if (known !== undefined) return known;
  const text = writtenOut(report);
  texts.set(report, text);
  return text;
}

function writtenOut({ subject, serviceId, at }: ReportSummary): string {
  const date = new Date(at);
  const [dayOfMonth, month, year] = [date.getDate(), date.getMonth(), date.getFullYear()];
  // The local date in all formats that dealers type (7/1/2026, 07/01/2026, 2026-01-07).
  const [dd, mm] = [dayOfMonth, month + 1].map((part) => String(part).padStart(2, '0'));
  const inFigures = `${dayOfMonth}/${month + 1}/${year} ${dd}/${mm}/${year} ${year}-${mm}-${dd}`;
  const inWords = `${dayOfMonth}_${foldedMonths[month]}_${year}`;
  const plate = folded(normalise(subject));
  return `${plate} ${foldedNames.get(serviceId) ?? ''} _${inWords} ${inFigures}`;
}

// The first key press indexes ten thousand rows, so fold text shared by many rows only once.
const foldedMonths = MONTHS.map(folded);
const foldedNames = new Map<string, string>(
  catalogue.map(({ id, shortName }) => [id, folded(shortName)]),
);

/**
 * Splits a search into words: `MH 12 de-1433` becomes three words, all of which must be in the
 * report's text. `7 jan 2026` is one date, which does not match the 17th or a plate with a seven.
 */
function wordsOf(search: string): string[] {
  const dated = search.replace(
    DATE,
    (_all, before, dayOfMonth, month, year) =>
      `${before}_${Number(dayOfMonth)}_${month}${year ? `_${year}` : ''}`,
  );
  const figured = dated.replace(/\b(\d{1,2})[-./](\d{1,2})[-./](\d{4})\b/g, '$1/$2/$3');
  return folded(figured)
    .split(/[\s.]+/)
    .map((word) => {
      if (word.startsWith('_')) return word;
      // A date's digits must start a word, because the 7th is not the 17th.
      return /^\d+[/-]\d/.test(word) ? ` ${word}` : word.replace(/[-–]/g, '');
    })
    .filter((word) => word !== '');
}

/** O and 0, and likewise I and 1, look alike on a plate and count as the same. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('o', '0').replaceAll('i', '1');
}

// The screens that a dealer starts with, given as the build drew them, and the newest reports of
// this phone for them: to be seen and gone on from before the code of the app has run.

import { isAskedByPlate } from '../data/catalogue.ts';
import { plateGroups } from '../data/identifiers.ts';
import type { Language } from '../data/language.ts';
import { rupeeText } from '../data/money.ts';
import { timeText } from '../data/time-text.ts';
import type { ReportSummary } from './account-database.ts';
import { language } from './language.ts';
import { account } from './phone.ts';
import { files } from './precache.ts';
import { newestReports } from './report-search.ts';

/** What web/drawn-screens.tsx makes: rows with holes, and what each service is called. */
type Rows = {
  plate: string;
  number: string;
  what: Partial<Record<string, string>>;
  /** What a service is called that this build does not know. */
  unknown: string;
};

const DRAWN = /^\/(dashboard|reports)$/i;

/** The screen of an address; undefined where none is drawn, or nobody is signed in to see it. */
export async function drawnScreen(
  worker: ServiceWorkerGlobalScope,
  path: string,
): Promise<Response | undefined> {
  const name = DRAWN.exec(path)?.[1]?.toLowerCase();
  if (!name) return undefined;
  const [owner, spoken, styles] = await Promise.all([
    account(),
    language(worker),
    textOf('/drawn/screens.css'),
  ]);
  const page = owner && (await files.matchPrecache(`/drawn/${name}.${spoken}.html`));
  if (!page) return undefined;
  const html = (await page.text()).replace('{{styles}}', () => styles);
  return new Response(html, { headers: headersOf(page) });
}

/** The newest reports as rows of such a screen's list, which asks for them once it is seen. */
export async function drawnRows(
  worker: ServiceWorkerGlobalScope,
  limit: number,
): Promise<Response> {
  const [owner, spoken] = await Promise.all([account(), language(worker)]);
  if (!owner) return new Response('');
  const [rows, reports] = await Promise.all([
    rowsIn(spoken),
    newestReports(owner.accountId, limit),
  ]);
  return new Response(reports.map((report) => rowOf(report, rows, spoken)).join(''));
}

/** What each service is called in lists and notices. */
export async function serviceNames(spoken: Language): Promise<Rows['what']> {
  return (await rowsIn(spoken)).what;
}

async function rowsIn(spoken: Language): Promise<Rows> {
  return JSON.parse(await textOf(`/drawn/rows.${spoken}.json`)); // of this worker's own build
}

function rowOf(report: ReportSummary, rows: Rows, spoken: Language): string {
  const { id, serviceId, subject, at, pricePaise } = report;
  const values: Record<string, string> = {
    id: escaped(id),
    subject: escaped(subject),
    groups: plateGroups(subject.toUpperCase())
      .map((group) => `<span>${escaped(group)}</span>`)
      .join(''),
    what: escaped(rows.what[serviceId] ?? rows.unknown),
    time: timeText(spoken, at),
    price: rupeeText(pricePaise),
  };
  const row = isAskedByPlate(serviceId) ? rows.plate : rows.number;
  return row.replace(/\{\{(\w+)\}\}/g, (_, hole: string) => values[hole] ?? '');
}

async function textOf(file: string): Promise<string> {
  return (await files.matchPrecache(file))?.text() ?? '';
}

/** As the box gave them, its policy among them; what it said of the bytes no longer holds. */
function headersOf({ headers }: Response): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) kept.delete(name);
  return kept;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

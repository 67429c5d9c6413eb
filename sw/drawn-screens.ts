// The screens that a dealer starts with, given as the build drew them, with the newest reports of
// this phone in them: to be seen and gone on from before any code of the app has run.

import { matchPrecache } from 'workbox-precaching';
import { isAskedByPlate } from '../data/catalogue.ts';
import { plateGroups } from '../data/identifiers.ts';
import type { Language } from '../data/language.ts';
import { rupeeText } from '../data/money.ts';
import type { ServiceId } from '../data/service.ts';
import { timeText } from '../data/time-text.ts';
import type { ReportSummary } from './account-database.ts';
import { language } from './language.ts';
import { type Account, account } from './phone.ts';
import { findReports } from './report-search.ts';

/** What web/drawn-screens.tsx makes: rows with holes, and what each service is called. */
type Rows = { plate: string; number: string; what: Record<ServiceId, string> };

const DRAWN = /^\/(dashboard|reports)$/i;
const HOLE = /<!--rows (\d+)-->/;

/** The screen of an address, as far as it is drawn ahead. */
export async function drawnScreen(
  worker: ServiceWorkerGlobalScope,
  path: string,
): Promise<Response | undefined> {
  const name = DRAWN.exec(path)?.[1]?.toLowerCase();
  if (!name) return undefined;
  const signedIn = account();
  const [spoken, styles] = await Promise.all([language(worker), textOf('/drawn/screens.css')]);
  const page = await matchPrecache(`/drawn/${name}.${spoken}.html`);
  if (!page) return undefined;
  const html = await page.text();
  const bodyAt = html.indexOf('<body>');
  const head = html.slice(0, bodyAt).replace('{{styles}}', () => styles);
  const body = signedIn.then((owner) => bodyFor(owner, html.slice(bodyAt), spoken));
  return new Response(inTurn([Promise.resolve(head), body]), { headers: headersOf(page) });
}

/** Whoever is not signed in sees nothing of it: the app sends them on. */
async function bodyFor(owner: Account | null, body: string, spoken: Language): Promise<string> {
  if (!owner) return body.replace(/<!--screen-->.*<!--end-->/s, '');
  const [, limit] = HOLE.exec(body) ?? [];
  // A list that cannot be read is the app's to explain: it reads it again.
  const rows = await rowsOf(owner.accountId, spoken, Number(limit)).catch(() => '');
  return body.replace(HOLE, () => rows);
}

/** The browser makes a page ready of what it has while the rest is still being read. */
function inTurn(parts: Promise<string>[]): ReadableStream<Uint8Array> {
  const letters = new TextEncoder();
  return new ReadableStream({
    async start(stream) {
      for (const part of parts) stream.enqueue(letters.encode(await part));
      stream.close();
    },
  });
}

async function rowsOf(accountId: string, spoken: Language, limit: number): Promise<string> {
  const [file, { reports }] = await Promise.all([
    textOf(`/drawn/rows.${spoken}.json`),
    findReports(accountId, { search: '', limit }),
  ]);
  const rows: Rows = JSON.parse(file); // of the same build as this worker
  return reports.map((report) => rowOf(report, rows, spoken)).join('');
}

function rowOf(report: ReportSummary, rows: Rows, spoken: Language): string {
  const { id, serviceId, subject, at, pricePaise } = report;
  const values: Record<string, string> = {
    id: escaped(id),
    subject: escaped(subject),
    groups: plateGroups(subject.toUpperCase())
      .map((group) => `<span>${escaped(group)}</span>`)
      .join(''),
    what: escaped(rows.what[serviceId]),
    time: timeText(spoken, at),
    price: rupeeText(pricePaise),
  };
  const row = isAskedByPlate(serviceId) ? rows.plate : rows.number;
  return row.replace(/\{\{(\w+)\}\}/g, (_, hole: string) => values[hole] ?? '');
}

async function textOf(file: string): Promise<string> {
  return (await matchPrecache(file))?.text() ?? '';
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

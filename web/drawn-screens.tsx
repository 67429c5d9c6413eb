// The two screens that a dealer starts with, drawn as HTML when the app is built: seen, and gone
// on from, while the code that makes them live is still on its way. The same components draw them.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import type { ServiceId } from '../data/catalogue.ts';
import { rupeeText } from '../data/money.ts';
import { timeText } from '../data/time-text.ts';
import field from './parts/field.module.css';
import { LiveContext } from './parts/live.tsx';
import { ReportList } from './parts/report-list.tsx';
import { newestKey, REPORTS_A_PAGE } from './queries/ahead.ts';
import type { ReportSummary } from './queries/reports.ts';
import { Dashboard, RECENT } from './screens/dashboard.tsx';
import { Reports } from './screens/reports.tsx';
import { Shell } from './screens/shell.tsx';
import { type Language, languages, speak, type Words, words } from './words.ts';

export type DrawnScreen = {
  /** What its file is called. */
  name: string;
  language: Language;
  title: string;
  /** A list with `data-newest` wants so many of the dealer's newest reports. */
  html: string;
};

/** A row of the list of reports, with {{id}}, {{groups}} or {{subject}}, {{what}}, {{time}} … */
export type DrawnRows = {
  language: Language;
  /** Of a check of a vehicle, with its plate drawn. */
  plate: string;
  /** Of a check by any other number. */
  number: string;
  /** What each service is called. */
  what: Words['services'];
  unknown: string;
};

/** More are out of sight, and would only be waited for. */
const A_SCREENFUL = 10;

/** What is known of a dealer is filled in by the phone. */
const NOBODY = { accountId: '', email: '' };

const sample: ReportSummary = {
  id: '{{id}}',
  serviceId: 'hyundai',
  subject: 'SUBJECT',
  at: '2026-01-31T06:30:00.000Z',
  pricePaise: 987_00,
};

export async function drawnScreens(): Promise<{ screens: DrawnScreen[]; rows: DrawnRows[] }> {
  const screens: DrawnScreen[] = [];
  const rows: DrawnRows[] = [];
  for (const language of Object.keys(languages) as Language[]) {
    await speak(language);
    const { dashboard, reports } = words();
    const places = [
      { name: 'dashboard', title: dashboard.title, screen: <Dashboard />, limit: RECENT },
      { name: 'reports', title: reports.title, screen: <Reports />, limit: A_SCREENFUL },
    ];
    for (const { name, title, screen, limit } of places) {
      screens.push({ name, language, title, html: drawn(`/${name}`, screen, limit) });
    }
    rows.push(rowsIn(language));
  }
  return { screens, rows };
}

function drawn(path: string, screen: ReactElement, limit: number): string {
  const client = new QueryClient();
  client.setQueryData(['account'], NOBODY);
  client.setQueryData(newestKey(NOBODY.accountId, REPORTS_A_PAGE), [sample]);
  const html = renderToStaticMarkup(
    <LiveContext value={false}>
      <QueryClientProvider client={client}>
        <StaticRouter location={path}>
          <Routes>
            <Route element={<Shell />}>
              <Route path={path} element={screen} />
            </Route>
          </Routes>
        </StaticRouter>
      </QueryClientProvider>
    </LiveContext>,
  ).replace(NEEDLESS, '');
  const list = listOf([sample]);
  if (!html.includes(list)) throw new Error(`The screen of ${path} has no list of reports.`);
  return (
    html
      .replace(list, list.replace(/(<ul[^>]*)>.*<\/ul>/s, `$1 data-newest="${limit}"></ul>`))
      // Links lead on already; what needs code waits for it, and takes nothing in that it may lose.
      .replace(/<(button|summary) /g, '<$1 inert="" ')
      // A real field has the browser lay the page out to look for forms that it could fill, and has
      // parts of its own: the look of one is seen a tenth sooner.
      .replace(/<input [^>]*>/g, `<div class="${field.drawn}"></div>`)
  );
}

function rowsIn(language: Language): DrawnRows {
  const { services: what, reports } = words();
  const rowOf = (serviceId: ServiceId) => {
    const list = listOf([{ ...sample, serviceId }]);
    const [row = ''] = /<li>.*<\/li>/s.exec(list) ?? [];
    return row
      .replace('<span>SUBJECT</span>', '{{groups}}')
      .replace(sample.subject, '{{subject}}')
      .replace(what[serviceId], '{{what}}')
      .replace(timeText(language, sample.at), '{{time}}')
      .replace(rupeeText(sample.pricePaise), '{{price}}');
  };
  return { language, plate: rowOf('rc'), number: rowOf('pan'), what, unknown: reports.unknown };
}

function listOf(reports: ReportSummary[]): string {
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <ReportList reports={reports} />
    </StaticRouter>,
  ).replace(NEEDLESS, '');
}

/** What React and its router put down for themselves. */
const NEEDLESS = / (data-discover="true"|aria-disabled="false")/g;

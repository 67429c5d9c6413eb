// The reports on this phone, searched while the dealer types a plate, service or date.

import { useState } from 'react';
import { shortTimeText } from '../../../data/values/time-text.ts';
import { useAccount } from '../../state/account.ts';
import { REPORTS_A_PAGE } from '../../state/preload.ts';
import {
  type ReportSummary,
  useFoundReports,
  useHandedOver,
  useHasEarlierData,
  useListedReport,
  useNewestReports,
  useReportCount,
} from '../../state/reports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { ReportSubject } from '../../ui/plate.tsx';
import { WindowedList } from '../../ui/windowed-list.tsx';
import { nameIn, useLanguage, useWords } from '../../words/words.ts';
import list from '../cars/car-list.module.css';
import { Line } from '../cars/car-list.tsx';
import { DeleteOldReports } from './delete-reports.tsx';

export function Reports() {
  const { reports: text, frame } = useWords();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(REPORTS_A_PAGE);
  const wanted = text.searchInEnglish(search);
  const shown = { limit, onMore: (reached: number) => setLimit(reached + REPORTS_A_PAGE) };
  return (
    <Page title={frame.reports} lead={text.lead}>
      <Earlier />
      <SearchField
        label={text.search}
        value={search}
        onChange={(typed) => {
          setSearch(typed);
          setLimit(REPORTS_A_PAGE);
        }}
      />
      {wanted.trim() === '' ? (
        <Newest {...shown} />
      ) : (
        <Searched search={wanted} typed={search} {...shown} />
      )}
      <DeleteOldReports />
    </Page>
  );
}

type Shown = { limit: number; onMore: (reached: number) => void };

function Newest({ limit, onMore }: Shown) {
  const reports = useNewestReports(limit);
  const count = useReportCount();
  if (reports?.length !== 0) return <List found={reports && { reports, count }} onMore={onMore} />;
  return <None />;
}

/** What a phone without reports shows. Only the server knows whether the dealer ever bought any. */
function None() {
  const { reports: text, frame } = useWords();
  const known = useHandedOver();
  const { received, unfetched } = known ?? { received: 0, unfetched: 0 };
  const isFirst = known !== undefined && received + unfetched === 0;
  return (
    <Empty icon="report" text={isFirst ? text.none : text.noneHere}>
      {received > 0 && <p>{text.received(received)}</p>}
      {unfetched > 0 && <p>{text.unfetched(unfetched)}</p>}
      <ButtonLink to="/Dashboard">{frame.checkCar}</ButtonLink>
    </Empty>
  );
}

type Sought = {
  /** The typed search, translated into the language of the index. */
  search: string;
  typed: string;
};

function Searched({ search, typed, limit, onMore }: Shown & Sought) {
  const { reports: text } = useWords();
  const found = useFoundReports({ search, limit });
  // Keep the old list while the first letter typed builds the index of up to 10,000 reports.
  const newest = useNewestReports(limit);
  const shown = found ?? (newest && { reports: newest, count: undefined });
  if (found?.count !== 0) return <List found={shown} onMore={onMore} />;
  return <Empty icon="search" text={text.noMatch(typed.trim())} />;
}

type Listed = { reports: ReportSummary[]; count: number | undefined };

/** `found` is undefined while the reports load; counting them takes slightly longer. */
function List({ found, onMore }: { found: Listed | undefined; onMore: Shown['onMore'] }) {
  const { reports: text } = useWords();
  if (!found) return <Loading lines={4} />;
  const { reports, count } = found;
  const isMore = count !== undefined && count > reports.length;
  // Add to the number now on the screen: the end of the list comes into view several times before
  // more rows load.
  const more = () => onMore(reports.length);
  return (
    <>
      <p className="note" role="status">
        {count === undefined ? '\u00A0' : text.found({ count, shown: reports.length })}
      </p>
      <ReportList reports={reports} onMore={isMore && more} />
    </>
  );
}

function Earlier() {
  const email = useAccount()?.email ?? '';
  const isMore = useHasEarlierData();
  const { reports: text } = useWords();
  if (!isMore) return null;
  return (
    <section className="stripe stack" role="status">
      <p>{text.earlier(email)}</p>
      <ButtonLink to="/login">{text.logIn}</ButtonLink>
    </section>
  );
}

/** A list of reports, each with its plate, service, time and worst finding. */
export function ReportList({
  reports,
  onMore,
}: {
  reports: ReportSummary[];
  onMore?: (() => void) | false;
}) {
  return (
    <WindowedList
      items={reports}
      className={list.list}
      onMore={onMore}
      row={(report) => <ReportLine key={report.id} report={report} />}
    />
  );
}

function ReportLine({ report }: { report: ReportSummary }) {
  const { services, reports: text } = useWords();
  const language = useLanguage();
  const { id, serviceId, subject, at } = report;
  const { worst, colour } = useListedReport(report) ?? {};
  return (
    <li>
      <Line
        to={`/reports/${id}`}
        when={shortTimeText(language, at, Date.now())}
        finding={worst}
        more={nameIn(services, serviceId) ?? text.unknown}
      >
        <ReportSubject serviceId={serviceId} text={subject} colour={colour} />
      </Line>
    </li>
  );
}

// The reports on this phone, searched by plate, service or date as one types.

import { useState } from 'react';
import { useAccount } from '../../state/account.ts';
import { REPORTS_A_PAGE } from '../../state/preload.ts';
import {
  type ReportSummary,
  useFoundReports,
  useHandedOver,
  useIsMoreEarlier,
  useNewestReports,
  useReportCount,
} from '../../state/reports.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { whenSeen } from '../../ui/when-seen.ts';
import { useWords } from '../../words/words.ts';
import { DeleteOldReports } from './delete-reports.tsx';
import { ReportList } from './report-list.tsx';
import styles from './reports.module.css';
import { ReportsCopy } from './reports-copy.tsx';

export function Reports() {
  const { reports: text } = useWords();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(REPORTS_A_PAGE);
  const wanted = text.searchInEnglish(search);
  const shown = { limit, onMore: (reached: number) => setLimit(reached + REPORTS_A_PAGE) };
  return (
    <Page title={text.title} lead={text.lead}>
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
      <ReportsCopy />
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

/** There is none here; only the server knows whether there ever was one. */
function None() {
  const { reports: text } = useWords();
  const known = useHandedOver();
  const { received, unfetched } = known ?? { received: 0, unfetched: 0 };
  const isFirst = known !== undefined && received + unfetched === 0;
  return (
    <Empty icon="report" text={isFirst ? text.none : text.noneHere}>
      {received > 0 && <p>{text.received(received)}</p>}
      {unfetched > 0 && <p>{text.unfetched(unfetched)}</p>}
      <ButtonLink to="/Dashboard">{text.check}</ButtonLink>
    </Empty>
  );
}

type Sought = {
  /** In the language of the search index. */
  search: string;
  typed: string;
};

function Searched({ search, typed, limit, onMore }: Shown & Sought) {
  const { reports: text } = useWords();
  const found = useFoundReports({ search, limit });
  // The first letter indexes up to ten thousand reports: the list stays until that is done.
  const newest = useNewestReports(limit);
  const shown = found ?? (newest && { reports: newest, count: undefined });
  if (found?.count !== 0) return <List found={shown} onMore={onMore} />;
  return <Empty icon="search" text={text.noMatch(typed.trim())} />;
}

type Listed = { reports: ReportSummary[]; count: number | undefined };

/** `found` is undefined while it loads, and its count slightly longer. */
function List({ found, onMore }: { found: Listed | undefined; onMore: Shown['onMore'] }) {
  const { reports: text } = useWords();
  if (!found) return <Loading lines={4} />;
  const { reports, count } = found;
  const isMore = count !== undefined && count > reports.length;
  // Counted from what is shown: the end comes into view repeatedly until more has loaded.
  const more = () => onMore(reports.length);
  return (
    <>
      <p className={styles.count} role="status">
        {count === undefined ? '\u00A0' : text.found({ count, shown: reports.length })}
      </p>
      <ReportList reports={reports} />
      {isMore && (
        <Button onClick={more} className={styles.more} ref={whenSeen(more)}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function Earlier() {
  const email = useAccount()?.email ?? '';
  const isMore = useIsMoreEarlier();
  const { reports: text } = useWords();
  if (!isMore) return null;
  return (
    <section className={styles.earlier} role="status">
      <p>{text.earlier(email)}</p>
      <ButtonLink to="/login">{text.logIn}</ButtonLink>
    </section>
  );
}

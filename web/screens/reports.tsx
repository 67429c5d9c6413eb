// The reports on this phone, found by plate, service or date as it is typed.

import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Empty, Loading, Page } from '../parts/page.tsx';
import { ReportList } from '../parts/report-list.tsx';
import { ReportsCopy } from '../parts/reports-copy.tsx';
import { type Found, REPORTS_A_PAGE, useFoundReports } from '../queries/reports.ts';
import { useLostReports } from '../queries/storage.ts';
import styles from './reports.module.css';

export function Reports() {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(REPORTS_A_PAGE);
  const found = useFoundReports({ search, limit });
  return (
    <Page title="Reports" lead="On this phone, signal or not.">
      <Lost />
      <Field
        label="Search by plate, service or date"
        type="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setLimit(REPORTS_A_PAGE);
        }}
      />
      {found === undefined ? (
        <Loading lines={4} />
      ) : found.count === 0 ? (
        <Nothing search={search} />
      ) : (
        <List found={found} onMore={() => setLimit(limit + REPORTS_A_PAGE)} />
      )}
      <ReportsCopy />
    </Page>
  );
}

function List({ found, onMore }: { found: Found; onMore: () => void }) {
  const { reports, count } = found;
  const isMore = count > reports.length;
  return (
    <>
      <p className={styles.count} role="status">
        {count === 1 ? '1 report' : `${count.toLocaleString('en-IN')} reports`}
        {isMore && `, the newest ${reports.length.toLocaleString('en-IN')} shown`}
      </p>
      <ReportList reports={reports} />
      {isMore && (
        <Button onClick={onMore} className={styles.more} ref={whenSeen(onMore)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Scrolling to the end is as good as pressing the button there. */
function whenSeen(act: () => void) {
  return (element: Element | null) => {
    if (!element) return undefined;
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) act();
    };
    // About a screen ahead: a steady thumb never sees the end.
    const observer = new IntersectionObserver(look, { rootMargin: '600px' });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

function Nothing({ search }: { search: string }) {
  return search.trim() === '' ? (
    <Empty icon="report" text="No reports yet. The first one you buy stays here.">
      <ButtonLink to="/Dashboard">Check a car</ButtonLink>
    </Empty>
  ) : (
    <Empty icon="search" text={`No report on this phone matches “${search.trim()}”.`} />
  );
}

function Lost() {
  const { lost, acknowledge } = useLostReports();
  if (lost === 0) return null;
  return (
    <section className={styles.lost} role="alert">
      <p>
        <strong>
          This phone’s browser cleared {lost === 1 ? '1 report' : `${lost} reports`} away,
        </strong>{' '}
        most likely because storage ran low. Lotproof keeps no copy: put them back from one of yours
        below. Your wallet and its transactions are untouched.
      </p>
      <Button onClick={acknowledge}>Understood</Button>
    </section>
  );
}

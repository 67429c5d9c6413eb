// The reports on this phone, found by plate, service or date as it is typed.

import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Live } from '../parts/live.tsx';
import { Empty, Loading, Page } from '../parts/page.tsx';
import { ReportList } from '../parts/report-list.tsx';
import { ReportsCopy } from '../parts/reports-copy.tsx';
import { REPORTS_A_PAGE } from '../queries/newest.ts';
import { type Found, useFoundReports } from '../queries/reports.ts';
import { useLostReports } from '../queries/storage.ts';
import { useWords } from '../words.ts';
import styles from './reports.module.css';

export function Reports() {
  const { reports: text } = useWords();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(REPORTS_A_PAGE);
  const found = useFoundReports({ search: text.searchInEnglish(search), limit });
  return (
    <Page title={text.title} lead={text.lead}>
      <Live>
        <Lost />
      </Live>
      <Field
        label={text.search}
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
        // Counted from what is shown: the end is seen again and again until more has come.
        <List found={found} onMore={() => setLimit(found.reports.length + REPORTS_A_PAGE)} />
      )}
      <Live>
        <ReportsCopy />
      </Live>
    </Page>
  );
}

function List({ found, onMore }: { found: Found; onMore: () => void }) {
  const { reports: text } = useWords();
  const { reports, count } = found;
  const isMore = count > reports.length;
  return (
    <>
      <p className={styles.count} role="status">
        {text.found({ count, shown: reports.length })}
      </p>
      <ReportList reports={reports} />
      {isMore && (
        <Button onClick={onMore} className={styles.more} ref={whenSeen(onMore)}>
          {text.more}
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
  const { reports: text } = useWords();
  return search.trim() === '' ? (
    <Empty icon="report" text={text.none}>
      <ButtonLink to="/Dashboard">{text.check}</ButtonLink>
    </Empty>
  ) : (
    <Empty icon="search" text={text.noMatch(search.trim())} />
  );
}

function Lost() {
  const { lost, acknowledge } = useLostReports();
  const { reports: text } = useWords();
  if (lost === 0) return null;
  return (
    <section className={styles.lost} role="alert">
      <p>
        <strong>{text.lost(lost)}</strong> {text.lostMore}
      </p>
      <Button onClick={acknowledge}>{text.understood}</Button>
    </section>
  );
}

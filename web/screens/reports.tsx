// The reports on this phone, found by plate as it is typed.

import { useState } from 'react';
import { ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Empty, Loading, Page } from '../parts/page.tsx';
import { ReportList } from '../parts/report-list.tsx';
import { useReports } from '../queries/reports.ts';

export function Reports() {
  const [search, setSearch] = useState('');
  const reports = useReports(search);
  return (
    <Page title="Reports" lead="On this phone, signal or not.">
      <Field
        label="Search by plate"
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {reports === undefined ? (
        <Loading lines={4} />
      ) : reports.length > 0 ? (
        <ReportList reports={reports} />
      ) : search === '' ? (
        <Empty icon="report" text="No reports yet. The first one you buy stays here.">
          <ButtonLink to="/Dashboard">Check a car</ButtonLink>
        </Empty>
      ) : (
        <Empty icon="search" text={`No report on this phone has “${search}” in its plate.`} />
      )}
    </Page>
  );
}

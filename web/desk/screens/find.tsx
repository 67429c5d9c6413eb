// Search results: dealers, payments and calls, each with a link to its page.

import { Navigate, useSearchParams } from 'react-router-dom';
import type { Row } from '../../../data/desk/answers.ts';
import { useListed } from '../ask.ts';
import { FindField } from '../frame.tsx';
import { Screen } from '../parts/screen.tsx';
import { Rows, Table } from '../parts/table.tsx';

export function Find() {
  const [search] = useSearchParams();
  const question = search.get('q') ?? '';
  if (question !== '') return <FoundFor question={question} />;
  return (
    <Screen title="Find" lead="One field for anything the dealer can tell you.">
      <FindField />
      <Kinds />
    </Screen>
  );
}

function FoundFor({ question }: { question: string }) {
  const { data, isFetching, error } = useListed({ name: 'find', q: question });
  // Replaces the search in the history. Only a fresh answer counts: a cached one may name an object
  // that no longer exists.
  if (data?.opens && !isFetching && error === null) return <Navigate to={data.opens} replace />;
  return (
    <Screen title="Find" lead={<>For “{question}”</>}>
      <Rows name="find" q={question} caption="Search results" />
      {data?.rows.length === 0 && <Kinds />}
    </Screen>
  );
}

const KINDS: readonly Row[] = [
  { what: 'A dealer', by: 'an email or three letters of it; dealers have no phone number here' },
  { what: 'A payment', by: 'the gateway’s pay_…, order_… or rfnd_…' },
  { what: 'A voucher', by: 'its number, such as RV2627-000012' },
  {
    what: 'A report',
    by: 'the ten characters of its number on the first page, or a call’s number',
  },
  { what: 'A car', by: 'its plate: the server holds only the last four characters' },
];

const Kinds = () => <Table caption="What you can search for" rows={KINDS} none="" />;

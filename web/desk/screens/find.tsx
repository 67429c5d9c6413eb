// Search results: dealers, payments and calls, each with a link to its story.

import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { Hit, Row } from '../../../data/desk/answers.ts';
import { useAsked } from '../ask.ts';
import { FindField } from '../frame.tsx';
import { Screen } from '../parts/screen.tsx';
import { Asked, Table } from '../parts/table.tsx';

export function Find() {
  const [search] = useSearchParams();
  const question = search.get('q') ?? '';
  const navigate = useNavigate();
  if (question === '') {
    return (
      <Screen title="Find" lead="One field for anything the dealer can tell you.">
        <FindField onFind={(q) => navigate(`/find?q=${encodeURIComponent(q)}`)} />
        <Kinds />
      </Screen>
    );
  }
  return <FoundFor question={question} />;
}

function FoundFor({ question }: { question: string }) {
  const found = useAsked('find', { q: question });
  const [hit] = found.data?.hits ?? [];
  // A cached answer may name an object that no longer exists.
  const isFresh = !found.isFetching && found.error === null;
  // Replaces this screen, so that Back leads to the place of the search.
  if (isFresh && found.data?.isExact && hit) return <Navigate to={addressOf(hit)} replace />;
  return (
    <Screen title="Find" lead={<>For “{question}”</>}>
      <Asked asked={found}>
        {({ hits, note }) => (
          <>
            {note !== undefined && <p>{note}</p>}
            {hits.length === 0 && (
              <>
                <p>Nothing was found for these words.</p>
                <Kinds />
              </>
            )}
            {hits.length > 0 && (
              <Table caption="Search results" rows={hits.map(rowOf)} none="Nothing." />
            )}
          </>
        )}
      </Asked>
    </Screen>
  );
}

const addressOf = ({ kind, id }: Hit) => `/${kind}/${encodeURIComponent(id)}`;

function rowOf(hit: Hit): Row {
  const { title: text, detail, at } = hit;
  return { found: { text, link: addressOf(hit) }, at, detail };
}

const KINDS: readonly Row[] = [
  { what: 'A dealer', by: 'an email or three letters of it; dealers have no phone number here' },
  { what: 'A payment', by: 'the gateway’s pay_…, order_… or rfnd_…' },
  { what: 'A voucher', by: 'its number, such as RV2627-000012' },
  {
    what: 'A report',
    by: 'the ten characters of its number on the first page, or a call’s number',
  },
  { what: 'A car', by: 'its plate: the server holds the last four characters only' },
];

const Kinds = () => <Table caption="What you can search for" rows={KINDS} none="" />;

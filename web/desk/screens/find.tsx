// Search results: dealers, payments and calls, each one tap from its story.

import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/figures.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useAsked } from '../ask.ts';
import { FindField } from '../frame.tsx';
import { Screen } from '../parts/screen.tsx';
import { Asked } from '../parts/table.tsx';
import styles from './screens.module.css';

type Hit = DeskAnswer<'find'>['hits'][number];

export function Find() {
  const [search] = useSearchParams();
  const question = search.get('q') ?? '';
  const navigate = useNavigate();
  if (question === '') {
    return (
      <Screen title="Find" lead="One field for whatever the dealer can tell you.">
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
  // An earlier answer may name what no longer exists.
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
              <ul className="panel ruled">
                {hits.map((hit) => (
                  <li key={`${hit.kind} ${hit.id}`}>
                    <HitLink hit={hit} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Asked>
    </Screen>
  );
}

const icons: Record<Hit['kind'], IconName> = { dealer: 'user', payment: 'card', call: 'report' };

const addressOf = ({ kind, id }: Hit) => `/${kind}/${encodeURIComponent(id)}`;

function HitLink({ hit }: { hit: Hit }) {
  const { kind, title, detail, at } = hit;
  return (
    <Link to={addressOf(hit)} className={styles['hit'] ?? ''}>
      <Icon name={icons[kind]} />
      <span>
        <strong>{title}</strong>
        <span>{detail}</span>
      </span>
      <time>{at === null ? '' : timeText(at)}</time>
    </Link>
  );
}

const KINDS: readonly [what: string, example: string][] = [
  ['A dealer', 'an email or three letters of it; dealers have no phone number here'],
  ['A payment', 'the gateway’s pay_…, order_… or rfnd_…'],
  ['A voucher', 'its number, such as RV2627-000012'],
  ['A report', 'the ten characters of the number on its first page, or a call’s number'],
  ['A car', 'its plate: the server holds the last four characters only'],
];

function Kinds() {
  return (
    <dl className={`stack close ${styles['kinds']}`}>
      {KINDS.map(([what, example]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{example}</dd>
        </div>
      ))}
    </dl>
  );
}

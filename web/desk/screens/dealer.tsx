// A dealer's page: money, acts, lists of all records, and a chart of the balance.

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { actKinds, acts } from '../../../data/desk/acts.ts';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { dayText, timeText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Chart, type Series } from '../parts/chart.tsx';
import { Screen, Tag, useView, Views } from '../parts/screen.tsx';
import { Asked, Figures, Rows, Table } from '../parts/table.tsx';

type Dealer = DeskAnswer<'dealer'>;

export function DealerScreen() {
  const { id = '' } = useParams();
  const dealer = useAsked('dealer', { id });
  return (
    <Screen
      title={dealer.data?.email ?? 'Dealer'}
      lead={dealer.data && <State dealer={dealer.data} />}
    >
      <Asked asked={dealer} lines={8}>
        {(data) => <Known dealer={data} />}
      </Asked>
    </Screen>
  );
}

function State({ dealer }: { dealer: Dealer }) {
  const { since, isBlocked, isProved, isErased } = dealer;
  return (
    <>
      Dealer since {dayText(since)} {isErased && <Tag tone="plain">removed</Tag>}{' '}
      {isBlocked && <Tag tone="bad">blocked</Tag>}{' '}
      {!isProved && !isErased && <Tag tone="warn">email not proved</Tag>}
    </>
  );
}

function Known({ dealer }: { dealer: Dealer }) {
  const list = useView('list', LISTS);
  const { entry, openEntry } = useEntry();
  const { id, balancePaise, heldPaise, creditedPaise, debitedPaise } = dealer;
  return (
    <>
      <Figures
        of={{
          canBeSpentPaise: balancePaise,
          setAsidePaise: heldPaise,
          cameInPaise: creditedPaise,
          wentOutPaise: debitedPaise,
        }}
      />
      <DealerActs dealer={dealer} />
      <Views label="Lists about this dealer" param="list" names={LISTS} chosen={list} />
      {list === 'Statement' && entry !== undefined && <FromEntry key={entry} entry={entry} />}
      {list === 'Balance' ? (
        <Balance line={dealer.line} onPick={openEntry} />
      ) : (
        <Rows
          key={list}
          name={names[list]}
          id={id}
          // Pages start below `after`, so add one to include the entry itself.
          after={list === 'Statement' && entry !== undefined ? String(entry + 1) : undefined}
          caption={`${list}, newest first`}
        />
      )}
      {list === 'Log' && <AboutLetters />}
      {list === 'Sessions' && <p>Shared between devices: {dealer.shared}</p>}
    </>
  );
}

/** On a phone the acts are folded, because otherwise they would push the dealer's data down. */
function DealerActs({ dealer }: { dealer: Dealer }) {
  const { id: target, email: about, isBlocked, isErased } = dealer;
  if (isErased) return null;
  const unfit = isBlocked ? 'block' : 'unblock';
  const kinds = actKinds.filter((kind) => acts[kind].on === 'dealer' && kind !== unfit);
  return (
    <details className="panel fold" open={matchMedia('(min-width: 40rem)').matches}>
      <summary>Possible acts</summary>
      <div className="row stack">
        {kinds.map((kind) => (
          <ActButton key={kind} kind={kind} target={target} about={about} />
        ))}
      </div>
    </details>
  );
}

function FromEntry({ entry }: { entry: number }) {
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <p ref={top}>
      Entries up to {entry}. <Link to="?list=statement">Show the newest</Link>
    </p>
  );
}

function AboutLetters() {
  return (
    <p className="note">
      Equal letters mean the same session or network; we store no address. A phone switches between
      mobile data and Wi‑Fi, so a different network alone does not mean a different person.
    </p>
  );
}

const LISTS = ['Statement', 'Calls', 'Orders', 'Sessions', 'Log', 'Balance'] as const;
const names = {
  Statement: 'statement',
  Calls: 'calls',
  Orders: 'orders',
  Sessions: 'sessions',
  Log: 'events',
} as const;
/** The statement's first entry; undefined for the newest. */
function useEntry() {
  const [search, setSearch] = useSearchParams();
  const entry = search.get('entry') ?? '';
  return {
    entry: /^\d{1,15}$/.test(entry) ? Number(entry) : undefined,
    openEntry: useCallback(
      (number: number) => setSearch({ list: 'statement', entry: String(number) }),
      [setSearch],
    ),
  };
}

type BalanceProps = {
  line: DeskAnswer<'dealer'>['line'];
  /** Called with a step's entry number when it is tapped. */
  onPick: (entry: number) => void;
};

const momentOf = (seconds: number) => timeText(seconds * 1000);
const rupees = (paise: number) => rupeeText(Math.round(paise));

/** Of several entries at the same moment, keeps only the last, which has the final balance. */
function stepsOf(line: BalanceProps['line']): BalanceProps['line'] {
  return line.filter(({ at }, index) => line[index + 1]?.at !== at);
}

function Balance({ line, onPick }: BalanceProps) {
  const steps = useMemo(() => stepsOf(line), [line]);
  const x = useMemo(() => steps.map(({ at }) => at / 1000), [steps]);
  const series = useMemo<Series[]>(() => {
    const values = steps.map(({ balancePaise }) => balancePaise);
    return [{ name: 'Balance', values, look: 'steps', tone: 'main' }];
  }, [steps]);
  const open = useCallback(
    (index: number) => {
      const picked = steps[index];
      if (picked) onPick(picked.entry);
    },
    [onPick, steps],
  );
  if (steps.length < 2) return <p>A chart needs two entries.</p>;
  return (
    <Chart
      label="The balance after each entry"
      x={x}
      isTime
      series={series}
      xText={momentOf}
      yText={rupees}
      onPick={open}
      table={
        <Table
          caption="The balance after each entry"
          rows={line.toReversed().map(({ entry, ...row }) => ({
            ...row,
            entry: { text: String(entry), link: `?list=statement&entry=${entry}` },
          }))}
          none="No entries."
        />
      }
    />
  );
}

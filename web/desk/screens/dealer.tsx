// A dealer: the balance over time as a line, and lists of all other data.

import { useCallback, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { dayText, timeText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { ActButton } from '../acting/act-button.tsx';
import { useAsked } from '../ask.ts';
import { Chart, type Series } from '../parts/chart.tsx';
import { Figures, Screen, Tabs, Tag } from '../parts/screen.tsx';
import { Asked, Table } from '../parts/table.tsx';
import { Calls, Happened, Orders, Sessions, Statement } from './dealer-lists.tsx';
import styles from './screens.module.css';

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
  const { since, isBlocked, isProved, isErased, neverReceived } = dealer;
  return (
    <>
      Dealer since {dayText(since)} {isErased && <Tag tone="plain">removed</Tag>}{' '}
      {isBlocked && <Tag tone="bad">blocked</Tag>}{' '}
      {!isProved && !isErased && <Tag tone="warn">email not proved</Tag>}{' '}
      {neverReceived !== undefined && (
        <Tag tone="warn">{neverReceived} reports never received in 90 days</Tag>
      )}
    </>
  );
}

type UnfinishedProps = { order: NonNullable<Dealer['openOrder']> };

function Unfinished({ order: { id, at, amountPaise } }: UnfinishedProps) {
  return (
    <p className="stripe" data-tone="open">
      A top-up of {rupeeText(amountPaise)}, begun {timeText(at)}, is not in the wallet:{' '}
      <Link to={`/payment/${id}`}>see what became of it</Link>
    </p>
  );
}

function Known({ dealer }: { dealer: Dealer }) {
  const { list, choose, entry, openEntry } = useList();
  const { id, balancePaise, heldPaise, creditedPaise, debitedPaise, entries, openOrder } = dealer;
  return (
    <>
      {openOrder && <Unfinished order={openOrder} />}
      <Figures
        of={[
          { name: 'Can be spent', value: rupeeText(balancePaise) },
          { name: 'Set aside', value: rupeeText(heldPaise), note: 'calls, refunds, disputes' },
          { name: 'Came in', value: rupeeText(creditedPaise), note: 'in all' },
          { name: 'Went out', value: rupeeText(debitedPaise), note: `${entries} entries in all` },
        ]}
      />
      <DealerActs dealer={dealer} />
      <Tabs label="What is known of this dealer" names={LISTS} chosen={list} onChoose={choose}>
        {list === 'Statement' && (
          <Statement key={entry} id={id} entry={entry} onAll={() => choose('Statement')} />
        )}
        {list === 'Calls' && <Calls id={id} />}
        {list === 'Orders' && <Orders id={id} />}
        {list === 'Sessions' && <Sessions dealer={dealer} />}
        {list === 'Log' && <Happened id={id} />}
        {list === 'Balance' && <Balance line={dealer.line} onPick={openEntry} />}
      </Tabs>
    </>
  );
}

/** Folded on a phone, where the acts would otherwise precede the dealer's data. */
function DealerActs({ dealer }: { dealer: Dealer }) {
  const { id: target, email: about, isBlocked, isErased } = dealer;
  if (isErased) return null;
  const kinds = [
    'credit',
    'debit',
    'sign-out',
    isBlocked ? 'unblock' : 'block',
    'dealer-data',
    'purge',
  ] as const;
  return (
    <details className={styles['unfolds']} open={matchMedia('(min-width: 40rem)').matches}>
      <summary>What can be done</summary>
      <div className="row">
        {kinds.map((kind) => (
          <ActButton key={kind} kind={kind} target={target} about={about} />
        ))}
      </div>
    </details>
  );
}

const LISTS = ['Statement', 'Calls', 'Orders', 'Sessions', 'Log', 'Balance'] as const;
type List = (typeof LISTS)[number];

function useList() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('list');
  const entry = search.get('entry') ?? '';
  return {
    list: LISTS.find((each) => each.toLowerCase() === asked) ?? 'Statement',
    /** The statement's first entry; undefined for the newest. */
    entry: /^\d{1,15}$/.test(entry) ? Number(entry) : undefined,
    choose: useCallback(
      (list: List) => setSearch({ list: list.toLowerCase() }, { replace: true }),
      [setSearch],
    ),
    openEntry: useCallback(
      (number: number) => setSearch({ list: 'statement', entry: String(number) }),
      [setSearch],
    ),
  };
}

type BalanceProps = {
  line: DeskAnswer<'dealer'>['line'];
  /** Called at a tap with the step's entry number. */
  onPick: (entry: number) => void;
};

const momentOf = (seconds: number) => timeText(seconds * 1000);
const rupees = (paise: number) => rupeeText(Math.round(paise));

/** Of several entries at one moment the last has the final balance. */
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
  if (steps.length < 2) return <p>A line needs two entries.</p>;
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
          columns={[
            ['Time', 'at'],
            ['Entry', 'entry'],
            ['Balance', 'balancePaise'],
          ]}
          rows={line.toReversed()}
          none="No entries."
        />
      }
    />
  );
}

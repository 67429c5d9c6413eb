// The log: who did what and why, by person, dealer and kind.

import { Link, useSearchParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type Listed, useListed } from '../ask.ts';
import { Screen } from '../parts/screen.tsx';
import { type Column, Moment, Rows } from '../parts/table.tsx';
import styles from './screens.module.css';

const FILTERS = [
  ['person', 'By whom', 'a name'],
  ['kind', 'What', 'credit, refund, block …'],
] as const;

export function Log() {
  const [search, setSearch] = useSearchParams();
  const chosen = (name: string) => search.get(name) ?? '';
  const listed = useListed('log', {
    person: chosen('person') || undefined,
    kind: chosen('kind') || undefined,
    dealer: chosen('dealer') || undefined,
  });
  return (
    <Screen title="Log" lead="What people did by hand, and why. Nothing here can be changed.">
      <form
        className={styles['filters']}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const given = FILTERS.flatMap(([name]) => {
            const value = String(typed.get(name) ?? '').trim();
            return value === '' ? [] : [[name, value]];
          });
          setSearch(new URLSearchParams(given));
        }}
      >
        {FILTERS.map(([name, label, placeholder]) => (
          <Field
            key={name}
            name={name}
            label={label}
            placeholder={placeholder}
            defaultValue={chosen(name)}
            autoComplete="off"
            maxLength={40}
          />
        ))}
        <Button type="submit">Show</Button>
      </form>
      <LogRows listed={listed} />
    </Screen>
  );
}

type LogRow = DeskAnswer<'dealerLog'>['rows'][number];

const what: Column<LogRow> = { name: 'What', isHead: true, cell: ({ kind }) => kind };
const dealer: Column<LogRow> = {
  name: 'Dealer',
  cell: ({ dealer: of }) => of && <Link to={`/dealer/${of.id}`}>{of.email}</Link>,
};
const others: readonly Column<LogRow>[] = [
  { name: 'Time', cell: ({ at }) => <Moment at={at} /> },
  { name: 'By', cell: ({ who, kind }) => who ?? somebody(kind) },
  { name: 'Why', cell: ({ why }) => <Code>{why}</Code> },
  { name: 'Detail', cell: ({ detail }) => <Code>{detail}</Code> },
];

/** A code is sent, and a wrong one refused, to anyone who types the email. */
const OF_ANYBODY = ['code sent', 'refused'];

function somebody(kind: string): string {
  return OF_ANYBODY.includes(kind) ? 'somebody who typed the email' : 'somebody with this account';
}

function Code({ children }: { children: string | null }) {
  return children && <span className={styles['code']}>{children}</span>;
}

type Props = { listed: Listed<LogRow>; isOfOneDealer?: boolean };

export function LogRows({ listed, isOfOneDealer = false }: Props) {
  return (
    <Rows
      listed={listed}
      caption="What was done, newest first"
      columns={isOfOneDealer ? [what, ...others] : [what, dealer, ...others]}
      keyOf={({ at, kind, detail, dealer: of }) => `${at} ${kind} ${detail} ${of?.id ?? ''}`}
      none="Nothing was done by hand."
    />
  );
}

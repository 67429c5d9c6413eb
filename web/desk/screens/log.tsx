// The log: acts with person and reason, by person, dealer and kind.

import { Link, useSearchParams } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { useListed } from '../ask.ts';
import { Screen } from '../parts/screen.tsx';
import { type Column, Rows } from '../parts/table.tsx';
import styles from './screens.module.css';

const FILTERS = [
  ['person', 'By whom', 'a name'],
  ['kind', 'What', 'credit, refund, block …'],
] as const;

export function Log() {
  const [search, setSearch] = useSearchParams();
  const chosen = (name: string) => search.get(name) ?? undefined;
  const query = { person: chosen('person'), kind: chosen('kind'), dealer: chosen('dealer') };
  return (
    <Screen title="Log" lead="What people did by hand, and why. Nothing here can be changed.">
      <form
        className={styles['filters']}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const given = FILTERS.map(([name]) => [name, String(typed.get(name) ?? '').trim()]);
          setSearch(new URLSearchParams(given.filter(([, value]) => value !== '')));
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
      <LogRows call="log" query={query} />
    </Screen>
  );
}

type LogRow = DeskAnswer<'log'>['rows'][number];

const columns: readonly Column<LogRow>[] = [
  ['What', 'kind'],
  ['Dealer', ({ dealer }) => dealer && <Link to={`/dealer/${dealer.id}`}>{dealer.email}</Link>],
  ['Time', 'at'],
  ['By', ({ who, kind }) => who ?? unnamed(kind)],
  ['Why', ({ why }) => <Code>{why}</Code>],
  ['Detail', ({ detail }) => <Code>{detail}</Code>],
];

/** Anyone who types the email can cause these: a code is sent, and a wrong one refused. */
const OF_ANYONE = ['code sent', 'refused'];

function unnamed(kind: string): string {
  return OF_ANYONE.includes(kind) ? 'anyone who typed the email' : 'a person with this account';
}

function Code({ children }: { children: string | null }) {
  return children && <span className={styles['code']}>{children}</span>;
}

type Props<K extends 'log' | 'dealerLog'> = {
  call: K;
  query: Parameters<typeof useListed<K>>[1];
};

/** A dealer's own log does not repeat the dealer. */
export function LogRows<K extends 'log' | 'dealerLog'>({ call, query }: Props<K>) {
  return (
    <Rows<'log' | 'dealerLog'>
      call={call}
      query={query}
      caption="What was done, newest first"
      columns={call === 'log' ? columns : columns.filter(([name]) => name !== 'Dealer')}
      none="Nothing was done by hand."
    />
  );
}

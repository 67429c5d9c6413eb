// The desk's plain lists: the services, the books, and the log.

import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { openLists } from '../../../data/desk/answers.ts';
import { labelOf } from '../../../data/desk/figures.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useAsked } from '../ask.ts';
import styles from '../desk.module.css';
import { Part, Screen, useView, Views } from '../parts/screen.tsx';
import { Asked, Marked, Rows, Table } from '../parts/table.tsx';
import { Promises } from './promises.tsx';

/** The services, each with its price, state, order of sources, and margin. */
export function Services() {
  return (
    <Screen title="Services" lead="Switching a service off takes effect at each dealer’s next tap.">
      <Asked asked={useAsked('services')} lines={8}>
        {({ rows }) => (
          <Table caption="Services and their sources" rows={rows} none="There are no services." />
        )}
      </Asked>
      {/* A workshop history with an unknown word is not called clean. */}
      <Part title="Unknown words in workshop records">
        <Rows name="words" caption="Unknown words in workshop records" />
      </Part>
    </Screen>
  );
}

/** A list that an alarm links to, chosen by the name in the address. */
export function NamedList() {
  const { name } = useParams();
  const list = openLists.find((each) => each === name);
  if (list === undefined) return <Navigate to="/" replace />;
  const title = labelOf(list);
  return (
    <Screen title={title}>
      <Rows name={list} caption={title} />
    </Screen>
  );
}

const PARTS = ['Months', 'Vouchers', 'Promises'] as const;

/** The books: monthly figures, vouchers, and the last check of the database's promises. */
export function Books() {
  const part = useView('part', PARTS);
  return (
    <Screen title="Books">
      <Views label="The books" param="part" names={PARTS} chosen={part} />
      {part === 'Months' && <Months />}
      {part === 'Vouchers' && <Rows name="vouchers" caption="Vouchers, newest first" />}
      {part === 'Promises' && <Promises />}
    </Screen>
  );
}

function Months() {
  return (
    <Asked asked={useAsked('books')} lines={6}>
      {({ rows, sold, files }) => (
        <>
          <Table caption="Months, newest first" rows={rows} none="No month has an entry yet." />
          {files.length > 0 && (
            <p className="row">
              For the accountant:
              {files.map((file) => (
                <Marked key={file.text} of={file} />
              ))}
            </p>
          )}
          <Part title="Sold by service">
            <Table caption="Sold by month and service" rows={sold} none="Nothing was sold." />
          </Part>
        </>
      )}
    </Asked>
  );
}

const FILTERS = [
  ['person', 'By whom', 'a name'],
  ['kind', 'What', 'credit, refund, block …'],
] as const;

/** The log of acts, by person and kind. */
export function Log() {
  const [search, setSearch] = useSearchParams();
  const chosen = (name: string) => search.get(name) ?? undefined;
  return (
    <Screen title="Log" lead="Acts by hand, with their reasons. The log cannot be changed.">
      <form
        className={`row even ${styles['filters']}`}
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
      <Rows
        name="log"
        person={chosen('person')}
        kind={chosen('kind')}
        caption="Acts, newest first"
      />
    </Screen>
  );
}

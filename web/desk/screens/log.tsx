// The log of acts with person and reason, filtered by person, dealer and kind.

import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Screen } from '../parts/screen.tsx';
import { Rows } from '../parts/table.tsx';
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
    <Screen title="Log" lead="Acts by hand, with their reasons. Nothing here can be changed.">
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
      <Rows call="log" query={query} caption="What was done, newest first" />
    </Screen>
  );
}

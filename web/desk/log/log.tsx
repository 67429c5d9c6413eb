// The log: who did what, by person, dealer and kind.

import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Screen } from '../parts/screen.tsx';
import { useListed } from '../use-asked.ts';
import styles from './log.module.css';
import { LogRows } from './log-rows.tsx';

const FILTERS = [
  ['person', 'By whom', 'a name'],
  ['kind', 'What', 'credit, refund, block …'],
] as const;

export default function Log() {
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

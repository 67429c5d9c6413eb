// Every car of this phone, found by its plate.

import { useState } from 'react';
import { useCars } from '../../state/cars.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { whenSeen } from '../../ui/windowed-list.tsx';
import { useWords } from '../../words/words.ts';
import { CarList } from './car-list.tsx';
import styles from './cars.module.css';

/** Twice a large screen. More are a task that a slow phone can feel, each time the list grows. */
const CARS_A_PAGE = 25;

export function Cars() {
  const { cars: text, report } = useWords();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(CARS_A_PAGE);
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={
        <ButtonLink to="/reports" look="quiet" className={styles.all}>
          {report.all}
        </ButtonLink>
      }
    >
      <SearchField
        label={text.search}
        value={search}
        onChange={(typed) => {
          setSearch(typed);
          setLimit(CARS_A_PAGE);
        }}
      />
      <Found search={search} limit={limit} onMore={(reached) => setLimit(reached + CARS_A_PAGE)} />
    </Page>
  );
}

type Props = { search: string; limit: number; onMore: (reached: number) => void };

function Found({ search, limit, onMore }: Props) {
  const { cars: text, reports } = useWords();
  const found = useCars(search, limit);
  if (!found) return <Loading lines={4} />;
  const { cars, count } = found;
  const more = () => onMore(cars.length);
  if (count === 0) {
    const isFirst = search.trim() === '';
    return (
      <Empty icon="plate" text={isFirst ? text.none : text.noneFound}>
        <ButtonLink to="/Dashboard">{reports.check}</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <p className="note" role="status">
        {text.count(count)}
      </p>
      <CarList cars={cars} />
      {count > cars.length && (
        <Button onClick={more} className="more" ref={whenSeen(more)}>
          {reports.more}
        </Button>
      )}
    </>
  );
}

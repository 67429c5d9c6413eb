// All cars on this phone, searchable by plate.

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { averageDays } from '../../../data/car/stock.ts';
import { normalise } from '../../../data/values/identifiers.ts';
import { indianToday } from '../../../sw/server-clock.ts';
import { type CarSummary, useCars, useStock } from '../../state/cars.ts';
import { setReminding, useReminding } from '../../state/reminders.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { CarList } from './car-list.tsx';
import styles from './cars.module.css';

/** This many cars fill two large screens. More would make a cheap phone slow. */
const CARS_A_PAGE = 25;

/** The query parameter for the list of cars in the dealer's yard. */
const STOCK = 'stock';

export function Cars() {
  const { cars: text, report, frame } = useWords();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(CARS_A_PAGE);
  const [query, setQuery] = useSearchParams();
  const isStock = query.has(STOCK);
  const stock = useStock();
  return (
    <Page
      title={frame.cars}
      lead={text.lead}
      actions={
        <ButtonLink to="/reports" look="quiet">
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
      {stock && (isStock || stock.length > 0) && (
        <fieldset className={styles.colours}>
          <legend>{text.which}</legend>
          {[false, true].map((isOfStock) => (
            <button
              key={String(isOfStock)}
              type="button"
              aria-pressed={isStock === isOfStock}
              onClick={() => setQuery(isOfStock ? { [STOCK]: '' } : {}, { replace: true })}
            >
              {isOfStock ? text.inStock(stock.length) : text.everyCar}
            </button>
          ))}
        </fieldset>
      )}
      {isStock ? (
        stock && <Stock search={search} cars={stock} />
      ) : (
        <Found
          search={search}
          limit={limit}
          onMore={(reached) => setLimit(reached + CARS_A_PAGE)}
        />
      )}
    </Page>
  );
}

function Stock({ search, cars }: { search: string; cars: Required<CarSummary>[] }) {
  const { cars: text } = useWords();
  const isReminding = useReminding();
  const wanted = normalise(search);
  const found = cars.filter(({ plate }) => plate.includes(wanted));
  if (found.length === 0) {
    return <Empty icon="car" text={cars.length === 0 ? text.noStock : text.noneInStock} />;
  }
  return (
    <>
      <p className="note" role="status">
        {text.stock({ count: cars.length, days: averageDays(cars, indianToday()) })}
      </p>
      <CarList cars={found} />
      {isReminding !== undefined && 'Notification' in window && (
        <div className={styles.colours}>
          <button
            type="button"
            aria-pressed={isReminding}
            onClick={() => void setReminding(!isReminding)}
          >
            {text.remind}
          </button>
        </div>
      )}
    </>
  );
}

type Props = { search: string; limit: number; onMore: (reached: number) => void };

function Found({ search, limit, onMore }: Props) {
  const { cars: text, frame } = useWords();
  const found = useCars(search, limit);
  if (!found) return <Loading lines={4} />;
  const { cars, count } = found;
  const more = () => onMore(cars.length);
  if (count === 0) {
    const isFirst = search.trim() === '';
    return (
      <Empty icon="plate" text={isFirst ? text.none : text.noneFound}>
        <ButtonLink to="/Dashboard">{frame.checkCar}</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <p className="note" role="status">
        {text.count(count)}
      </p>
      <CarList cars={cars} onMore={count > cars.length && more} />
    </>
  );
}

// The cars checked last, and those whose first reports are still on their way.

import { useEffect } from 'react';
import { useAccountId } from '../../state/account.ts';
import { remember, remembered } from '../../state/browser-memory.ts';
import { useCars } from '../../state/cars.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../words/words.ts';
import { AwaitedCars, CarList } from '../cars/car-list.tsx';
import styles from './your-cars.module.css';

/** As many as fit under the first question on a phone, and one more. */
const SHOWN = 4;

/** Nothing at all before the first car. */
export function YourCars() {
  const { cars: text } = useWords();
  const found = useCars('', SHOWN);
  const before = useShownBefore(found?.cars.length);
  if ((found?.cars.length ?? before) === 0) return null;
  return (
    <section className={styles.yours} aria-labelledby="your-cars">
      <header className={styles.head}>
        <h2 id="your-cars">{text.yours}</h2>
        {found && (
          <ButtonLink to="/cars" look="quiet">
            {text.all(found.count)}
          </ButtonLink>
        )}
      </header>
      {found ? <CarList cars={found.cars} /> : <AwaitedCars count={before} />}
    </section>
  );
}

/** How many cars were shown the last time: room for as many is kept while they are read. */
function useShownBefore(shown: number | undefined): number {
  const name = `lotproof-cars-shown-${useAccountId()}`;
  // The browser's storage, read as the next screen begins.
  useEffect(() => {
    if (shown !== undefined) remember(name, String(shown));
  }, [name, shown]);
  const before = Number(remembered(name));
  return before >= 0 && before <= SHOWN ? before : 0;
}

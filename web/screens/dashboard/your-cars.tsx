// The cars checked last, and those whose first reports are still on their way.

import { useCars } from '../../state/cars.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../words/words.ts';
import { CarList } from '../cars/car-list.tsx';
import styles from './your-cars.module.css';

/** As many as fit under the first question on a phone, and one more. */
const SHOWN = 4;

/** Nothing at all before the first car. */
export function YourCars() {
  const { cars: text } = useWords();
  const found = useCars('', SHOWN);
  if (!found || found.cars.length === 0) return null;
  return (
    <section className={styles.yours} aria-labelledby="your-cars">
      <header className={styles.head}>
        <h2 id="your-cars">{text.yours}</h2>
        <ButtonLink to="/cars" look="quiet">
          {text.all(found.count)}
        </ButtonLink>
      </header>
      <CarList cars={found.cars} />
    </section>
  );
}

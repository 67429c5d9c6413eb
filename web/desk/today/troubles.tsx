// What is wrong, in words, with what to do; nothing wrong is one line.

import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './today.module.css';

type Props = { troubles: DeskAnswer<'today'>['troubles'] };

export function Troubles({ troubles }: Props) {
  if (troubles.length === 0) {
    return (
      <p className={styles['good']} role="status">
        <Icon name="check" />
        Nothing needs you.
      </p>
    );
  }
  return (
    <ul className={styles['troubles']} aria-label="What needs you">
      {troubles.map(({ what, todo, typed, link, places = [] }) => (
        <li key={what}>
          <Icon name="alert" />
          <div>
            <p className={styles['what']}>{what}</p>
            <p>{todo}</p>
            {typed !== undefined && (
              <p className={styles['typed']}>
                On the server, type <code>{typed}</code>
              </p>
            )}
            {places.length > 0 && (
              <ul>
                {places.map((place) => (
                  <li key={`${place.link} ${place.name}`}>
                    <Link to={place.link}>{place.name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {link !== undefined && (
            <Link to={link} aria-label={`See more: ${what}`}>
              See more
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

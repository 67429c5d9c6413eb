// The places of the app, in the order of the specification's side navigation.

import { NavLink } from 'react-router';
import { catalogue } from '../../data/catalogue.ts';
import { useOutbox } from '../queries/outbox.ts';
import { useBusy } from './busy.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

type Place = { to: string; name: string; icon: IconName; count?: number };

const checks = catalogue.map(
  ({ route, shortName }): Place => ({ to: route, name: shortName, icon: 'plate' }),
);

export function Menu({ onGo }: { onGo?: () => void }) {
  const waiting = useOutbox()?.length ?? 0;
  const places: Place[] = [
    { to: '/Dashboard', name: 'Dashboard', icon: 'home' },
    { to: '/transactions', name: 'Transactions', icon: 'list' },
    { to: '/reports', name: 'Reports', icon: 'report' },
    { to: '/outbox', name: 'Outbox', icon: 'outbox', count: waiting },
  ];
  return (
    <nav aria-label="Main" className={styles.menu}>
      <Places places={places} onGo={onGo} />
      <h2 className={styles.heading}>Checks</h2>
      <Places places={checks} onGo={onGo} />
    </nav>
  );
}

function Places({ places, onGo }: { places: Place[]; onGo: (() => void) | undefined }) {
  const isBusy = useBusy();
  return (
    <ul className={styles.places}>
      {places.map(({ to, name, icon, count = 0 }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={styles.place}
            aria-disabled={isBusy}
            onClick={(event) => (isBusy ? event.preventDefault() : onGo?.())}
          >
            <Icon name={icon} />
            {name}
            {count > 0 && <Count count={count} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Count({ count }: { count: number }) {
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span className={styles.said}>, {count} waiting</span>
    </>
  );
}

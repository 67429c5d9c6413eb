// The places of the app, in the order of the specification's side navigation.

import { NavLink } from 'react-router';
import { catalogue } from '../../data/catalogue.ts';
import { useBusy } from './busy.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

type Place = { to: string; name: string; icon: IconName };

const places: Place[] = [
  { to: '/Dashboard', name: 'Dashboard', icon: 'home' },
  { to: '/reports', name: 'Reports', icon: 'report' },
  { to: '/outbox', name: 'Outbox', icon: 'outbox' },
  { to: '/transactions', name: 'Transactions', icon: 'list' },
];

const checks = catalogue.map(
  ({ route, shortName }): Place => ({ to: route, name: shortName, icon: 'wrench' }),
);

export function Menu({ onGo }: { onGo?: () => void }) {
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
    <ul>
      {places.map(({ to, name, icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={styles.place}
            aria-disabled={isBusy}
            onClick={(event) => (isBusy ? event.preventDefault() : onGo?.())}
          >
            <Icon name={icon} />
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

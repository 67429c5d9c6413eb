// The places of the app, in the order of the specification's side navigation.

import { NavLink } from 'react-router-dom';
import { useOutbox } from '../queries/outbox.ts';
import { useWords } from '../words.ts';
import { useBusy } from './busy.tsx';
import { checkPlaces } from './check-places.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

type Place = { to: string; name: string; icon: IconName; count?: number };

/** The desktop's side navigation has an address of its own for one check. */
const sideRoutes = new Map([['/Aadhar-Response', '/aadhar-verification']]);

type Props = { isSide?: boolean; onGo?: () => void };

/** `isSide`: the desktop's, not the phone's drawer. */
export function Menu({ isSide = false, onGo }: Props) {
  const { frame, services } = useWords();
  const waiting = useOutbox()?.length ?? 0;
  const places: Place[] = [
    { to: '/Dashboard', name: frame.dashboard, icon: 'home' },
    { to: '/transactions', name: frame.transactions, icon: 'list' },
    { to: '/reports', name: frame.reports, icon: 'report' },
    { to: '/outbox', name: frame.outbox, icon: 'outbox', count: waiting },
  ];
  const checks = checkPlaces.map(({ id, to, icon }) => ({
    to: (isSide && sideRoutes.get(to)) || to,
    name: services[id],
    icon,
  }));
  return (
    <nav aria-label={frame.main} className={styles['menu']}>
      <Places places={places} onGo={onGo} />
      <h2 className={styles['heading']}>{frame.checks}</h2>
      <Places places={checks} onGo={onGo} />
    </nav>
  );
}

function Places({ places, onGo }: { places: Place[]; onGo: (() => void) | undefined }) {
  const isBusy = useBusy();
  return (
    <ul className={styles['places']}>
      {places.map(({ to, name, icon, count = 0 }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={styles['place'] ?? ''}
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
  const { frame } = useWords();
  return (
    <>
      <span className={styles['count']} aria-hidden="true">
        {count}
      </span>
      <span className={styles['said']}>, {frame.waiting(count)}</span>
    </>
  );
}

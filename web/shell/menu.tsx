// The app's menu in the specification's order, and the phone's drawer that contains it.

import { Link, matchPath, useLocation } from 'react-router-dom';
import { otherRoutes } from '../../data/addresses.ts';
import { catalogue, type Service } from '../../data/catalogue.ts';
import { useIsBuyer } from '../state/account.ts';
import { useBusy } from '../state/busy.ts';
import { useServicesOff } from '../state/config.ts';
import { useWaitingCount } from '../state/outbox.ts';
import { IconButton } from '../ui/button.tsx';
import { CheckIcon } from '../ui/check-icon.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Brand } from '../ui/mark.tsx';
import { useWords } from '../words/words.ts';
import styles from './menu.module.css';

type Place = {
  to: string;
  /** A second address for the same screen. */
  also?: string | undefined;
  name: string;
  /** Each check has an icon of its own. */
  icon: IconName | Service;
  count?: number;
  isOff?: boolean;
};

type Props = { isSide?: boolean; onGo?: () => void };

/** `isSide`: the desktop's side navigation, not the phone's drawer. */
export function Menu({ isSide = false, onGo }: Props) {
  const { frame, services } = useWords();
  const waiting = useWaitingCount() ?? 0;
  const isBuyer = useIsBuyer();
  const places: Place[] = [
    { to: '/Dashboard', name: frame.dashboard, icon: 'home' },
    { to: '/transactions', name: frame.transactions, icon: 'list' },
    { to: '/cars', also: '/reports', name: frame.cars, icon: 'car' },
    { to: '/outbox', name: frame.outbox, icon: 'outbox', count: waiting },
  ];
  const off = useServicesOff();
  const checks = catalogue.map((service) => {
    const { id, route: to } = service;
    const other = otherRoutes.get(to);
    const [first, also] = isSide && other ? [other, to] : [to, other];
    const name = id === 'aadhaar' ? frame.aadhar : services[id];
    return { to: first, also, name, icon: service, isOff: off.has(id) };
  });
  return (
    <nav aria-label={frame.main} className="stack close">
      <Places places={places.filter(({ icon }) => !isBuyer || icon !== 'list')} onGo={onGo} />
      <h2 className={styles['heading']}>{frame.checks}</h2>
      <Places places={checks} onGo={onGo} />
    </nav>
  );
}

function Places({ places, onGo }: { places: Place[]; onGo: (() => void) | undefined }) {
  const isBusy = useBusy();
  const { frame } = useWords();
  const isHere = useIsHere();
  return (
    <ul className={styles['places']}>
      {places.map(({ to, also, name, icon, count = 0, isOff = false }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles['place']}
            aria-current={isHere(to) || isHere(also) ? 'page' : undefined}
            aria-disabled={isBusy}
            onClick={(event) => (isBusy ? event.preventDefault() : onGo?.())}
          >
            {typeof icon === 'string' ? <Icon name={icon} /> : <CheckIcon service={icon} />}
            <span>
              {name}
              {isOff && <small className={styles['off']}>{frame.off}</small>}
            </span>
            {count > 0 && <Count count={count} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether the current screen is at this address or below it. */
function useIsHere(): (path: string | undefined) => boolean {
  const { pathname } = useLocation();
  return (path) => path !== undefined && matchPath({ path, end: false }, pathname) !== null;
}

function Count({ count }: { count: number }) {
  const { frame } = useWords();
  return (
    <>
      <span className={styles['count']} aria-hidden="true">
        {count}
      </span>
      <span className="unseen">, {frame.waiting(count)}</span>
    </>
  );
}

/**
 * The side navigation on a phone: a native dialog, so that Escape works and the focus returns by
 * itself.
 */
export function Drawer({ onClose }: { onClose: () => void }) {
  const { frame } = useWords();
  return (
    <Sheet className={styles.drawer} label={frame.menu} onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <Brand />
          <IconButton icon="close" label={frame.closeMenu} onClick={onClose} />
        </div>
        <Menu onGo={onClose} />
      </div>
    </Sheet>
  );
}

// The phone's bottom bar: five places within reach of the thumb.

import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { catalogue } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/values/money.ts';
import { useIsBuyer } from '../state/account.ts';
import { useBusy } from '../state/busy.ts';
import { useServicesOff } from '../state/config.ts';
import { useWaitingCount } from '../state/outbox.ts';
import { IconButton } from '../ui/button.tsx';
import { CheckIcon } from '../ui/check-icon.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './menu.module.css';

export function BottomBar() {
  const { frame } = useWords();
  const isBusy = useBusy();
  const [isChoosing, setChoosing] = useState(false);
  const waiting = useWaitingCount() ?? 0;
  const isBuyer = useIsBuyer();
  return (
    <nav aria-label={frame.thumb} className={`${styles['bar']} unprinted`}>
      <Place to="/Dashboard" icon="home" name={frame.home} />
      <Place to="/cars" icon="car" name={frame.cars} />
      <button
        type="button"
        className={styles['bottomBarPlace']}
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setChoosing(true)}
      >
        <span className={styles['mark']}>
          <Icon name="odometer" size={24} />
        </span>
        {frame.check}
      </button>
      <Place to="/outbox" icon="outbox" name={frame.outbox} count={waiting} />
      {!isBuyer && <Place to="/transactions" icon="wallet" name={frame.wallet} />}
      {isChoosing && <CheckSheet onClose={() => setChoosing(false)} />}
    </nav>
  );
}

type Props = { to: string; icon: IconName; name: string; count?: number };

function Place({ to, icon, name, count = 0 }: Props) {
  const { frame } = useWords();
  const isBusy = useBusy();
  return (
    <NavLink
      to={to}
      className={styles['bottomBarPlace'] ?? ''}
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      <span className={styles['mark']}>
        <Icon name={icon} size={24} />
        {count > 0 && (
          <span className={styles['bottomBarCount']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {name}
      {count > 0 && <span className="unseen">, {frame.waiting(count)}</span>}
    </NavLink>
  );
}

/** A sheet that rises from the phone's bottom edge, with every check and its price. */
function CheckSheet({ onClose }: { onClose: () => void }) {
  const { frame, services } = useWords();
  const off = useServicesOff();
  return (
    <Sheet className={styles['sheet']} label={frame.whatToCheck} onClose={onClose}>
      <div className={styles['checkSheetInside']}>
        <div className={styles['checkSheetHead']}>
          <h2>{frame.whatToCheck}</h2>
          <IconButton icon="close" label={frame.close} onClick={onClose} />
        </div>
        <ul>
          {catalogue.map((service) => (
            <li key={service.id}>
              <Link to={service.route} className={styles['check']} onClick={onClose}>
                <CheckIcon service={service} size={28} />
                <span>{services[service.id]}</span>
                {off.has(service.id) ? (
                  <small>{frame.off}</small>
                ) : (
                  <strong>{rupeeText(service.pricePaise)}</strong>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

// The bottom bar of a phone, with the five places that a thumb reaches.

import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useBusy } from '../state/busy.ts';
import { useOutbox } from '../state/outbox.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words/words.ts';
import styles from './bottom-bar.module.css';
import { CheckSheet } from './check-sheet.tsx';

export function BottomBar() {
  const { frame } = useWords();
  const isBusy = useBusy();
  const [isChoosing, setChoosing] = useState(false);
  const waiting = useOutbox()?.length ?? 0;
  return (
    <nav aria-label={frame.thumb} className={`${styles['bar']} unprinted`}>
      <Place to="/Dashboard" icon="home" name={frame.home} />
      <Place to="/cars" icon="car" name={frame.cars} />
      <button
        type="button"
        className={styles['place']}
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
      <Place to="/transactions" icon="wallet" name={frame.wallet} />
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
      className={styles['place'] ?? ''}
      aria-disabled={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      <span className={styles['mark']}>
        <Icon name={icon} size={24} />
        {count > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {name}
      {count > 0 && <span className="unseen">, {frame.waiting(count)}</span>}
    </NavLink>
  );
}

// What the app has to say of itself, above every screen and in nobody's way: an update that is
// ready, and the offer to put it on the home screen.

import { useState } from 'react';
import { remember, remembered } from '../browser-memory.ts';
import { install, update, useApp } from '../queries/installing.ts';
import { useWords } from '../words.ts';
import { useBusy } from './busy.tsx';
import { Button } from './button.tsx';
import styles from './notice.module.css';

const INSTALL_DECLINED = 'lotproof-install-declined';

export function AppNotices() {
  const { waiting, isOld, offer } = useApp();
  const [isDeclined, setDeclined] = useState(() => remembered(INSTALL_DECLINED) !== null);
  const isBusy = useBusy();
  const { notices } = useWords();
  if (waiting || isOld) {
    return (
      <div className={styles.notice} role="status">
        <p>{notices.ready}</p>
        <Button disabled={isBusy} onClick={update}>
          {notices.update}
        </Button>
      </div>
    );
  }
  if (!offer || isDeclined) return null;
  return (
    <div className={styles.notice}>
      <p>{notices.offer}</p>
      <div className={styles.actions}>
        <Button
          look="quiet"
          onClick={() => {
            remember(INSTALL_DECLINED, 'yes');
            setDeclined(true);
          }}
        >
          {notices.later}
        </Button>
        <Button onClick={() => void install()}>{notices.install}</Button>
      </div>
    </div>
  );
}

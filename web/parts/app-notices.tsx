// What the app has to say of itself, above every screen and in nobody's way: an update that is
// ready, and the offer to put it on the home screen.

import { useState } from 'react';
import { install, update, useApp } from '../queries/installing.ts';
import styles from './app-notices.module.css';
import { useBusy } from './busy.tsx';
import { Button } from './button.tsx';

const INSTALL_DECLINED = 'lotproof-install-declined';

export function AppNotices() {
  const { waiting, isOld, offer } = useApp();
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(INSTALL_DECLINED) !== null);
  const isBusy = useBusy();
  if (waiting || isOld) {
    return (
      <div className={styles.notice} role="status">
        <p>A new version of Lotproof is ready. What you have typed is kept.</p>
        <Button disabled={isBusy} onClick={update}>
          Update now
        </Button>
      </div>
    );
  }
  if (!offer || isDeclined) return null;
  return (
    <div className={styles.notice}>
      <p>Put Lotproof on your home screen: it opens with no signal.</p>
      <div className={styles.actions}>
        <Button
          look="quiet"
          onClick={() => {
            localStorage.setItem(INSTALL_DECLINED, 'yes');
            setDeclined(true);
          }}
        >
          Not now
        </Button>
        <Button onClick={() => void install()}>Install</Button>
      </div>
    </div>
  );
}

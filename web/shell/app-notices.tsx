// What can wait: an update that is ready, what the dealer's other devices offer, and the offer to
// add the app to the home screen. One at a time, above a screen; on the first one below the cars.

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { install, update, useApp } from '../state/app-updates.ts';
import { remember, remembered } from '../state/browser-memory.ts';
import { useBusy } from '../state/busy.ts';
import { useReportCount } from '../state/reports.ts';
import { Button } from '../ui/button.tsx';
import styles from '../ui/notice.module.css';
import { useWords } from '../words/words.ts';
import { OffersAtHand } from './devices-at-hand.tsx';
import homeScreen from './home-screen.module.css';
import { HomeScreenSteps, isAwayFromHomeScreen } from './home-screen.tsx';

const INSTALL_DECLINED = 'lotproof-install-declined';

/** `isArriving`: the dealer has just logged in. */
export function Notices({ isArriving }: { isArriving: boolean }) {
  return (
    <>
      <Update />
      <OffersAtHand isArriving={isArriving} />
      <Install />
    </>
  );
}

function Update() {
  const { waiting, isOld } = useApp();
  const isBusy = useBusy();
  const { notices } = useWords();
  if (!waiting && !isOld) return null;
  return (
    <div className={styles.line} role="status">
      <p>{notices.ready}</p>
      <Button look="quiet" disabled={isBusy} onClick={update}>
        {notices.update}
      </Button>
    </div>
  );
}

function Install() {
  const { offer } = useApp();
  const [isDeclined, setDeclined] = useState(() => remembered(INSTALL_DECLINED) !== null);
  const reports = useReportCount() ?? 0;
  const isDashboard = useLocation().pathname.toLowerCase() === '/dashboard';
  // Offered once, where nothing is under way, and when there is something to come back for.
  const isTime = isDashboard && reports > 0 && !isDeclined;
  if (!isTime) return null;
  const decline = () => {
    remember(INSTALL_DECLINED, 'yes');
    setDeclined(true);
  };
  if (offer) return <Offer onDecline={decline} />;
  return isAwayFromHomeScreen() ? <HomeScreen onDecline={decline} /> : null;
}

type Declined = { onDecline: () => void };

function Offer({ onDecline }: Declined) {
  const { notices } = useWords();
  return (
    <div className={styles.notice}>
      <p>{notices.offer}</p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onDecline}>
          {notices.later}
        </Button>
        <Button onClick={() => void install()}>{notices.install}</Button>
      </div>
    </div>
  );
}

/** Safari makes no offer: the dealer does it by hand. */
function HomeScreen({ onDecline }: Declined) {
  const { notices, homeScreen: text } = useWords();
  return (
    <div className={styles.notice}>
      <div className={homeScreen.notice}>
        <p>{text.why}</p>
        <HomeScreenSteps />
      </div>
      <Button look="quiet" onClick={onDecline}>
        {notices.later}
      </Button>
    </div>
  );
}

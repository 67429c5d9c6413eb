// Notices that can wait: an update, offers about other devices, and adding the app to the home
// screen. One at a time is shown, above a screen or below the first screen's cars.

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DeviceAlarms, DeviceOffers, PhonesAsking } from '../screens/late.tsx';
import { useIsBuyer } from '../state/account.ts';
import { install, update, useApp } from '../state/app-updates.ts';
import { remember, remembered } from '../state/browser-memory.ts';
import { useBusy } from '../state/busy.ts';
import { hasDeclined, REPORTS_MIN, useIsLibraryKnown } from '../state/devices/offer.ts';
import { useReportCount } from '../state/reports.ts';
import { useStatementSync } from '../state/wallet.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words/words.ts';
import shell from './shell.module.css';

const INSTALL_DECLINED = 'lotproof-install-declined';

/** `isArriving`: the dealer has just logged in. */
export function Notices({ isArriving }: { isArriving: boolean }) {
  return (
    <>
      <Update />
      <AskingAtHand />
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
    <div className="notice-line" role="status">
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
  // Offer the installation once, on the dashboard, when the dealer has a report to come back for.
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
  const { notices, frame } = useWords();
  return (
    <div className="notice">
      <p>{notices.offer}</p>
      <div className="row">
        <Button look="quiet" onClick={onDecline}>
          {frame.later}
        </Button>
        <Button onClick={() => void install()}>{notices.install}</Button>
      </div>
    </div>
  );
}

/** Explains to a dealer with Safari how to add the app by hand. */
function HomeScreen({ onDecline }: Declined) {
  const { homeScreen: text, frame } = useWords();
  return (
    <div className="notice">
      <div className={shell['homeScreen']}>
        <p>{text.why}</p>
        <HomeScreenSteps />
      </div>
      <Button look="quiet" onClick={onDecline}>
        {frame.later}
      </Button>
    </div>
  );
}

/** A notice about a buyer's phone that asks for a higher limit. */
function AskingAtHand() {
  const { asking } = useStatementSync();
  if (asking.length === 0) return null;
  return <PhonesAsking asking={asking} />;
}

/** `isArriving`: the dealer has just logged in, perhaps on a second device. */
function OffersAtHand({ isArriving }: { isArriving: boolean }) {
  const isKnown = useIsLibraryKnown();
  const reports = useReportCount() ?? 0;
  const [isDeclined] = useState(hasDeclined);
  const isBuyer = useIsBuyer();
  // Ask the server once after a login, because the dealer may have reports on another device.
  const isWanted = isArriving || (reports >= REPORTS_MIN && !isDeclined);
  if (isBuyer || isKnown === undefined || !(isKnown || isWanted)) return null;
  return <DeviceOffers />;
}

/** Alarms about a device that asks for the keys, or that deleted many reports. */
export function AlarmsAtHand() {
  if (!useIsLibraryKnown()) return null;
  return <DeviceAlarms />;
}

/** Whether this is Safari on an iPhone or iPad that has not added the app to its Home Screen. */
export function isAwayFromHomeScreen(): boolean {
  // Only Safari on phones and tablets has this property.
  return 'standalone' in navigator && navigator.standalone === false;
}

export function HomeScreenSteps() {
  const { homeScreen: text } = useWords();
  return (
    <ol className={shell['steps']}>
      <li className="marked">
        <Icon name="share" size={24} />
        {text.share}
      </li>
      <li className="marked">
        <Icon name="plus" size={24} />
        {text.add}
      </li>
    </ol>
  );
}

// Notices that can wait: an update, offers about other devices, and adding the app to the home
// screen. Only one is shown at a time, above a screen or below the first screen's cars.

import { useLocation } from 'react-router-dom';
import { DeviceAlarms, DeviceOffers, PhonesAsking } from '../screens/late.tsx';
import { useIsBuyer } from '../state/account.ts';
import { install, update, useApp } from '../state/app-updates.ts';
import { useBusy } from '../state/busy.ts';
import { OFFER_DECLINED, REPORTS_MIN, useIsLibraryKnown } from '../state/devices/offer.ts';
import { useReportCount } from '../state/reports.ts';
import { useStatementSync } from '../state/wallet.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice, useDismissed } from '../ui/notice.tsx';
import { useWords } from '../words/words.ts';
import shell from './shell.module.css';

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
  const [declined, decline] = useDismissed('lotproof-install-declined');
  const { notices, homeScreen, frame } = useWords();
  const reports = useReportCount() ?? 0;
  const isDashboard = useLocation().pathname.toLowerCase() === '/dashboard';
  // Offer the installation once, on the dashboard, when the dealer has a report to come back for.
  if (!isDashboard || reports === 0 || declined !== null) return null;
  if (!offer && !isAwayFromHomeScreen()) return null;
  return (
    <Notice
      later={{ text: frame.later, onPress: () => decline('yes') }}
      act={offer && { text: notices.install, onPress: () => void install() }}
    >
      {offer ? (
        notices.offer
      ) : (
        <>
          <p>{homeScreen.why}</p>
          <HomeScreenSteps />
        </>
      )}
    </Notice>
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
  const [declined] = useDismissed(OFFER_DECLINED);
  const isBuyer = useIsBuyer();
  // Ask the server once after a login, because the dealer may have reports on another device.
  const isWanted = isArriving || (reports >= REPORTS_MIN && declined === null);
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

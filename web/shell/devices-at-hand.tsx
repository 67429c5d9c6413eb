// What the dealer's other devices have to say. For whoever left that off nothing of it is loaded.

import { Suspense, useState } from 'react';
import { DeviceAlarms, DeviceOffers } from '../screens/devices/late-devices.tsx';
import { useIsLibraryKnown } from '../state/devices/known-library.ts';
import { hasDeclined, REPORTS_MIN } from '../state/devices/offer.ts';
import { useReportCount } from '../state/reports.ts';

/** `isArriving`: the dealer has just logged in, perhaps on a second device. */
export function OffersAtHand({ isArriving }: { isArriving: boolean }) {
  const isKnown = useIsLibraryKnown();
  const reports = useReportCount() ?? 0;
  const [isDeclined] = useState(hasDeclined);
  // Who has just logged in may have them on another device: the server is asked once.
  const isWanted = isArriving || (reports >= REPORTS_MIN && !isDeclined);
  if (isKnown === undefined || !(isKnown || isWanted)) return null;
  return (
    <Suspense fallback={null}>
      <DeviceOffers />
    </Suspense>
  );
}

/** A device that asks for the reports, or that deleted many. */
export function AlarmsAtHand() {
  if (!useIsLibraryKnown()) return null;
  return (
    <Suspense fallback={null}>
      <DeviceAlarms />
    </Suspense>
  );
}

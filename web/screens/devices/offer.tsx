// The offer to have the reports on all devices, above the list of them: once there are ten, or when
// the dealer is logged in on a second device. Whoever declines is not asked again on this one.

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { remember } from '../../state/browser-memory.ts';
import { useLibraryState } from '../../state/devices/library-state.ts';
import { hasDeclined, OFFER_DECLINED, REPORTS_MIN } from '../../state/devices/offer.ts';
import { useSessions } from '../../state/profile.ts';
import { useReportCount } from '../../state/reports.ts';
import { Button } from '../../ui/button.tsx';
import notice from '../../ui/notice.module.css';
import { useDeviceWords } from '../../words/devices/device-words.ts';

export function Offer({ onTurnOn }: { onTurnOn: () => void }) {
  const { offer: text } = useDeviceWords();
  const [isDeclined, setDeclined] = useState(hasDeclined);
  useLibraryState(); // on another device it may be on
  const reports = useReportCount() ?? 0;
  const hasSecond = (useSessions()?.length ?? 1) > 1;
  const isList = useLocation().pathname === '/reports';
  const isTime = reports >= REPORTS_MIN || hasSecond;
  if (!isTime || isDeclined || !isList) return null;

  function decline() {
    remember(OFFER_DECLINED, 'yes');
    setDeclined(true);
  }

  return (
    <section className={notice.notice}>
      <p>{hasSecond ? text.second : text.reports(reports)}</p>
      <div className={notice.actions}>
        <Button look="quiet" onClick={decline}>
          {text.never}
        </Button>
        <Button onClick={onTurnOn}>{text.see}</Button>
      </div>
    </section>
  );
}

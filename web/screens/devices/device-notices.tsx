// What a dealer's devices have to say: at once, above every screen, one that asks, and a library
// that somebody wants to replace; among what can wait, reports that are elsewhere, and the offer.

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { serverNow } from '../../../sw/server-clock.ts';
import { rememberedInTab, rememberInTab } from '../../state/browser-memory.ts';
import type { OpenJoin } from '../../state/devices/approving.ts';
import { useKeepLibrary } from '../../state/devices/library-acts.ts';
import { useLibraryState } from '../../state/devices/library-state.ts';
import { useStanding } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import notice from '../../ui/notice.module.css';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { ManyDeleted } from './bin.tsx';
import { ApproveDevice } from './keys/approve-device.tsx';
import { BringReports } from './keys/bring-reports.tsx';
import { Offer } from './offer.tsx';
import { TurnOn } from './turn-on.tsx';
import { useFailureText } from './use-failure-text.ts';

/** Above every screen: what is not kept waiting. */
export function DeviceAlarms() {
  return (
    <>
      <ManyDeleted />
      {useStanding()?.kind === 'on' && <OfOthers />}
    </>
  );
}

/** Among what can wait. */
export function DeviceOffers() {
  // Open above whatever is said below: what they do changes that.
  const [open, setOpen] = useState<'bring' | 'turn on'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Notice onOpen={setOpen} />
      {open === 'bring' && <BringReports onClose={close} />}
      {open === 'turn on' && <TurnOn onClose={close} />}
    </>
  );
}

function Notice({ onOpen }: { onOpen: (what: 'bring' | 'turn on') => void }) {
  const standing = useStanding();
  switch (standing?.kind) {
    case undefined:
    case 'on':
      return null;
    case 'off':
      return <Offer onTurnOn={() => onOpen('turn on')} />;
    case 'elsewhere':
    case 'locked':
      return <Elsewhere isLocked={standing.kind === 'locked'} onBring={() => onOpen('bring')} />;
    default: {
      const none: never = standing;
      return none;
    }
  }
}

const LATER = 'lotproof-bring-later';

/** Where a dealer looks for reports. */
const PLACES = ['/dashboard', '/reports', '/cars'];

function Elsewhere({ isLocked, onBring }: { isLocked: boolean; onBring: () => void }) {
  const { bringing: text } = useDeviceWords();
  const standing = useStanding();
  const { pathname } = useLocation();
  const [isLater, setLater] = useState(() => rememberedInTab(LATER) !== null);
  const records = standing?.kind === 'elsewhere' ? (standing.records ?? 0) : 0;
  const isPlace = PLACES.includes(pathname.toLowerCase());
  if (isLater || !isPlace) return null;

  function later() {
    rememberInTab(LATER, 'yes');
    setLater(true);
  }

  const some = records > 0 ? text.notice(records) : text.noticeSome;
  return (
    <section className={notice.notice} aria-label={text.title}>
      <p>{isLocked ? `${text.locked} ${text.lockedMore}` : some}</p>
      <div className={notice.actions}>
        <Button look="quiet" onClick={later}>
          {text.later}
        </Button>
        <Button onClick={onBring}>{isLocked ? text.approveAgain : text.bring}</Button>
      </div>
    </section>
  );
}

/** What others ask of a device that has the keys. */
function OfOthers() {
  const state = useLibraryState();
  const [answered, setAnswered] = useState<OpenJoin>();
  const open = state?.joins.find((join) => join.state === 'asked' && isOpen(join));
  const restartAt = state?.library?.restartAt;
  return (
    <>
      <div role="alert">{open && !answered && <Asks join={open} onAnswer={setAnswered} />}</div>
      {restartAt && <Replacement at={restartAt} />}
      {answered && <ApproveDevice join={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

function isOpen({ expiresAt }: OpenJoin): boolean {
  return serverNow() < Date.parse(expiresAt);
}

function Asks({ join, onAnswer }: { join: OpenJoin; onAnswer: (join: OpenJoin) => void }) {
  const { approving: text } = useDeviceWords();
  return (
    <div className={notice.notice}>
      <p>
        <strong>{text.notice(join.browser)}</strong>
      </p>
      <Button look="primary" onClick={() => onAnswer(join)}>
        {text.answer}
      </Button>
    </div>
  );
}

function Replacement({ at }: { at: string }) {
  const { startingAgain: text } = useDeviceWords();
  const { mutate: keep, isPending, error } = useKeepLibrary();
  const failureText = useFailureText();
  const timeText = useTimeText();
  return (
    <div className={notice.notice} data-tone="bad" role="alert">
      <p>{failureText(error) ?? text.notice(timeText(at))}</p>
      <Button look="primary" disabled={isPending} onClick={() => keep(null)}>
        {text.keep}
      </Button>
    </div>
  );
}

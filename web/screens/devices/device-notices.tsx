// Notices about the dealer's devices. Alarms appear above every screen: a device is asking for the
// keys, or a library may be replaced. Others can wait: reports on other devices, the offer to
// share.

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { serverNow } from '../../../sw/server-clock.ts';
import type { OpenJoin } from '../../state/devices/joins.ts';
import { useBringBack, useKeepLibrary } from '../../state/devices/library-acts.ts';
import { OFFER_DECLINED, REPORTS_MIN } from '../../state/devices/offer.ts';
import {
  type StandingElsewhere,
  useBin,
  useLibraryState,
  useStanding,
} from '../../state/devices/standing.ts';
import { useSessions } from '../../state/profile.ts';
import { useReportCount } from '../../state/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, useDismissed } from '../../ui/notice.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { ApproveDevice } from './approve-device.tsx';
import { BringReports } from './bring-reports.tsx';
import { useFailureText } from './check-code.tsx';
import { TurnOn } from './turn-on.tsx';

/** Urgent notices, shown above every screen. */
export function DeviceAlarms() {
  return (
    <>
      <ManyDeleted />
      {useStanding()?.kind === 'on' && <OfOthers />}
    </>
  );
}

/** Notices that can wait. */
export function DeviceOffers() {
  // The dialog is outside the notices, because what it does may remove them.
  const [open, setOpen] = useState<'bring' | 'turn on'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <OfStanding onOpen={setOpen} />
      {open === 'bring' && <BringReports onClose={close} />}
      {open === 'turn on' && <TurnOn onClose={close} />}
    </>
  );
}

function OfStanding({ onOpen }: { onOpen: (what: 'bring' | 'turn on') => void }) {
  const standing = useStanding();
  if (!standing || standing.kind === 'on') return null;
  if (standing.kind !== 'off') {
    return <Elsewhere standing={standing} onBring={() => onOpen('bring')} />;
  }
  const onTurnOn = () => onOpen('turn on');
  const { endedId } = standing;
  return endedId ? <Ended id={endedId} onTurnOn={onTurnOn} /> : <Offer onTurnOn={onTurnOn} />;
}

/** Says that this device's library has ended, until the dealer closes the notice. */
function Ended({ id, onTurnOn }: { id: string; onTurnOn: () => void }) {
  const { section: text, offer } = useDeviceWords();
  const [read, close] = useDismissed('lotproof-ended-read');
  useLibraryState(); // asks whether another device turned sharing on again
  const { pathname } = useLocation();
  if (read === id || !PLACES.includes(pathname.toLowerCase())) return null;
  return (
    <Notice
      label={text.title}
      later={{ text: offer.never, onPress: () => close(id) }}
      act={{ text: text.turnOn, onPress: onTurnOn }}
    >
      {text.ended}
    </Notice>
  );
}

/** The screens on which dealers look for reports. */
const PLACES = ['/dashboard', '/reports', '/cars'];

type ElsewhereProps = { standing: StandingElsewhere; onBring: () => void };

function Elsewhere({ standing, onBring }: ElsewhereProps) {
  const { bringing: text, frame } = useDeviceWords();
  const { pathname } = useLocation();
  const [dismissed, dismiss] = useDismissed('lotproof-bring-later', 'sessionStorage');
  const isLocked = standing.kind === 'locked';
  const records = isLocked ? 0 : (standing.records ?? 0);
  if (dismissed !== null || !PLACES.includes(pathname.toLowerCase())) return null;
  const some = records > 0 ? text.notice(records) : text.noticeSome;
  return (
    <Notice
      label={text.title}
      later={{ text: frame.later, onPress: () => dismiss('yes') }}
      act={{ text: isLocked ? text.approveAgain : text.bring, onPress: onBring }}
    >
      {isLocked ? `${text.locked} ${text.lockedMore}` : some}
    </Notice>
  );
}

/** Other devices that ask this one for its keys. */
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
    <div className="notice">
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
    <div className="notice" data-tone="bad" role="alert">
      <p>{failureText(error) ?? text.notice(timeText(at))}</p>
      <Button look="primary" disabled={isPending} onClick={() => keep(null)}>
        {text.keep}
      </Button>
    </div>
  );
}

/**
 * Offers, above the list of reports, to share the reports with all devices: once there are ten
 * reports, or once the dealer has logged in on a second device. If the dealer declines, this device
 * does not offer it again.
 */
function Offer({ onTurnOn }: { onTurnOn: () => void }) {
  const { offer: text } = useDeviceWords();
  const [declined, decline] = useDismissed(OFFER_DECLINED);
  useLibraryState(); // asks whether another device turned sharing on
  const reports = useReportCount() ?? 0;
  const hasSecond = (useSessions().data?.sessions.length ?? 1) > 1;
  const isList = useLocation().pathname === '/reports';
  const isTime = reports >= REPORTS_MIN || hasSecond;
  if (!isTime || declined !== null || !isList) return null;
  return (
    <Notice
      later={{ text: text.never, onPress: () => decline('yes') }}
      act={{ text: text.see, onPress: onTurnOn }}
    >
      {hasSecond ? text.second : text.reports(reports)}
    </Notice>
  );
}

/** We warn from this many deletions on, because dealers themselves delete reports one by one. */
const MANY = 5;

/** Warns above every screen about many deletions, until the dealer confirms them. */
function ManyDeleted() {
  const { bin: text } = useDeviceWords();
  const bin = useBin();
  const [answered, answer] = useDismissed('lotproof-deletions-answered');
  if (!bin || bin.count < MANY || bin.newestAt <= (answered ?? '')) return null;
  return (
    <div className="notice" data-tone="bad" role="alert">
      <Deleted />
      <Button look="quiet" onClick={() => answer(bin.newestAt)}>
        {text.mine}
      </Button>
    </div>
  );
}

/** Shows what is in the bin, with a button that restores it. */
export function Deleted() {
  const { bin: text } = useDeviceWords();
  const bin = useBin();
  const timeText = useTimeText();
  const { mutate: bringBack, isPending } = useBringBack();
  if (!bin) return null;
  return (
    <>
      <p>{text.deleted(bin.count, timeText(bin.firstGoesAt))}</p>
      <Button icon="refresh" disabled={isPending} onClick={() => bringBack(null)}>
        {text.back}
      </Button>
    </>
  );
}

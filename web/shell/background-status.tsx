// Shows requests in the background and their results. Costs are always visible, and each result is
// announced once, on any screen.

import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { plateGroups } from '../../data/values/identifiers.ts';
import { useBusy } from '../state/busy.ts';
import { type OutboxRow, useOutbox } from '../state/outbox.ts';
import { noteSeen, noteTold, type Result, useFollowing, useResults } from '../state/results.ts';
import { IconButton } from '../ui/button.tsx';
import { useTopModal } from '../ui/dialog.tsx';
import { useLanguage, useWords } from '../words/words.ts';
import styles from './shell.module.css';

/** A vibration long enough to feel in the hand and too short to hear. */
const BUZZ_MS = 80;

export function BackgroundStatus() {
  const { underWay, frame } = useWords();
  const isCovered = useBusy(); // the overlay already says that a report is being made
  const { pathname } = useLocation();
  const sending = useOutbox()?.filter(isUnderWay).length ?? 0;
  const modal = useTopModal();
  const { told, elsewhere } = useTold(pathname, modal);
  const shown = told.find((each) => each.name === elsewhere && !isOn(pathname, each));
  const strip = isCovered ? undefined : shown;
  const isSending = sending > 0 && !isCovered && !strip && pathname !== '/outbox';
  return (
    <div className={styles.backgroundStatusStrip} data-shown={strip !== undefined || isSending}>
      <Heard results={told.filter((each) => !each.modal)} strip={strip} />
      {modal &&
        createPortal(<Heard results={told.filter((each) => each.modal === modal)} />, modal)}
      {strip?.modal && (
        <p>
          <Told result={strip} />
        </p>
      )}
      {strip && <Ways result={strip} />}
      <div role="status">
        {isSending && (
          <>
            <p>{underWay.sending(sending)}</p>
            <Link to="/outbox" className="target">
              {frame.seeOutbox}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}

/** The regions that screen readers watch: they read only text that is added later. */
function Heard({ results, strip }: { results: ToldResult[]; strip?: ToldResult | undefined }) {
  return (
    <div role="status" aria-atomic="false">
      {results.map((result) => (
        <p key={result.name} className={result === strip ? undefined : 'unseen'}>
          <Told result={result} />
        </p>
      ))}
    </div>
  );
}

/** `modal`: the dialog that was open when the result came. The result is announced inside it. */
type ToldResult = Result & { modal: Modal };

type Modal = ReturnType<typeof useTopModal>;

/**
 * Announces each result once and vibrates; returns those that the dealer has not opened.
 * `elsewhere`: the last result that came while another screen was shown.
 */
function useTold(pathname: string, modal: Modal) {
  useFollowing();
  const [modals, setModals] = useState<ReadonlyMap<string, Modal>>(new Map());
  const [elsewhere, setElsewhere] = useState<string>();
  const ended = (useResults() ?? []).filter(isEnded);
  const news = ended.filter(({ isTold }) => !isTold);
  const tell = useEffectEvent(() => {
    if (news.length === 0 || document.visibilityState === 'hidden') return;
    navigator.vibrate?.(BUZZ_MS);
    for (const { name } of news) noteTold(name);
    setModals((before) => new Map([...before, ...news.map(({ name }) => [name, modal] as const)]));
    setElsewhere(news.find((each) => !isOn(pathname, each))?.name);
  });
  const newNames = news.map(({ name }) => name).join();
  // Vibrate once for the new results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is announced once
  useEffect(() => tell(), [newNames]);
  // Results from before this page opened have already been announced.
  const told = ended.filter((each) => each.isTold && modals.has(each.name));
  return { told: told.map((each) => ({ ...each, modal: modals.get(each.name) })), elsewhere };
}

function isEnded({ moving, arrival, noRecord }: Result): boolean {
  return moving.length === 0 && (arrival !== undefined || noRecord.length > 0);
}

/** Whether the current screen shows the result, so that only screen readers announce it. */
function isOn(pathname: string, { arrival, subject }: Result): boolean {
  const own = ['/Dashboard', '/outbox', `/cars/${subject}`, arrival?.address];
  return own.includes(pathname);
}

function Told({ result: { subject, isCar, arrival } }: { result: Result }) {
  const { underWay, cars } = useWords();
  const language = useLanguage();
  const name = isCar ? plateGroups(subject).join(' ') : subject;
  if (!arrival) return underWay.noRecord(name);
  const { worst, reports } = arrival;
  const head = worst?.severity === 'good' ? cars.nothingAgainst : worst?.text[language].head;
  return underWay.told({ name, count: reports.length, worst: head });
}

function Ways({ result: { name, arrival } }: { result: Result }) {
  const { frame } = useWords();
  return (
    <>
      <Link to={arrival?.address ?? '/outbox'} className="target" onClick={() => noteSeen(name)}>
        {frame.open}
      </Link>
      <IconButton icon="close" label={frame.close} onClick={() => noteSeen(name)} />
    </>
  );
}

/**
 * Whether the request is under way. A request that is being cancelled does not count, because
 * "sending" would alarm the dealer.
 */
function isUnderWay(row: OutboxRow): boolean {
  return row.state === 'sending' && row.asks === 'report';
}

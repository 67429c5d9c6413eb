// What runs in the background, and how it ended: nothing that may cost money is ever out of sight,
// and each result is told once, on any screen.

import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { plateGroups } from '../../data/values/identifiers.ts';
import { asksToCancel } from '../../sw/outbox/row.ts';
import { useBusy } from '../state/busy.ts';
import { type OutboxRow, useOutbox } from '../state/outbox.ts';
import { noteSeen, noteTold, type Result, useFollowing, useResults } from '../state/results.ts';
import { IconButton } from '../ui/button.tsx';
import { useLanguage, useWords } from '../words/words.ts';
import styles from './shell.module.css';

/** Short: a hand that holds the phone feels it, and no other dealer hears it. */
const BUZZ_MS = 80;

export function BackgroundStatus() {
  const { underWay } = useWords();
  const isCovered = useBusy(); // the overlay already says so
  const { pathname } = useLocation();
  const sending = useOutbox()?.filter(isUnderWay).length ?? 0;
  const { result, isElsewhere } = useEnded(pathname);
  const isStrip = isElsewhere && !isCovered && result !== undefined && !isOn(pathname, result);
  const isSending = sending > 0 && !isCovered && !isStrip && pathname !== '/outbox';
  return (
    <div role="status" className={styles.backgroundStatusStrip} data-shown={isStrip || isSending}>
      {result && (
        <p className={isStrip ? undefined : 'unseen'}>
          <Told result={result} />
        </p>
      )}
      {isStrip && <Ways result={result} />}
      {isSending && (
        <>
          <p>{underWay.sending(sending)}</p>
          <Link to="/outbox">{underWay.see}</Link>
        </>
      )}
    </div>
  );
}

/**
 * The newest result that the dealer has not opened; the phone buzzes as it comes. `isElsewhere`: it
 * came while another screen was shown.
 */
function useEnded(pathname: string): { result: Result | undefined; isElsewhere: boolean } {
  useFollowing();
  const [elsewhere, setElsewhere] = useState<string>();
  const result = useResults()?.find(isEnded);
  const name = result?.name;
  const isNews = result !== undefined && !result.isTold;
  const tell = useEffectEvent(() => {
    if (result === undefined || document.visibilityState === 'hidden') return;
    navigator.vibrate?.(BUZZ_MS);
    noteTold(result.name);
    setElsewhere(isOn(pathname, result) ? undefined : result.name);
  });
  // The phone's motor is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is told once
  useEffect(() => {
    if (isNews) tell();
  }, [isNews, name]);
  return { result, isElsewhere: elsewhere === name };
}

function isEnded({ moving, arrival, noRecord }: Result): boolean {
  return moving.length === 0 && (arrival !== undefined || noRecord.length > 0);
}

/** Screens that show the result themselves: there it is only heard. */
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
  const { underWay } = useWords();
  return (
    <>
      <Link to={arrival?.address ?? '/outbox'} onClick={() => noteSeen(name)}>
        {underWay.open}
      </Link>
      <IconButton icon="close" label={underWay.close} onClick={() => noteSeen(name)} />
    </>
  );
}

/** A cancellation in progress is not counted: calling it "sending" would alarm. */
function isUnderWay(row: OutboxRow): boolean {
  return row.state === 'sending' && !asksToCancel(row);
}

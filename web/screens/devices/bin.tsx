// Reports that another device has deleted: many at once are asked about, since it may have been a
// thief, and the profile says how long they can be brought back.

import { useState } from 'react';
import { remember, remembered } from '../../state/browser-memory.ts';
import { useBringBack } from '../../state/devices/library-acts.ts';
import { useBin } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import notice from '../../ui/notice.module.css';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useDeviceWords } from '../../words/devices/device-words.ts';

/** More than a dealer deletes one by one. */
const MANY = 5;
const ANSWERED = 'lotproof-deletions-answered';

/** Above every screen, until the dealer has said that it was he. */
export function ManyDeleted() {
  const { bin: text } = useDeviceWords();
  const bin = useBin();
  const [answered, setAnswered] = useState(() => remembered(ANSWERED) ?? '');
  if (!bin || bin.count < MANY || bin.newestAt <= answered) return null;
  const { newestAt } = bin;

  function answer() {
    remember(ANSWERED, newestAt);
    setAnswered(newestAt);
  }

  return (
    <div className={notice.notice} data-tone="bad" role="alert">
      <Deleted />
      <Button look="quiet" onClick={answer}>
        {text.mine}
      </Button>
    </div>
  );
}

/** What lies in the bin, and the way back. */
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

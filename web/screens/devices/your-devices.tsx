// On the profile: the dealer's reports on all of his devices, on or off.

import { useState } from 'react';
import { serverNow } from '../../../sw/server-clock.ts';
import { useLibraryState } from '../../state/devices/library-state.ts';
import { type Standing, useStanding } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/page.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { Deleted } from './bin.tsx';
import { BringReports } from './keys/bring-reports.tsx';
import { LibraryOn } from './library-on.tsx';
import { TurnOn } from './turn-on.tsx';

/** Open above whatever stands below: what they do changes that. */
type Open = { kind: 'bring' } | { kind: 'turn on'; replaces?: string | undefined };

type OpenProps = { onOpen: (open: Open) => void };

export function YourDevices() {
  const standing = useStanding();
  const { section: text } = useDeviceWords();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <section>
      <h2>{text.title}</h2>
      {standing ? <Stands standing={standing} onOpen={setOpen} /> : <Loading lines={2} />}
      <Deleted />
      {open?.kind === 'bring' && <BringReports onClose={close} />}
      {open?.kind === 'turn on' && <TurnOn replaces={open.replaces} onClose={close} />}
    </section>
  );
}

function Stands({ standing, onOpen }: { standing: Standing } & OpenProps) {
  switch (standing.kind) {
    case 'off':
      return <Off onOpen={onOpen} />;
    case 'elsewhere':
    case 'locked':
      return <Elsewhere isLocked={standing.kind === 'locked'} onOpen={onOpen} />;
    case 'on':
      return <LibraryOn standing={standing} />;
    default: {
      const none: never = standing;
      return none;
    }
  }
}

function Off({ onOpen }: OpenProps) {
  const { section: text } = useDeviceWords();
  useLibraryState(); // another device may have turned it on meanwhile
  return (
    <>
      <p>{text.lead}</p>
      <p>{text.sealed}</p>
      <Button icon="device" onClick={() => onOpen({ kind: 'turn on' })}>
        {text.turnOn}
      </Button>
    </>
  );
}

function Elsewhere({ isLocked, onOpen }: { isLocked: boolean } & OpenProps) {
  const { bringing: text, startingAgain } = useDeviceWords();
  const library = useLibraryState()?.library;
  const timeText = useTimeText();
  const restartAt = library?.restartAt;
  const mayRestart = restartAt && serverNow() >= Date.parse(restartAt);
  return (
    <>
      <p>{isLocked ? `${text.locked} ${text.lockedMore}` : text.noticeSome}</p>
      <Button icon="device" onClick={() => onOpen({ kind: 'bring' })}>
        {isLocked ? text.approveAgain : text.bring}
      </Button>
      {restartAt && (
        <p>{mayRestart ? startingAgain.ready : startingAgain.asked(timeText(restartAt))}</p>
      )}
      {mayRestart && (
        <Button onClick={() => onOpen({ kind: 'turn on', replaces: library?.id })}>
          {startingAgain.turnOn}
        </Button>
      )}
    </>
  );
}

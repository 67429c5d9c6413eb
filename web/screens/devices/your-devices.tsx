// The profile's section about sharing reports between all of the dealer's devices.

import { useState } from 'react';
import { serverNow } from '../../../sw/server-clock.ts';
import { inTime } from '../../boot/reload-stale-chunk.ts';
import {
  type Standing,
  type StandingOn,
  useLibraryState,
  useStanding,
} from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, late } from '../../ui/page.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { BringReports } from './bring-reports.tsx';
import { CheckCode } from './check-code.tsx';
import { DeviceList, Doubts } from './device-list.tsx';
import { Deleted } from './device-notices.tsx';
import { RemoveDevices, TurnOff } from './leaving.tsx';
import { TurnOn } from './turn-on.tsx';

/** The open dialog. It is rendered outside the section, which changes while it is open. */
type Open = { kind: 'bring' } | { kind: 'turn on'; replaces?: string | undefined };

const scanChunk = inTime(() => import('./scan-device.tsx'));
const AddDevice = late(scanChunk, (chunk) => chunk.AddDevice);

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
      return <Off isEnded={standing.endedId !== undefined} onOpen={onOpen} />;
    case 'elsewhere':
    case 'locked':
      return <Elsewhere isLocked={standing.kind === 'locked'} onOpen={onOpen} />;
    case 'on':
      return <LibraryOn standing={standing} />;
    default:
      return standing satisfies never;
  }
}

function Off({ isEnded, onOpen }: { isEnded: boolean } & OpenProps) {
  const { section: text } = useDeviceWords();
  useLibraryState(); // asks whether another device turned sharing on
  return (
    <>
      <p>{isEnded ? text.ended : text.lead}</p>
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

type Act = 'add' | 'check' | 'remove' | 'turn off';

/** The library as this device sees it: its progress, problems, devices and actions. */
function LibraryOn({ standing }: { standing: StandingOn }) {
  const { standing: text, adding, checking, removing } = useDeviceWords();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const { codeSince, isCodeChecked } = standing;
  return (
    <>
      <Progress standing={standing} />
      <Doubts doubts={standing.doubts} />
      <DeviceList devices={standing.devices} />
      {!isCodeChecked && <p className="stripe">{checking.never}</p>}
      <div className="row">
        <Button icon="plus" onClick={() => setAct('add')}>
          {adding.title}
        </Button>
        <Button icon="key" onClick={() => setAct('check')}>
          {checking.title}
        </Button>
        <Button icon="logout" onClick={() => setAct('remove')}>
          {removing.title}
        </Button>
        <Button look="quiet" onClick={() => setAct('turn off')}>
          {text.turnOff}
        </Button>
      </div>
      {act === 'add' && <AddDevice onClose={close} />}
      {act === 'check' && <CheckCode codeSince={codeSince} onClose={close} />}
      {act === 'remove' && <RemoveDevices title={removing.title} onClose={close} />}
      {act === 'turn off' && <TurnOff onClose={close} />}
    </>
  );
}

function Progress({ standing }: { standing: StandingOn }) {
  const { standing: text } = useDeviceWords();
  const { synced, total, isWhole, isPaused } = standing;
  return (
    <div className="stack close">
      <p role="status">{isWhole ? text.whole : total > 0 && text.progress(synced, total)}</p>
      {synced < total && (
        <progress value={synced} max={total} aria-label={text.progress(synced, total)} />
      )}
      <p role="status" className="stripe">
        {isPaused && text.paused[isPaused]}
      </p>
    </div>
  );
}

// The library on all devices, as this device sees it: how far it is, what stands in its way, which
// devices there are, and what can be done.

import { useState } from 'react';
import type { StandingOn } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { AddDevice } from './add-device.tsx';
import { DeviceList } from './device-list.tsx';
import styles from './devices.module.css';
import { Doubts } from './doubts.tsx';
import { CheckCode } from './keys/check-code.tsx';
import { RemoveDevices } from './remove-devices.tsx';
import { TurnOff } from './turn-off.tsx';

type Act = 'add' | 'check' | 'remove' | 'turn off';

export function LibraryOn({ standing }: { standing: StandingOn }) {
  const { standing: text, checking, removing } = useDeviceWords();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const { codeSince, isCodeChecked } = standing;
  return (
    <>
      <Progress standing={standing} />
      <Doubts doubts={standing.doubts} />
      <DeviceList devices={standing.devices} />
      {!isCodeChecked && <p className={styles['unchecked']}>{checking.never}</p>}
      <div className="row">
        <Button icon="plus" onClick={() => setAct('add')}>
          {text.add}
        </Button>
        <Button icon="key" onClick={() => setAct('check')}>
          {text.checkCode}
        </Button>
        <Button icon="logout" onClick={() => setAct('remove')}>
          {text.remove}
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
  const { synced, total, isPaused } = standing;
  const isWhole = synced >= total;
  return (
    <div className={styles['progress']}>
      <p role="status">{isWhole ? text.whole : text.progress(synced, total)}</p>
      {!isWhole && (
        <progress value={synced} max={total} aria-label={text.progress(synced, total)} />
      )}
      <p role="status" className={styles['paused']}>
        {isPaused && text.paused[isPaused]}
      </p>
    </div>
  );
}

// Gets the keys on a new device, from another device or with the recovery code.

import { useState } from 'react';
import { inTime } from '../../boot/reload-stale-chunk.ts';
import { useOpenByCode, useRestart } from '../../state/devices/library-acts.ts';
import { useLibraryState } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { late } from '../../ui/page.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { AskDevices, Brought } from './ask-devices.tsx';
import { CodeField, MailCode, useFailureText } from './check-code.tsx';

const scanChunk = inTime(() => import('./scan-device.tsx'));
const ScanDevice = late(scanChunk, (chunk) => chunk.ScanDevice);

type Way = 'choice' | 'scan' | 'device' | 'code' | 'neither';

export function BringReports({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('choice');
  const back = () => setWay('choice');
  switch (way) {
    case 'choice':
      return <Choice onWay={setWay} onClose={onClose} />;
    case 'scan':
      return <ScanDevice onDigits={() => setWay('device')} onBack={back} onClose={onClose} />;
    case 'device':
      return <AskDevices onBack={back} onClose={onClose} />;
    case 'code':
      return <EnterCode onBack={back} onClose={onClose} />;
    case 'neither':
      return <StartAgain onBack={back} onClose={onClose} />;
    default:
      return way satisfies never;
  }
}

function Choice({ onWay, onClose }: { onWay: (way: Way) => void; onClose: () => void }) {
  const { bringing: text, frame } = useDeviceWords();
  return (
    <Dialog
      title={text.title}
      close={frame.cancel}
      onClose={onClose}
      act={{ text: text.neither, look: 'quiet', onPress: () => onWay('neither') }}
    >
      <p>{text.lead}</p>
      <Button look="primary" icon="device" onClick={() => onWay('scan')}>
        {text.byScan}
      </Button>
      <Button icon="list" onClick={() => onWay('device')}>
        {text.byDevice}
      </Button>
      <Button icon="key" onClick={() => onWay('code')}>
        {text.byCode}
      </Button>
    </Dialog>
  );
}

/** Asks a dealer without another device for the recovery code. */
function EnterCode({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { bringing: text, codeWrong, frame } = useDeviceWords();
  const { mutate: open, data: isOpen, isPending, error } = useOpenByCode();
  const since = useLibraryState()?.library?.codeSince;
  const failureText = useFailureText();
  const timeText = useTimeText();
  if (isOpen) return <Brought isByCode onClose={onClose} />;
  const said = isOpen === false ? codeWrong.other(since && timeText(since)) : failureText(error);
  return (
    <Dialog
      title={text.byCode}
      close={frame.back}
      onClose={onBack}
      act={{ text: text.take, disabled: isPending }}
    >
      <CodeField onCode={open} said={said} />
    </Dialog>
  );
}

/**
 * Helps a dealer who has lost the recovery code and every device with keys. A new library replaces
 * the old one after seven days, unless a device that has the keys objects.
 */
function StartAgain({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { startingAgain: text, frame } = useDeviceWords();
  const { mutate: restart, data, isPending, error } = useRestart();
  const timeText = useTimeText();

  if (data) {
    return (
      <Dialog title={text.title} close={frame.close} onClose={onClose}>
        <p role="status">{text.asked(timeText(data.restartAt))}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text.title}
      close={frame.back}
      onClose={onBack}
      act={{ text: text.ask, look: 'final', disabled: isPending }}
    >
      <p>{text.lead}</p>
      <p>{text.why}</p>
      <MailCode onOtp={restart} error={error} />
    </Dialog>
  );
}

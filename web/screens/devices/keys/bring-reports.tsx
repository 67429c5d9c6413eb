// A new device gets the keys of the reports: from another device, or by the recovery code.

import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeviceWords } from '../../../words/devices/device-words.ts';
import { AskDevices } from './ask-devices.tsx';
import { EnterCode } from './enter-code.tsx';
import { StartAgain } from './start-again.tsx';

type Way = 'choice' | 'device' | 'code' | 'neither';

export function BringReports({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('choice');
  const back = () => setWay('choice');
  switch (way) {
    case 'choice':
      return <Choice onWay={setWay} onClose={onClose} />;
    case 'device':
      return <AskDevices onBack={back} onClose={onClose} />;
    case 'code':
      return <EnterCode onBack={back} onClose={onClose} />;
    case 'neither':
      return <StartAgain onBack={back} onClose={onClose} />;
    default: {
      const none: never = way;
      return none;
    }
  }
}

function Choice({ onWay, onClose }: { onWay: (way: Way) => void; onClose: () => void }) {
  const { bringing: text } = useDeviceWords();
  return (
    <Dialog
      title={text.title}
      close={text.cancel}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={() => onWay('neither')}>
          {text.neither}
        </Button>
      }
    >
      <p>{text.lead}</p>
      <Button look="primary" icon="device" onClick={() => onWay('device')}>
        {text.byDevice}
      </Button>
      <Button icon="key" onClick={() => onWay('code')}>
        {text.byCode}
      </Button>
    </Dialog>
  );
}

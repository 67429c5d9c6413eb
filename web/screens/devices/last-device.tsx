// Asked before the only device with the reports logs out while its code is unproved.

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { CheckCode } from './keys/check-code.tsx';

type Props = { codeSince: string; onLeave: () => void; onStay: () => void };

export function LastDevice({ codeSince, onLeave, onStay }: Props) {
  const { leaving: text } = useDeviceWords();
  const [isChecking, setChecking] = useState(false);
  if (isChecking) return <CheckCode codeSince={codeSince} onClose={() => setChecking(false)} />;
  return (
    <Dialog
      title={text.title}
      role="alertdialog"
      tone="bad"
      close={text.stay}
      onClose={onStay}
      actions={
        <>
          <Button look="primary" onClick={() => setChecking(true)}>
            {text.check}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {text.go}
          </Button>
        </>
      }
    >
      <p>{text.lead}</p>
    </Dialog>
  );
}

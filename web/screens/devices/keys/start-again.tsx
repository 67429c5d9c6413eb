// Neither a device nor the code: after seven days, in which any device can say no, another library
// may take the place of the one that nobody can open.

import { useId } from 'react';
import { useRestart } from '../../../state/devices/library-acts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTimeText } from '../../../ui/use-time-text.ts';
import { useDeviceWords } from '../../../words/devices/device-words.ts';
import { MailCode } from './mail-code.tsx';

export function StartAgain({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { startingAgain: text } = useDeviceWords();
  const { mutate: restart, data, isPending, error } = useRestart();
  const timeText = useTimeText();
  const form = useId();

  if (data) {
    return (
      <Dialog title={text.title} close={text.close} onClose={onClose}>
        <p role="status">{text.asked(timeText(data.restartAt))}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text.title}
      close={text.back}
      onClose={onBack}
      actions={
        <Button look="final" type="submit" form={form} disabled={isPending}>
          {text.ask}
        </Button>
      }
    >
      <p>{text.lead}</p>
      <p>{text.why}</p>
      <MailCode form={form} onOtp={restart} error={error} />
    </Dialog>
  );
}

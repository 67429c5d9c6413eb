// Turning it off: what is deleted, and what stays. It takes a fresh code from the email.

import { useId } from 'react';
import { useTurnOff } from '../../state/devices/library-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { MailCode } from './keys/mail-code.tsx';

export function TurnOff({ onClose }: { onClose: () => void }) {
  const { turningOff: text } = useDeviceWords();
  const { mutate: turnOff, isPending, error } = useTurnOff();
  const form = useId();
  return (
    <Dialog
      title={text.title}
      role="alertdialog"
      tone="bad"
      close={text.cancel}
      onClose={onClose}
      actions={
        <Button look="final" type="submit" form={form} disabled={isPending}>
          {text.confirm}
        </Button>
      }
    >
      <p>{text.lead}</p>
      <p>{text.code}</p>
      <MailCode form={form} onOtp={(otp) => turnOff(otp, { onSuccess: onClose })} error={error} />
    </Dialog>
  );
}

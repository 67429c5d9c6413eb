// Turning it off: what is deleted, and what stays.

import { useTurnOff } from '../../state/devices/library-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import styles from './devices.module.css';
import { useFailureText } from './use-failure-text.ts';

export function TurnOff({ onClose }: { onClose: () => void }) {
  const { turningOff: text } = useDeviceWords();
  const { mutate: turnOff, isPending, error } = useTurnOff();
  const failureText = useFailureText();
  return (
    <Dialog
      title={text.title}
      role="alertdialog"
      tone="bad"
      close={text.cancel}
      onClose={onClose}
      actions={
        <Button
          look="final"
          disabled={isPending}
          onClick={() => turnOff(null, { onSuccess: onClose })}
        >
          {text.confirm}
        </Button>
      }
    >
      <p>{text.lead}</p>
      <p>{text.code}</p>
      <p role="alert" className={styles['failed']}>
        {failureText(error)}
      </p>
    </Dialog>
  );
}

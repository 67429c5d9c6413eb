// Whether the code that the dealer has kept opens the reports of this device.

import { useId } from 'react';
import { useCheckCode } from '../../../state/devices/library-acts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTimeText } from '../../../ui/use-time-text.ts';
import { useDeviceWords } from '../../../words/devices/device-words.ts';
import styles from '../devices.module.css';
import { useFailureText } from '../use-failure-text.ts';
import { CodeField } from './code-field.tsx';

export function CheckCode({ codeSince, onClose }: { codeSince: string; onClose: () => void }) {
  const { checking: text, codeWrong } = useDeviceWords();
  const { mutate: check, data: isRight, isPending, error } = useCheckCode();
  const failureText = useFailureText();
  const timeText = useTimeText();
  const form = useId();
  const since = codeSince === '' ? undefined : timeText(codeSince);
  const said = isRight === false ? codeWrong.other(since) : undefined;
  return (
    <Dialog
      title={text.title}
      close={text.close}
      onClose={onClose}
      actions={
        !isRight && (
          <Button look="primary" type="submit" form={form} disabled={isPending}>
            {text.check}
          </Button>
        )
      }
    >
      {isRight ? (
        <p role="status" className={styles['done']}>
          {text.right}
        </p>
      ) : (
        <>
          <p>{text.lead}</p>
          {since && <p className="note">{text.last(since)}</p>}
          <CodeField form={form} onCode={check} said={said ?? failureText(error)} />
        </>
      )}
    </Dialog>
  );
}

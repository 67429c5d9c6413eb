// The recovery code in place of another device.

import { useId } from 'react';
import { useOpenByCode } from '../../../state/devices/library-acts.ts';
import { useLibraryState } from '../../../state/devices/library-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTimeText } from '../../../ui/use-time-text.ts';
import { useDeviceWords } from '../../../words/devices/device-words.ts';
import { useFailureText } from '../use-failure-text.ts';
import { Brought } from './brought.tsx';
import { CodeField } from './code-field.tsx';

export function EnterCode({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { bringing: text, codeWrong } = useDeviceWords();
  const { mutate: open, data: isOpen, isPending, error } = useOpenByCode();
  const since = useLibraryState()?.library?.codeSince;
  const failureText = useFailureText();
  const timeText = useTimeText();
  const form = useId();
  if (isOpen) return <Brought isByCode onClose={onClose} />;
  const said = isOpen === false ? codeWrong.other(since && timeText(since)) : failureText(error);
  return (
    <Dialog
      title={text.byCode}
      close={text.back}
      onClose={onBack}
      actions={
        <Button look="primary" type="submit" form={form} disabled={isPending}>
          {text.open}
        </Button>
      }
    >
      <CodeField form={form} onCode={open} said={said} />
    </Dialog>
  );
}

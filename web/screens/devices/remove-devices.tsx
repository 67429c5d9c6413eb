// New keys for the devices that stay: every other one is logged out, and reads nothing new.

import { type ReactNode, useState } from 'react';
import { useAccountId } from '../../state/account.ts';
import { useNextCode } from '../../state/devices/fresh-code.ts';
import { useStartGeneration } from '../../state/devices/library-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { CodeSteps } from './keys/code-steps.tsx';
import { useFailureText } from './use-failure-text.ts';

type Props = {
  title: string;
  onClose: () => void;
  /** Beside the last button. */
  after?: ReactNode;
};

export function RemoveDevices({ title, onClose, after }: Props) {
  const [isCodeWanted, setCodeWanted] = useState(false);
  const fresh = useNextCode(useAccountId());
  const { removing: text } = useDeviceWords();
  const { mutate: startGeneration, isPending, isSuccess, error } = useStartGeneration();
  const failureText = useFailureText();

  if (isSuccess) {
    return (
      <Dialog title={text.done} tone="good" close={text.ok} onClose={onClose} actions={after}>
        <p role="status">{text.doneMore}</p>
      </Dialog>
    );
  }
  if (isCodeWanted && fresh) {
    return (
      <CodeSteps
        groups={fresh.groups}
        confirm={text.confirm}
        onConfirm={() => startGeneration(fresh)}
        isPending={isPending}
        failure={failureText(error)}
        onCancel={onClose}
      />
    );
  }
  return (
    <Dialog
      title={title}
      close={text.cancel}
      onClose={onClose}
      actions={
        <Button look="primary" disabled={!fresh} onClick={() => setCodeWanted(true)}>
          {text.start}
        </Button>
      }
    >
      <p>{text.lead}</p>
      <p>{text.stay}</p>
      <p>{text.old}</p>
    </Dialog>
  );
}

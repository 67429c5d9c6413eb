// Turning it on: what it does, a code that is kept and typed back, and only then the library.

import { useState } from 'react';
import { Refused } from '../../../sw/remote-errors.ts';
import { useFirstCode } from '../../state/devices/fresh-code.ts';
import { useTurnOn } from '../../state/devices/library-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { CodeSteps } from './keys/code-steps.tsx';
import { useFailureText } from './use-failure-text.ts';

/** `replaces`: the library of a dealer who starts again. */
type Props = { replaces?: string | undefined; onClose: () => void };

export function TurnOn({ replaces, onClose }: Props) {
  const [isCodeWanted, setCodeWanted] = useState(false);
  const fresh = useFirstCode();
  const { turningOn: text, section } = useDeviceWords();
  const { mutate: turnOn, isPending, isSuccess, error } = useTurnOn(replaces);
  const failureText = useFailureText();
  const isThere = error instanceof Refused && error.code === 'library_exists';

  if (isSuccess || isThere) {
    return (
      <Dialog
        title={isThere ? text.title : text.done}
        {...(isThere ? {} : { tone: 'good' as const })}
        close={text.ok}
        onClose={onClose}
      >
        <p role="status">{isThere ? text.exists : text.doneMore}</p>
      </Dialog>
    );
  }
  if (isCodeWanted && fresh) {
    return (
      <CodeSteps
        groups={fresh.groups}
        confirm={section.turnOn}
        onConfirm={() => turnOn(fresh)}
        isPending={isPending}
        failure={failureText(error)}
        onCancel={onClose}
      />
    );
  }
  return (
    <Dialog
      title={text.title}
      close={text.notNow}
      onClose={onClose}
      actions={
        <Button look="primary" disabled={!fresh} onClick={() => setCodeWanted(true)}>
          {text.makeCode}
        </Button>
      }
    >
      <p>{section.lead}</p>
      <p>{section.sealed}</p>
      <p>{text.travels}</p>
      <p>
        <strong>{section.risk}</strong>
      </p>
    </Dialog>
  );
}

// New keys for the devices that stay: every other one is logged out, and reads nothing new.

import { type ReactNode, useId, useState } from 'react';
import { useAccountId } from '../../state/account.ts';
import { useNextCode } from '../../state/devices/fresh-code.ts';
import { useStartGeneration } from '../../state/devices/library-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { CodeSteps } from './keys/code-steps.tsx';
import { MailCode } from './keys/mail-code.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /** Beside the last button. */
  after?: ReactNode;
};

export function RemoveDevices({ title, onClose, after }: Props) {
  const [step, setStep] = useState<'told' | 'code' | 'proof'>('told');
  const form = useId();
  const fresh = useNextCode(useAccountId());
  const { removing: text } = useDeviceWords();
  const { mutate: startGeneration, isPending, isSuccess, error } = useStartGeneration();

  if (isSuccess) {
    return (
      <Dialog title={text.done} tone="good" close={text.ok} onClose={onClose} actions={after}>
        <p role="status">{text.doneMore}</p>
      </Dialog>
    );
  }
  if (step === 'code' && fresh) {
    return (
      <CodeSteps
        groups={fresh.groups}
        confirm={text.next}
        onConfirm={() => setStep('proof')}
        isPending={false}
        onCancel={onClose}
      />
    );
  }
  if (step === 'proof' && fresh) {
    return (
      <Dialog
        title={title}
        close={text.cancel}
        onClose={onClose}
        actions={
          <Button look="final" type="submit" form={form} disabled={isPending}>
            {text.confirm}
          </Button>
        }
      >
        <MailCode form={form} onOtp={(otp) => startGeneration({ ...fresh, otp })} error={error} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      close={text.cancel}
      onClose={onClose}
      actions={
        <Button look="primary" disabled={!fresh} onClick={() => setStep('code')}>
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

// Neither a device nor the code: after seven days, in which any device can say no, another library
// may take the place of the one that nobody can open.

import { type FormEvent, useId, useState } from 'react';
import { Refused } from '../../../../sw/remote-errors.ts';
import { useAccount } from '../../../state/account.ts';
import { useRestart } from '../../../state/devices/library-acts.ts';
import { useSignIn } from '../../../state/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { useTimeText } from '../../../ui/use-time-text.ts';
import { useDeviceWords } from '../../../words/devices/device-words.ts';
import { type Said, useSendCode } from '../../login/login-attempt.ts';
import styles from '../devices.module.css';
import { useFailureText } from '../use-failure-text.ts';

export function StartAgain({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { startingAgain: text } = useDeviceWords();
  const { mutate: restart, data, isPending, error } = useRestart();
  const timeText = useTimeText();
  const failureText = useFailureText();
  const [otp, setOtp] = useState('');
  const form = useId();

  function ask(event: FormEvent) {
    event.preventDefault();
    restart(otp);
  }

  if (data) {
    return (
      <Dialog title={text.title} close={text.close} onClose={onClose}>
        <p role="status">{text.asked(timeText(data.restartAt))}</p>
      </Dialog>
    );
  }
  const isWrong = error instanceof Refused && error.code === 'wrong_code';
  return (
    <Dialog
      title={text.title}
      close={text.back}
      onClose={onBack}
      actions={
        <Button look="final" type="submit" form={form} disabled={isPending || otp.length < 6}>
          {text.ask}
        </Button>
      }
    >
      <p>{text.lead}</p>
      <p>{text.why}</p>
      <SendCode />
      <form id={form} onSubmit={ask} noValidate>
        <OtpField value={otp} onValue={setOtp} />
        <p role="alert" className={styles['failed']}>
          {isWrong ? text.wrong : failureText(error)}
        </p>
      </form>
    </Dialog>
  );
}

function SendCode() {
  const { startingAgain: text } = useDeviceWords();
  const email = useAccount()?.email ?? '';
  const { sendOtp, isBusy } = useSignIn();
  const [said, setSaid] = useState<Said>();
  const sendCode = useSendCode(sendOtp, setSaid);
  return (
    <>
      <Button icon="mail" disabled={isBusy} onClick={() => void sendCode(email, text.sent(email))}>
        {text.send}
      </Button>
      <p role="status" className={styles[said?.isError ? 'failed' : 'status']}>
        {said?.text}
      </p>
    </>
  );
}

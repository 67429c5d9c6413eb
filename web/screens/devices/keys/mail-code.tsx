// A fresh code from the email, for what a thief with this device in hand must not do.

import { type FormEvent, useState } from 'react';
import { Refused } from '../../../../sw/remote-errors.ts';
import { useAccount } from '../../../state/account.ts';
import { useSignIn } from '../../../state/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { useDeviceWords } from '../../../words/devices/device-words.ts';
import { type Said, useSendCode } from '../../login/login-attempt.ts';
import styles from '../devices.module.css';
import { useFailureText } from '../use-failure-text.ts';

type Props = {
  /** Of the form, for the button that submits it. */
  form: string;
  onOtp: (otp: string) => void;
  /** Why the last try failed. */
  error: Error | null;
};

export function MailCode({ form, onOtp, error }: Props) {
  const { proving: text } = useDeviceWords();
  const email = useAccount()?.email ?? '';
  const { sendOtp, isBusy } = useSignIn();
  const failureText = useFailureText();
  const [said, setSaid] = useState<Said>();
  const [otp, setOtp] = useState('');
  const sendCode = useSendCode(sendOtp, setSaid);
  const isWrong = error instanceof Refused && error.code === 'wrong_code';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (otp.length === 6) onOtp(otp);
  }

  return (
    <>
      <p>{text.why}</p>
      <Button icon="mail" disabled={isBusy} onClick={() => void sendCode(email, text.sent(email))}>
        {text.send}
      </Button>
      <p role="status" className={styles[said?.isError ? 'failed' : 'status']}>
        {said?.text}
      </p>
      <form id={form} onSubmit={submit} noValidate>
        <OtpField value={otp} onValue={setOtp} />
        <p role="alert" className={styles['failed']}>
          {isWrong ? text.wrong : failureText(error)}
        </p>
      </form>
    </>
  );
}

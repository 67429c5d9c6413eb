// Before the first top-up: a code proves that the email is the dealer's own, so that nobody else
// can ever claim the money.

import { useEffect, useState } from 'react';
import { useAccount } from '../../state/account.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { OtpField } from '../../ui/otp-field.tsx';
import { useWords } from '../../words/words.ts';
import { type Said, useAttempt, useSendCode } from '../login/login-attempt.ts';
import styles from './wallet-dialog.module.css';

type Props = { onClose: () => void; onProved: () => void };

export function EmailProof({ onClose, onProved }: Props) {
  const { topUp: text, login } = useWords();
  const email = useAccount()?.email ?? '';
  const [otp, setOtp] = useState('');
  const [said, setSaid] = useState<Said>();
  const { sendOtp, verifyOtp, isBusy } = useSignIn();
  const attempt = useAttempt(setSaid);
  const sendCode = useSendCode(sendOtp, setSaid);

  // The dealer asked to pay, which requires this code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this dialog
  useEffect(() => {
    void attempt(() => sendOtp(email));
  }, []);

  async function verify(whole: string) {
    if (!isBusy && (await attempt(() => verifyOtp({ email, otp: whole })))) onProved();
  }

  return (
    <Dialog
      title={text.prove}
      close={text.cancel}
      onClose={onClose}
      actions={
        <Button type="submit" form="email-proof" look="primary" disabled={isBusy}>
          {login.verify}
        </Button>
      }
    >
      <form
        id="email-proof"
        onSubmit={(event) => {
          event.preventDefault();
          void verify(otp);
        }}
        className={field.form}
      >
        <p>{text.proveMore(email)}</p>
        <OtpField value={otp} onValue={setOtp} onWhole={(code) => void verify(code)} />
        <p role="status" className={styles['said']} data-error={said?.isError}>
          {said?.text}
        </p>
        <Button
          look="quiet"
          disabled={isBusy}
          onClick={() => void sendCode(email, login.otpResent)}
        >
          {login.resend}
        </Button>
      </form>
    </Dialog>
  );
}

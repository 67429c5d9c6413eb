// A fresh code from the email, for acts that a thief with this device must not do.

import { type FormEvent, useState } from 'react';
import { NoAnswer, Refused } from '../../../sw/remote-errors.ts';
import { useAccount } from '../../state/account.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { errorText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';
import { OtpField, type Said, useSendCode } from '../login/emailed-code.tsx';

type Props = {
  /** The form's id, for the button that submits it. */
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
      <p role="status" className={said?.isError ? 'failure' : 'note'}>
        {said?.text}
      </p>
      <form id={form} onSubmit={submit} noValidate>
        <OtpField value={otp} onValue={setOtp} />
        <p role="alert" className="failure">
          {isWrong ? text.wrong : failureText(error)}
        </p>
      </form>
    </>
  );
}

/** Undefined without a failure. */
export function useFailureText(): (error: Error | null) => string | undefined {
  const told = useReason();
  const { failed, unsure } = useDeviceWords();
  return (error) => {
    if (!error) return undefined;
    const text = told(error);
    // Without an answer we do not know what the server did.
    return error instanceof NoAnswer && !error.isUnsent ? unsure(text) : failed(text);
  };
}

/** The server's or the phone's message about a failure, in the dealer's language. */
export function useReason(): (error: Error) => string {
  const words = useWords();
  return (error) => errorText(error, words);
}

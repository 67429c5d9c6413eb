// The input of a code sent by email.

import { useWords } from '../words/words.ts';
import { Field } from './field.tsx';

type Props = {
  value: string;
  onValue: (value: string) => void;
  /** Where it is the only input on its screen: submits the code as its last digit comes. */
  onWhole?: (code: string) => void;
};

const WHOLE = /^\d{6}$/;

export function OtpField({ value, onValue, onWhole }: Props) {
  const { login } = useWords();
  return (
    <Field
      label={login.otp}
      hint={login.otpHint}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      pattern="[0-9]*"
      required={onWhole !== undefined}
      autoFocus={onWhole !== undefined}
      value={value}
      onChange={(event) => {
        // Pasted as emails write it: `123 456`.
        const code = event.target.value.replace(/\s/g, '');
        onValue(code);
        if (WHOLE.test(code) && code !== value) onWhole?.(code);
      }}
    />
  );
}

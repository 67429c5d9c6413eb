// The input of a code sent by email.

import { useWords } from '../words/words.ts';
import { Field } from './field.tsx';

type Props = {
  value: string;
  onValue: (value: string) => void;
  /** The only input on its screen. */
  isAwaited?: boolean;
};

export function OtpField({ value, onValue, isAwaited = false }: Props) {
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
      required={isAwaited}
      autoFocus={isAwaited}
      value={value}
      // Pasted as emails write it: `123 456`.
      onChange={(event) => onValue(event.target.value.replace(/\s/g, ''))}
    />
  );
}

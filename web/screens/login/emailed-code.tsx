// Signing in with an emailed code: the input for the code, and attempts that say why they failed.

import type { CodeSent } from '../../state/sign-in.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';

export type Said = { text: string; isError: boolean };
type OnSaid = (said: Said | undefined) => void;
export type StepProps = { email: string; onSaid: OnSaid };

/** Returns a function that tries to sign in; if that fails, it shows why and returns undefined. */
export function useAttempt(onSaid: OnSaid) {
  return async <T,>(way: () => Promise<T>): Promise<{ came: T } | undefined> => {
    onSaid(undefined);
    try {
      return { came: await way() };
    } catch (error) {
      onSaid({ text: error instanceof Error ? error.message : String(error), isError: true });
      return undefined;
    }
  };
}

/**
 * Returns a function that sends a code and tells the dealer so. That function returns undefined if
 * sending fails.
 */
export function useSendCode(sendOtp: (email: string) => Promise<CodeSent>, onSaid: OnSaid) {
  const { login } = useWords();
  const attempt = useAttempt(onSaid);
  return async (email: string, done: string): Promise<CodeSent | undefined> => {
    const sent = await attempt(() => sendOtp(email));
    if (sent) onSaid({ text: sent.came.isInHand ? login.otpInHand : done, isError: false });
    return sent?.came;
  };
}

type OtpProps = {
  value: string;
  onValue: (value: string) => void;
  /** Submits the code after its last digit, on a screen where it is the only input. */
  onWhole?: (code: string) => void;
};

const WHOLE = /^\d{6}$/;

/** The input for a code sent by email. */
export function OtpField({ value, onValue, onWhole }: OtpProps) {
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
        // Accept a code pasted as emails write it: `123 456`.
        const code = event.target.value.replace(/\s/g, '');
        onValue(code);
        if (WHOLE.test(code) && code !== value) onWhole?.(code);
      }}
    />
  );
}

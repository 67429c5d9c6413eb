// A step of signing in, tried: its result, or what is said of its failure.

import type { CodeSent } from '../../state/sign-in.ts';
import { useWords } from '../../words/words.ts';

export type Said = { text: string; isError: boolean };
type OnSaid = (said: Said | undefined) => void;
export type StepProps = { email: string; onSaid: OnSaid };

/** Runs a way to sign in and gives its result; on an error shows its text and gives undefined. */
export function useAttempt(onSaid: OnSaid) {
  return async <T>(way: () => Promise<T>): Promise<{ came: T } | undefined> => {
    onSaid(undefined);
    try {
      return { came: await way() };
    } catch (error) {
      onSaid({ text: error instanceof Error ? error.message : String(error), isError: true });
      return undefined;
    }
  };
}

/** Sends a code and says so; gives undefined if it failed. */
export function useSendCode(sendOtp: (email: string) => Promise<CodeSent>, onSaid: OnSaid) {
  const { login } = useWords();
  const attempt = useAttempt(onSaid);
  return async (email: string, done: string): Promise<CodeSent | undefined> => {
    const sent = await attempt(() => sendOtp(email));
    if (sent) onSaid({ text: sent.came.isInHand ? login.otpInHand : done, isError: false });
    return sent?.came;
  };
}

// Continue with Google. Google draws the button, because only its own button may open the popup. A
// placeholder of ours is shown until Google's script loads.

import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../state/connection.ts';
import { type GoogleLoading, useGoogle } from '../../state/google.ts';
import { useReturnFromLogin } from '../../state/login-navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAfter } from '../../ui/page.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import styles from './login.module.css';

/**
 * Google's 90 KB script takes several seconds on a slow network. After this time a dealer would
 * look for another way to sign in.
 */
const SLOW_MS = 8_000;

export function GoogleWay({ email }: { email: string }) {
  const language = useLanguage();
  const [failure, setFailure] = useState<string>();
  const { isOffered, loading, reload, isBusy, drawButton, loginWithGoogle } = useGoogle();
  const isReady = loading === 'ready';
  const place = useRef<HTMLDivElement>(null);
  const goIn = useReturnFromLogin();

  async function enter(credential: string) {
    try {
      await loginWithGoogle(credential);
      await goIn();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
  }

  // Google's script draws into an element that React does not touch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer `enter` does the same
  useEffect(() => {
    if (isReady && place.current) drawButton(place.current, { email, language, onIn: enter });
  }, [isReady, email, language]);

  if (!isOffered) return null;
  return (
    <div className={styles['google']}>
      <div ref={place} hidden={!isReady} aria-busy={isBusy} />
      {!isReady && <Unready loading={loading} onAgain={reload} />}
      {failure !== undefined && <Failed why={failure} onClose={() => setFailure(undefined)} />}
    </div>
  );
}

type UnreadyProps = { loading: Exclude<GoogleLoading, 'ready'>; onAgain: () => void };

function Unready({ loading, onAgain }: UnreadyProps) {
  const { login } = useWords();
  const isOnline = useOnline();
  const isLoading = loading === 'loading';
  const cause = isOnline ? loading : 'no_signal';
  return (
    <>
      <Button disabled={isLoading} onClick={onAgain}>
        {isLoading ? login.googleLoading : login.googleAgain}
      </Button>
      <p role="status" className={`note ${styles['unready']}`}>
        {cause !== 'loading' && login.googleUnready[cause]}
        {cause === 'loading' && <Slow />}
      </p>
    </>
  );
}

function Slow() {
  const { login } = useWords();
  return useAfter(SLOW_MS) && login.googleSlow;
}

function Failed({ why, onClose }: { why: string; onClose: () => void }) {
  const { login, frame } = useWords();
  return (
    <Dialog
      title={login.googleFailed}
      role="alertdialog"
      tone="bad"
      onClose={onClose}
      act={{ text: frame.ok, onPress: onClose }}
    >
      <p>{why || login.googleNext}</p>
    </Dialog>
  );
}

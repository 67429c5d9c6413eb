// Continue with Google. Google draws the button itself, since only its own may open the popup.
// Until its script has loaded, and if it never does, ours stands in its place.

import { useEffect, useRef, useState } from 'react';
import { useGoogle } from '../../state/google.ts';
import { useReturnFromLogin } from '../../state/login-navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import styles from './login.module.css';

export function GoogleWay({ email }: { email: string }) {
  const { login } = useWords();
  const language = useLanguage();
  const [isFailed, setFailed] = useState(false);
  const { isOffered, isReady, isBusy, drawButton, loginWithGoogle } = useGoogle();
  const place = useRef<HTMLDivElement>(null);
  const goIn = useReturnFromLogin();

  async function enter(credential: string) {
    const isIn = await loginWithGoogle(credential).catch(() => false);
    if (isIn) await goIn();
    else setFailed(true);
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
      {!isReady && (
        <Button className={styles['ownGoogle'] ?? ''} onClick={() => setFailed(true)}>
          {login.withGoogle}
        </Button>
      )}
      {isFailed && (
        <Dialog
          title={login.googleFailed}
          role="alertdialog"
          tone="bad"
          onClose={() => setFailed(false)}
          actions={
            <Button look="primary" onClick={() => setFailed(false)}>
              {login.ok}
            </Button>
          }
        >
          <p>{login.googleNext}</p>
        </Dialog>
      )}
    </div>
  );
}

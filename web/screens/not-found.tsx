// Shown at an unknown address: an unregistered plate.

import { ButtonLink } from '../ui/button.tsx';
import { Brand } from '../ui/mark.tsx';
import { useTitle } from '../ui/page.tsx';
import { useWords } from '../words/words.ts';
import styles from './not-found.module.css';

export function NotFound() {
  const { missing } = useWords();
  useTitle(missing.title);
  return (
    <main className={styles['screen']}>
      <a href="/" className={styles['brand']}>
        <Brand />
      </a>
      <div className={styles['plate']} aria-hidden="true">
        <span className={styles['strip']} />
        404
      </div>
      <h1>{missing.title}</h1>
      <p>{missing.text}</p>
      <div className={styles['ways']}>
        <ButtonLink to="/Dashboard" look="primary">
          {missing.home}
        </ButtonLink>
        <ButtonLink to="/reports">{missing.reports}</ButtonLink>
      </div>
    </main>
  );
}

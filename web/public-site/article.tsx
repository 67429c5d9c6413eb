// A public page of text: a title, what it is about, and the text.

import type { ReactNode } from 'react';
import styles from '../screens/public-text.module.css';
import type { LandingWords } from '../words/english/landing.ts';
import { PublicFrame } from './public-frame.tsx';

type Props = {
  words: LandingWords;
  title: string;
  since?: string;
  lead: string;
  children: ReactNode;
};

export function Article({ words, title, since, lead, children }: Props) {
  return (
    <PublicFrame words={words} language="en">
      <article className={styles['text']}>
        <header>
          <h1>{title}</h1>
          {since && <p className={styles['since']}>{since}</p>}
          <p className={styles['lead']}>{lead}</p>
        </header>
        {children}
      </article>
    </PublicFrame>
  );
}

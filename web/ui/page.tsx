// The parts of every screen: a title, the screen, and the text shown instead when there is nothing
// to show.

import { type ReactNode, useEffect } from 'react';
import { useWords } from '../words/words.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './page.module.css';
import { useAfter } from './use-after.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** What stands above the title. */
  before?: ReactNode;
  children: ReactNode;
};

export function Page({ title, lead, actions, before, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
      {before}
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lotproof`;
  }, [title]);
}

type EmptyProps = { icon: IconName; text: string; children?: ReactNode };

export function Empty({ icon, text, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.blank}>
        <Icon name={icon} size={24} />
      </span>
      {/* A new text is a new element: the old one is not moved. */}
      <p key={text}>{text}</p>
      {children}
    </div>
  );
}

/** After this, the screen says that it is loading. */
const SLOW_MS = 5_000;

/** Reserves room for what is being read; says so if it takes long. */
export function Loading({ lines }: { lines: number }) {
  const { frame } = useWords();
  const isSlow = useAfter(SLOW_MS);
  return (
    <div role="status" className={styles.loading}>
      {isSlow ? <p>{frame.slow}</p> : <span className="unseen">{frame.loading}</span>}
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={index} className={styles.bone} />
      ))}
    </div>
  );
}

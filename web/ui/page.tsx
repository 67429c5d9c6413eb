// Parts of every screen: its bar or title, its content, and the text shown if it is empty.

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../state/config.ts';
import { useWords } from '../words/words.ts';
import button from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import styles from './page.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Content above the title. */
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
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Sets the browser tab's title, and names the screen for screen readers when they focus it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lotproof`;
    const main = document.querySelector('main');
    main?.setAttribute('aria-label', title);
    return () => main?.removeAttribute('aria-label');
  }, [title]);
}

type EmptyProps = { icon: IconName; text: string; children?: ReactNode };

export function Empty({ icon, text, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.blank}>
        <Icon name={icon} size={24} />
      </span>
      {/* A new text gets a new element: the browser would otherwise move the old one. */}
      <p key={text}>{text}</p>
      {children}
    </div>
  );
}

/** After this time, the screen says that loading is taking longer than usual. */
const SLOW_MS = 5_000;

/** Reserves space for content that is loading, and says so if loading takes a long time. */
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

/** Whether `waitMs` have passed since the component mounted. */
export function useAfter(waitMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return isOver;
}

/** A component in its own chunk. `lines`: the number of lines reserved while it loads. */
export function late<Chunk, Props extends object>(
  load: () => Promise<Chunk>,
  pick: (chunk: Chunk) => ComponentType<Props>,
  lines = 0,
) {
  const WhenHere = lazy(async () => ({ default: pick(await load()) }));
  return function Late(props: Props) {
    return (
      <Suspense fallback={lines > 0 && <Loading lines={lines} />}>
        <WhenHere {...props} />
      </Suspense>
    );
  };
}

/** What a screen shows instead of a component whose chunk could not be loaded: nothing. */
export const Nothing = () => null;

type OwnBarProps = { to: string; back: string; children: ReactNode; action?: ReactNode };

/**
 * Replaces the app's bar on a screen that is shown to others: the way back, the subject, and one
 * action. `data-own-bar` makes CSS hide the frame's bar.
 */
export function OwnBar({ to, back, children, action }: OwnBarProps) {
  return (
    <div className={styles.bar}>
      <Link to={to} className={button.icon} aria-label={back} title={back}>
        <Icon name="back" size={24} />
      </Link>
      {children}
      {action}
    </div>
  );
}

/** Says on every screen that the server is a sandbox. */
export function SandboxStrip() {
  const { frame } = useWords();
  if (useConfig()?.mode !== 'sandbox') return null;
  return (
    <aside aria-label={frame.sandbox}>
      <p className="sandbox-strip">
        <span>
          <strong>{frame.sandbox}</strong> {frame.sandboxMore}
        </span>
      </p>
    </aside>
  );
}

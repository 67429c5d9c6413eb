// What was asked of the server: room for it, what it is, or why it is not there.

import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { DeskRefusal } from '../ask.ts';
import type { Asked as Answered } from '../use-asked.ts';
import styles from './asked.module.css';

type Props<T> = {
  asked: Answered<T>;
  /** How many lines of room are kept for it. */
  lines?: number;
  children: (data: T) => ReactNode;
};

export function Asked<T>({ asked, lines = 4, children }: Props<T>) {
  const { data, error, refetch } = asked;
  const { pathname, search } = useLocation();
  if (error instanceof DeskRefusal && error.code === 'unauthenticated') {
    return <Navigate to="/sign-in" replace state={{ back: `${pathname}${search}` }} />;
  }
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Room lines={lines} />;
  return (
    <>
      {/* What is shown is then of before: it says so rather than look new. */}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {children(data)}
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles['failed']} role="alert">
      <p>{error.message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function Room({ lines }: { lines: number }) {
  return (
    <div role="status" className={styles['room']}>
      <span className="unseen">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={index} />
      ))}
    </div>
  );
}

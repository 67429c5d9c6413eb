// Shown in place of a part of the app that failed while rendering: a true sentence and
// a way on, where there would be an empty page.

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { ChunkMissing } from '../boot/reload-stale-chunk.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';
import styles from './error-boundary.module.css';

type Props = {
  /** Whoever goes elsewhere has left the failure behind. */
  at: string;
  children: ReactNode;
};

// React has no other form for it.
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Failed error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { failure: text } = useWords();
  const { reset } = useQueryErrorResetBoundary();
  const isMissing = error instanceof ChunkMissing;
  const again = () => {
    reset(); // else a reading that failed is not tried again
    onRetry();
  };
  return (
    <section className={styles.failed} role="alert">
      <h1>{text.title}</h1>
      <p>{isMissing ? text.notLoaded : text.notShown}</p>
      <div className={styles.ways}>
        {/* A browser may remember that a file could not be had: the next page asks again. */}
        <Button look="primary" onClick={isMissing ? () => location.reload() : again}>
          {text.retry}
        </Button>
        <a className={styles.home} href="/Dashboard">
          {text.home}
        </a>
      </div>
    </section>
  );
}

// Shows a message and a way on in place of a part of the app that failed to render.

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { ChunkMissing } from '../boot/reload-stale-chunk.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';

type Props = {
  /** The address. A change of address clears the failure. */
  at: string;
  children: ReactNode;
};

// React catches errors only in class components.
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
  const { failure: text, frame } = useWords();
  const { reset } = useQueryErrorResetBoundary();
  const isMissing = error instanceof ChunkMissing;
  const again = () => {
    reset(); // otherwise a failed query is not retried
    onRetry();
  };
  return (
    <section className="stack measure" role="alert">
      <h1>{text.title}</h1>
      <p>{isMissing ? text.notLoaded : text.notShown}</p>
      <div className="row">
        {/* A browser may cache that a file failed to load; a new page requests it again. */}
        <Button look="primary" onClick={isMissing ? () => location.reload() : again}>
          {frame.again}
        </Button>
        <a className="target" href="/Dashboard">
          {frame.dashboard}
        </a>
      </div>
    </section>
  );
}

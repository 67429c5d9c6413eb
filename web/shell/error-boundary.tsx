// If a part of the app fails to render, shows a message and a way to continue in its place.

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { ChunkMissing } from '../boot/reload-stale-chunk.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';

type Props = {
  /** The address. Navigation clears the failure. */
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
    reset(); // a failed query runs again only after a reset
    onRetry();
  };
  return (
    <section className="stack measure" role="alert">
      <h1>{text.title}</h1>
      <p>{isMissing ? text.notLoaded : text.notShown}</p>
      <div className="row">
        {/* Only a new page requests a failed file again: a browser may cache the failure. */}
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

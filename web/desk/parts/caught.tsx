// Stands in for a screen that failed to render or to load: says so, and the frame stays.

import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Screen } from './screen.tsx';

// React has only class components for this.
export class Caught extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Screen title="This screen could not be shown">
        <p role="alert">
          Nothing was done by that. After an update of the server the page has to be loaded anew.
        </p>
        <div className="row">
          <Button look="primary" onClick={() => location.reload()}>
            Load it anew
          </Button>
        </div>
      </Screen>
    );
  }
}

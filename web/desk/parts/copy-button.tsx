// Copies a text to the clipboard and says so.

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

type Props = { text: string; name: string };

export function CopyButton({ text, name }: Props) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser did not let it be copied'),
    );
  return (
    <>
      <Button icon="slip" onClick={() => void copy()}>
        {said === 'Copied' ? said : name}
      </Button>
      <span className="unseen" role="status">
        {said}
      </span>
    </>
  );
}

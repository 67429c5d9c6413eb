// A button that leads to an act: its dialog asks for a reason and shows what will change first.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAsked } from '../ask.ts';
import { ActDialog, type Asking } from './act-dialog.tsx';
import { actTexts, buttonText } from './act-texts.ts';

/** Nothing for whoever may only see: the server would refuse it. */
export function ActButton(asking: Asking) {
  const [isOpen, setOpen] = useState(false);
  const me = useAsked('me');
  const client = useQueryClient();
  if (me.data?.may !== 'act') return null;
  const { isFinal } = actTexts[asking.kind];
  // Only now: what is read anew may offer this act no more, and take its dialog away unread.
  const close = () => {
    setOpen(false);
    void client.invalidateQueries();
  };
  return (
    <>
      <Button look={isFinal ? 'final' : 'plain'} onClick={() => setOpen(true)}>
        {buttonText(asking)}
      </Button>
      {isOpen && <ActDialog asking={asking} onClose={close} />}
    </>
  );
}

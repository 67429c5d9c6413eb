// The way of one act: shown by the server, confirmed by a passkey bound to exactly this act, done.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Act, ActDone, ActPreview } from '../../../data/desk/acts.ts';
import { ask } from '../ask.ts';
import { confirmedBy } from '../enter/passkey.ts';

type Shown = { at: 'shown'; act: Act; preview: ActPreview };
type Confirmed = Shown & { isKeyAsked: boolean };
type Step = { at: 'asked' } | Shown | { at: 'done'; done: ActDone };

export type Acting = {
  step: Step;
  isBusy: boolean;
  trouble: string | undefined;
  show: (act: Act) => void;
  carryOut: (shown: Confirmed) => void;
};

export function useActing(): Acting {
  const [step, setStep] = useState<Step>({ at: 'asked' });
  const showing = useMutation({
    mutationFn: (act: Act) => ask('actPreview', { body: act }),
    onSuccess: (preview, act) => setStep({ at: 'shown', act, preview }),
  });
  const doing = useMutation({
    mutationFn: carriedOut,
    onSuccess: (done) => setStep({ at: 'done', done }),
  });
  return {
    step,
    isBusy: showing.isPending || doing.isPending,
    trouble: (step.at === 'asked' ? showing.error : doing.error)?.message,
    show: showing.mutate,
    carryOut: doing.mutate,
  };
}

/** The challenge is made of the act: an answer to it confirms no other. */
async function carriedOut({ act, isKeyAsked }: Confirmed): Promise<ActDone> {
  if (!isKeyAsked) return ask('act', { body: act });
  const assertion = await confirmedBy(await ask('actChallenge', { body: act }));
  return ask('act', { body: { ...act, assertion } });
}

// The way of one act: shown by the server, confirmed by a passkey bound to exactly this act, done.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Act, ActDone, ActPreview } from '../../../data/desk/acts.ts';
import { ask, isAnybody, useAsked } from '../ask.ts';
import { confirmedBy } from '../enter/passkey.ts';

type Shown = { at: 'shown'; act: Act; preview: ActPreview };
type Step = { at: 'asked' } | Shown | { at: 'done'; done: ActDone };

export type Acting = {
  step: Step;
  isBusy: boolean;
  trouble: string | undefined;
  show: (act: Act) => void;
  /** Whether the passkey is to confirm it. */
  isKeyAsked: boolean;
  carryOut: (shown: Shown) => void;
};

export function useActing(): Acting {
  const [step, setStep] = useState<Step>({ at: 'asked' });
  const showing = useMutation({
    mutationFn: (act: Act) => ask('actPreview', { body: act }),
    onSuccess: (preview, act) => setStep({ at: 'shown', act: asShown(act, preview), preview }),
  });
  const { isKeyAsked, confirmed } = useConfirming();
  const doing = useMutation({
    mutationFn: async ({ act }: Shown) =>
      ask('act', { body: { ...act, ...(await confirmed(act)) } }),
    onSuccess: (done) => setStep({ at: 'done', done }),
  });
  return {
    step,
    isBusy: showing.isPending || doing.isPending,
    trouble: (step.at === 'asked' ? showing.error : doing.error)?.message,
    isKeyAsked,
    show: showing.mutate,
    carryOut: doing.mutate,
  };
}

/** What is left of a payment may be more a moment later: no more than what was shown goes back. */
function asShown(act: Act, { beforePaise, afterPaise }: ActPreview): Act {
  if (act.kind !== 'refund' || beforePaise === null || afterPaise === null) return act;
  return { ...act, amountPaise: beforePaise - afterPaise };
}

/** The sandbox's anybody has no passkey, and is asked for none. */
export function useConfirming() {
  const me = useAsked('me');
  const isKeyAsked = me.data !== undefined && !isAnybody(me.data);
  /** The challenge is made of the act: an answer to it confirms no other. */
  async function confirmed(act: Act) {
    if (!isKeyAsked) return {};
    return { assertion: await confirmedBy(await ask('actChallenge', { body: act })) };
  }
  return { isKeyAsked, confirmed };
}

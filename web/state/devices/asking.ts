// Asking another device for its keys, for as long as the screen that shows it is open.

import { useEffect, useState } from 'react';
import { deviceName } from '../../../data/library/library-calls.ts';
import { account } from '../../../sw/device.ts';
import { type AskingStep, askToJoin } from '../../../sw/devices/ask-to-join.ts';
import { Refused } from '../../../sw/remote-errors.ts';

export type Asking =
  | AskingStep
  | { kind: 'asking' }
  /** As many ask already as the server lets. */
  | { kind: 'too-many' }
  | { kind: 'failed'; why: string };

/** What other devices are told of this one. */
export const thisBrowser = () => deviceName(navigator.userAgent);

export function useAsking(): Asking {
  const [step, setStep] = useState<Asking>({ kind: 'asking' });
  // A question to other devices ends with the screen that asks it.
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: Asking) => {
      if (!leaving.signal.aborted) setStep(next);
    };
    void follow(leaving.signal, show).catch((error: unknown) => show(failure(error)));
    return () => leaving.abort();
  }, []);
  return step;
}

async function follow(signal: AbortSignal, show: (step: Asking) => void): Promise<void> {
  const owner = await account();
  // A page that renders twice before it begins asks once.
  if (!owner || signal.aborted) return;
  for await (const step of askToJoin(owner, signal)) show(step);
}

function failure(error: unknown): Asking {
  if (error instanceof Refused && error.code === 'rate_limited') return { kind: 'too-many' };
  return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
}

// Answering a device that asks for the keys of this one.

import { useEffect, useState } from 'react';
import { account } from '../../../sw/device.ts';
import type { Agreement } from '../../../sw/devices/approval.ts';
import { giveKeys, type OpenJoin, offerTo, refuseJoin } from '../../../sw/devices/approve-join.ts';
import { keysToHandOver } from '../../../sw/devices/membership.ts';
import { NoAnswer, Refused } from '../../../sw/remote-errors.ts';
import { noteRight, noteWrong, triesLeft } from './wrong-digits.ts';

export type { OpenJoin };

export type Approving =
  | { kind: 'preparing' }
  /** The digits are awaited; `left`: how many tries there are yet. */
  | { kind: 'asked'; left: number; isWrong: boolean; why?: string; isBusy: boolean }
  /** `answer`: two digits for the other device. */
  | { kind: 'approved'; answer: string }
  | { kind: 'blocked'; until: number }
  | { kind: 'refused' }
  | { kind: 'over' }
  | { kind: 'spoilt' }
  | { kind: 'failed'; why: string };

export function useApproving(join: OpenJoin) {
  const [state, setState] = useState<Approving>({ kind: 'preparing' });
  const [agreement, setAgreement] = useState<Agreement>();
  // Both devices wait for each other through the server, until this screen is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question, whatever is told of it
  useEffect(() => {
    const leaving = new AbortController();
    void agree(join, leaving.signal)
      .catch(failure)
      .then((next) => {
        if (leaving.signal.aborted) return;
        if ('digits' in next) setAgreement(next);
        setState('digits' in next ? { kind: 'asked', ...ASKED } : next);
      });
    return () => leaving.abort();
  }, [join.id]);

  async function approve(typed: string): Promise<void> {
    const owner = await account();
    if (!owner || !agreement) return;
    const { accountId } = owner;
    if (typed !== agreement.digits) {
      noteWrong(accountId);
      const { left, until } = triesLeft(accountId);
      if (left > 0) return setState({ kind: 'asked', ...ASKED, left, isWrong: true });
      setState({ kind: 'blocked', until });
      // It asks in vain from now on, and is told so where the server can be reached.
      return refuseJoin(owner, join).catch(() => undefined);
    }
    setState((before) => (before.kind === 'asked' ? { ...before, isBusy: true } : before));
    const keys = await keysToHandOver(accountId);
    const given = await giveKeys(owner, { join, agreement, keys }).catch(failure);
    if (given?.kind === 'failed') {
      return setState({ kind: 'asked', ...ASKED, isWrong: false, why: given.why });
    }
    noteRight(accountId);
    setState(given ?? { kind: 'approved', answer: agreement.answer });
  }

  async function refuse(): Promise<void> {
    const owner = await account();
    const ended = owner && (await refuseJoin(owner, join).catch(failure));
    setState(ended?.kind === 'failed' ? ended : { kind: 'refused' });
  }

  return { state, approve, refuse };
}

const ASKED = { left: 3, isWrong: false, isBusy: false };

async function agree(join: OpenJoin, signal: AbortSignal): Promise<Agreement | Approving> {
  const owner = await account();
  if (!owner || signal.aborted) return { kind: 'over' };
  const { left, until } = triesLeft(owner.accountId);
  if (left === 0) return { kind: 'blocked', until };
  const agreed = await offerTo(owner, join, signal);
  return typeof agreed === 'string' ? { kind: agreed } : agreed;
}

/** Another device answered, nobody waits any more, or this device's own keys are old. */
const OVER: readonly string[] = ['join_over', 'not_found', 'no_library', 'library_locked'];

function failure(error: unknown): Approving & { kind: 'over' | 'failed' } {
  const isOver = error instanceof Refused && OVER.includes(error.code);
  if (isOver) return { kind: 'over' };
  if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
  return { kind: 'failed', why: error.message };
}

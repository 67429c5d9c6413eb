// Asks another device for its keys, and answers a device that asks for this device's keys.

import { useEffect, useState } from 'react';
import { deviceName } from '../../../data/library/library-calls.ts';
import { account } from '../../../sw/device.ts';
import type { Agreement } from '../../../sw/devices/approval.ts';
import {
  type AskingStep,
  askToJoin,
  giveKeys,
  noteRight,
  noteWrong,
  type OpenJoin,
  offerTo,
  refuseJoin,
  triesLeft,
} from '../../../sw/devices/joins.ts';
import { keysToHandOver } from '../../../sw/devices/membership.ts';
import {
  type Invitation,
  newInvitation,
  type OwnInvitation,
  readInvitation,
} from '../../../sw/devices/scan.ts';
import { NoAnswer, Refused } from '../../../sw/remote-errors.ts';
import { serverNow } from '../../../sw/server-clock.ts';
import { useMade } from './library-acts.ts';

export type { Invitation, OpenJoin, OwnInvitation };

export type Approving =
  | { kind: 'preparing' }
  /** Waits for the digits. `left`: how many tries remain. */
  | { kind: 'asked'; left: number; isWrong: boolean; why?: Error; isBusy: boolean }
  /** `answer`: two digits for the other device; none if it scanned this device's QR. */
  | { kind: 'approved'; answer?: string }
  | { kind: 'blocked'; until: number }
  | { kind: 'refused' }
  | { kind: 'over' }
  | { kind: 'spoilt' }
  | { kind: 'failed'; why: Error };

/** `invitation`: this device's QR. The other device has scanned it and gets the keys at once. */
export function useApproving(join: OpenJoin, invitation?: OwnInvitation) {
  const [state, setState] = useState<Approving>({ kind: 'preparing' });
  const [agreement, setAgreement] = useState<Agreement>();
  // Answer the other device until this screen closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new render must not ask again
  useEffect(() => {
    const leaving = new AbortController();
    void agree(join, { signal: leaving.signal, invitation })
      .then((next) => (invitation && 'digits' in next ? giveAtOnce(join, next) : next))
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
      await noteWrong(accountId);
      const { left, until } = await triesLeft(accountId);
      if (left > 0) return setState({ kind: 'asked', ...ASKED, left, isWrong: true });
      setState({ kind: 'blocked', until });
      // Tell the server, so that the other device learns of the refusal.
      return refuseJoin(owner, join).catch(() => undefined);
    }
    setState((before) => (before.kind === 'asked' ? { ...before, isBusy: true } : before));
    const keys = await keysToHandOver(accountId);
    const given = await giveKeys(owner, { join, agreement, keys }).catch(failure);
    if (given?.kind === 'failed') {
      return setState({ kind: 'asked', ...ASKED, isWrong: false, why: given.why });
    }
    await noteRight(accountId).catch(() => undefined); // a failure to store this does not matter
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

async function giveAtOnce(join: OpenJoin, agreement: Agreement): Promise<Approving> {
  const owner = await account();
  if (!owner) return { kind: 'over' };
  await giveKeys(owner, { join, agreement, keys: await keysToHandOver(owner.accountId) });
  return { kind: 'approved' };
}

type Offering = { signal: AbortSignal; invitation?: OwnInvitation | undefined };

async function agree(join: OpenJoin, offering: Offering): Promise<Agreement | Approving> {
  const owner = await account();
  if (!owner || offering.signal.aborted) return { kind: 'over' };
  const { left, until } = await triesLeft(owner.accountId);
  if (left === 0) return { kind: 'blocked', until };
  const agreed = await offerTo(owner, join, offering);
  return typeof agreed === 'string' ? { kind: agreed } : agreed;
}

/**
 * The refusal codes of a request that is over: another device answered, the asking device gave up,
 * or this device's keys are old.
 */
const OVER: readonly string[] = ['join_over', 'no_join', 'no_library', 'library_locked'];

function failure(error: unknown): Approving & { kind: 'over' | 'failed' } {
  const isOver = error instanceof Refused && OVER.includes(error.code);
  if (isOver) return { kind: 'over' };
  if (!(error instanceof Refused || error instanceof NoAnswer)) throw error;
  return { kind: 'failed', why: error };
}

export type Asking =
  | AskingStep
  | { kind: 'asking' }
  /** The server allows no more requests to join for now. */
  | { kind: 'too-many' }
  | { kind: 'failed'; why: Error };

/** The name by which other devices show this browser. */
export const thisBrowser = () => deviceName(navigator.userAgent);

/** A QR for one new device; undefined until it is made. */
export function useInvitation(): OwnInvitation | undefined {
  return useMade(async () => {
    const owner = await account();
    return owner ? newInvitation(owner.accountId, serverNow()) : undefined;
  });
}

/** Reads the invitation in a scanned QR. */
export async function readCode(text: string): ReturnType<typeof readInvitation> {
  const owner = await account();
  return owner ? readInvitation(text, { ...owner, now: serverNow() }) : 'foreign';
}

export function useAsking(invitation?: Invitation): Asking {
  const [step, setStep] = useState<Asking>({ kind: 'asking' });
  // Ask other devices until this screen closes.
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: Asking) => {
      if (!leaving.signal.aborted) setStep(next);
    };
    void follow({ signal: leaving.signal, invitation }, show).catch((error: unknown) =>
      show(askingFailure(error)),
    );
    return () => leaving.abort();
  }, [invitation]);
  return step;
}

type Question = { signal: AbortSignal; invitation: Invitation | undefined };

async function follow(
  { signal, invitation }: Question,
  show: (step: Asking) => void,
): Promise<void> {
  const owner = await account();
  // In development, React runs an effect twice: the first run must not ask.
  if (!owner || signal.aborted) return;
  for await (const step of askToJoin(owner, signal, invitation)) show(step);
}

function askingFailure(error: unknown): Asking {
  if (error instanceof Refused && error.code === 'too_many_joins') return { kind: 'too-many' };
  return { kind: 'failed', why: error instanceof Error ? error : new Error(String(error)) };
}

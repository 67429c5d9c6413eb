// The steps of an act: the server previews it, a passkey confirms exactly this act, and the server
// carries it out.

import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Act, ActDone, ActPreview, Signable } from '../../../data/desk/acts.ts';
import type { DeskAnswer, DeskBody } from '../../../data/desk/desk-calls.ts';
import { ask, DeskRefusal, isVisitor, useAsked } from '../ask.ts';

type Shown = { at: 'shown'; act: Act; preview: ActPreview };
type Step = { at: 'asked' } | Shown | { at: 'done'; done: ActDone };

export type Acting = ReturnType<typeof useActing>;

export function useActing() {
  const [step, setStep] = useState<Step>({ at: 'asked' });
  const showing = useMutation({
    mutationFn: (act: Act) => ask('actPreview', { body: act }),
    onSuccess: (preview, act) => setStep({ at: 'shown', act: asShown(act, preview), preview }),
  });
  const { isKeyAsked, confirmed } = useConfirming();
  const doing = useMutation({
    mutationFn: async ({ act }: Shown) =>
      ask('act', { body: { ...act, ...(await confirmed(act)) } }),
    onSuccess: (done) => {
      if (done.file) save(done.file);
      setStep({ at: 'done', done });
    },
  });
  return {
    step,
    isBusy: showing.isPending || doing.isPending,
    trouble: step.at === 'asked' ? showing.error?.message : doing.error && saidOf(doing.error),
    /** Whether a passkey must confirm the act. */
    isKeyAsked,
    show: showing.mutate,
    carryOut: doing.mutate,
  };
}

/** Without the server's answer, the operator cannot know whether the act was done. */
function saidOf({ code, message }: { code?: string; message: string }): string {
  const isLost = ['unreachable', 'internal', 'unread'].includes(code ?? '');
  return isLost ? `${message} The act may be done. Press again: no money moves twice.` : message;
}

/**
 * Limits the act to the previewed amount: by now, more of the payment may be refundable. An act
 * that moves money gets an id, so that it moves the money once, even if it is sent again.
 */
function asShown(act: Act, { beforePaise, afterPaise = 0, shown }: ActPreview): Act {
  if (act.kind === 'settle') return { ...act, shown };
  if (beforePaise === undefined) return act;
  const id = crypto.randomUUID();
  return act.kind === 'refund'
    ? { ...act, id, amountPaise: beforePaise - afterPaise }
    : { ...act, id };
}

/** Saves a file. Its name omits the email, because browsers keep a list of downloads. */
function save(file: object): void {
  const json = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(json);
  link.download = 'dealer-data.json';
  link.click();
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Confirms acts with a passkey. A sandbox visitor has no passkey and needs none. */
export function useConfirming() {
  const me = useAsked('me');
  const isKeyAsked = me.data !== undefined && !isVisitor(me.data);
  /** Asks a passkey to answer a challenge that is made for this act and valid for no other. */
  async function confirmed(act: Signable) {
    if (!isKeyAsked) return {};
    return { assertion: await confirmedBy(await ask('actChallenge', { body: act })) };
  }
  return { isKeyAsked, confirmed };
}

type PasskeyOptions = DeskAnswer<'signInOptions'>;
type PasskeyAnswer = DeskBody<'signInVerify'>['response'];

/** Answers the server's challenge with a passkey. Throws a {@link DeskRefusal}. */
export async function confirmedBy(options: PasskeyOptions): Promise<PasskeyAnswer> {
  // The server makes these options and checks the answer with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return sent(await startAuthentication({ optionsJSON }).catch(refused));
}

/** Creates a passkey on this device. Throws a {@link DeskRefusal}. */
export async function newPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  // The server makes these options with `@simplewebauthn/server`, so they have this type.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return sent(await startRegistration({ optionsJSON }).catch(refused));
}

/** Renames the fields to the names in the contract. */
function sent(answer: RegistrationResponseJSON | AuthenticationResponseJSON): PasskeyAnswer {
  const { response, clientExtensionResults: results } = answer;
  return { ...answer, response: { ...response }, clientExtensionResults: { ...results } };
}

function refused(error: unknown): never {
  if (
    error instanceof WebAuthnError &&
    error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  ) {
    throw new DeskRefusal('passkey', 'This device already has a passkey here: use another device.');
  }
  if (error instanceof Error && error.name === 'NotAllowedError') {
    throw new DeskRefusal('passkey', 'No passkey was used: nothing more was done.');
  }
  throw new DeskRefusal('passkey', 'This browser could not use a passkey: nothing more was done.');
}

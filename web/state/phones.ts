// Buyers' phones: what the owner can do, how a phone is added, and how it asks for a higher limit.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { type BuyerPhone, phoneCalls } from '../../data/phone-calls.ts';
import { beginAsBuyer } from '../../sw/account/buyers-session.ts';
import { finishLogout, withCookie } from '../../sw/account/pending-logout.ts';
import { refreshStatistic } from '../../sw/account/wallet.ts';
import type { Account } from '../../sw/device.ts';
import { isCurveKnown, ownerKeyText, readOwnerKey } from '../../sw/devices/buyers-key.ts';
import { storedRing } from '../../sw/devices/ring.ts';
import { standing } from '../../sw/devices/standing.ts';
import { base64Url } from '../../sw/proof/base64url.ts';
import { send } from '../../sw/remote.ts';
import { Refused } from '../../sw/remote-errors.ts';
import { resume } from '../sending/send-outbox.ts';
import { ACCOUNT, useAccountId } from './account.ts';
import { REMOTE, useRemote } from './use-own.ts';

export type { BuyerPhone };

type Body<K extends keyof typeof phoneCalls> = v.InferOutput<(typeof phoneCalls)[K]['body']>;

/** The buyers' phones, those in use first. */
export function useBuyerPhones() {
  return useRemote('phones', (accountId) => send(phoneCalls.phones, { accountId }));
}

export function useChangePhone() {
  const accountId = useAccountId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'phoneChange'>) => send(phoneCalls.phoneChange, { accountId, body }),
    onSettled: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
}

/**
 * How often each phone asks the server. An owner who holds both phones hardly notices the delay.
 */
const POLL_MS = 1_500;

/**
 * Makes the code for a new phone. `ownerKey`: the key with which the phone seals reports; ''
 * without sharing, null if this browser does not support X25519.
 */
export function useOfferPhone() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async (body: Body<'phoneOffer'>) => ({
      ...(await send(phoneCalls.phoneOffer, { accountId, body })),
      ownerKey: await ownerKeyOf(accountId),
    }),
  });
}

async function ownerKeyOf(accountId: string): Promise<string | null> {
  const isOn = (await standing(accountId)).kind === 'on';
  const ring = isOn ? await storedRing(accountId) : null;
  if (!ring) return '';
  return (await isCurveKnown()) ? ownerKeyText(ring) : null;
}

/** The phone that scanned the code, and the owner's choice of the digits that it shows. */
export function useAdmitPhone(key: string) {
  const accountId = useAccountId();
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: [...REMOTE, accountId, 'admit', key],
    queryFn: () => send(phoneCalls.phoneAdmit, { accountId, body: { key } }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === 'asked' || error instanceof Refused ? false : POLL_MS,
    retry: false,
  });
  const choice = useMutation({
    mutationFn: (digits: string) =>
      send(phoneCalls.phoneAdmit, { accountId, body: { key, digits } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...REMOTE, accountId, 'phones'] }),
  });
  return { choices: asked.data?.choices ?? [], ended: asked.error ?? undefined, choice };
}

/** The length of the phone's key in the code; the owner's key may follow. */
const KEY_CHARACTERS = 22;

/** Signs a new phone in with the code's key. The phone shows digits until the owner picks them. */
export function useEnterPhone(code: string) {
  const key = code.slice(0, KEY_CHARACTERS);
  const ownerKey = code.slice(KEY_CHARACTERS);
  const client = useQueryClient();
  const [secret] = useState(() => base64Url(crypto.getRandomValues(new Uint8Array(16))));
  const { data, error } = useQuery({
    queryKey: ['enter', key],
    queryFn: () => withCookie(() => enterPhone({ key, secret }, ownerKey)),
    refetchInterval: ({ state: { data, error } }) =>
      data?.entered || error instanceof Refused ? false : POLL_MS,
    retry: false,
  });
  const [entered, setEntered] = useState<'in' | 'owners'>();
  const { entered: outcome, buyer } = data ?? {};
  useEffect(() => {
    if (outcome === 'in' && buyer) {
      client.setQueryData<Account>(ACCOUNT, buyer);
      void resume();
    }
    if (outcome === 'owners') void finishLogout();
    setEntered(outcome);
  }, [outcome, buyer, client]);
  const { digits, expiresAt, isSealing } = data ?? {};
  return { digits, expiresAt, error: error ?? undefined, entered, isSealing };
}

/**
 * Asks for the session and stores it. Runs under the cookie's lock, so no other sign-in interferes.
 */
async function enterPhone(body: { key: string; secret: string }, ownerKey: string) {
  const { accountId, name, ...told } = await send(phoneCalls.phoneEnter, { body });
  const owner = await readOwnerKey(ownerKey);
  const shown = { ...told, isSealing: owner !== undefined };
  if (accountId === null) return { ...shown, buyer: undefined, entered: undefined };
  const buyer: Account = { accountId, email: '', buyer: name };
  const isIn = await beginAsBuyer(buyer, owner);
  return { ...shown, buyer, entered: isIn ? 'in' : 'owners' } as const;
}

/** Asks the owner for a higher limit, from a buyer's phone. */
export function useAskMore() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async () => {
      await send(phoneCalls.phoneAsk, { accountId, body: {} });
      await refreshStatistic(accountId, 'balancePaise');
    },
  });
}

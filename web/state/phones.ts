// Buyers' phones: what the owner does with them, how a phone enters, and how it asks for more.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { type BuyerPhone, phoneCalls } from '../../data/phone-calls.ts';
import { beginAsBuyer } from '../../sw/account/buyers-session.ts';
import { finishLogout, withCookie } from '../../sw/account/pending-logout.ts';
import { refreshStatistic } from '../../sw/account/wallet.ts';
import type { Account } from '../../sw/device.ts';
import { base64Url } from '../../sw/proof/base64url.ts';
import { send } from '../../sw/remote.ts';
import { Refused } from '../../sw/remote-errors.ts';
import { resume } from '../sending/send-outbox.ts';
import { ACCOUNT, useAccountId } from './account.ts';
import { REMOTE, useRemote } from './use-own.ts';

export type { BuyerPhone };

type Calls = typeof phoneCalls;
type Options<K extends keyof Calls> = {
  accountId?: string;
  body?: v.InferOutput<Calls[K]['body']>;
};

/** Throws Refused or NoAnswer, like `remote`. */
async function remotePhone<K extends keyof Calls>(name: K, options: Options<K>) {
  return send(phoneCalls[name], options);
}

/** Phones in use first; undefined while unknown. */
export function useBuyerPhones(): BuyerPhone[] | undefined {
  return useRemote('phones', (accountId) => remotePhone('phones', { accountId })).data?.phones;
}

type Change = v.InferOutput<Calls['phoneChange']['body']>;

export function useChangePhone() {
  const accountId = useAccountId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => remotePhone('phoneChange', { accountId, body }),
    onSettled: () => client.invalidateQueries({ queryKey: REMOTE }),
  });
}

/** An owner with both phones at hand hardly notices this wait. */
const POLL_MS = 1_500;

/** Makes the code for a new phone. */
export function useOfferPhone() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: (body: v.InferOutput<Calls['phoneOffer']['body']>) =>
      remotePhone('phoneOffer', { accountId, body }),
  });
}

/** The phone that came with the code, and the owner's choice of its digits. */
export function useAdmitPhone(key: string) {
  const accountId = useAccountId();
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: [...REMOTE, accountId, 'admit', key],
    queryFn: () => remotePhone('phoneAdmit', { accountId, body: { key } }),
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === 'asked' || error instanceof Refused ? false : POLL_MS,
    retry: false,
  });
  const choice = useMutation({
    mutationFn: (digits: string) => remotePhone('phoneAdmit', { accountId, body: { key, digits } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...REMOTE, accountId, 'phones'] }),
  });
  return { choices: asked.data?.choices ?? [], ended: asked.error ?? undefined, choice };
}

/** Enters with the code's key on the new phone; shows its digits until the owner chooses. */
export function useEnterPhone(key: string) {
  const client = useQueryClient();
  const [secret] = useState(() => base64Url(crypto.getRandomValues(new Uint8Array(16))));
  const { data, error } = useQuery({
    queryKey: ['enter', key],
    queryFn: () => withCookie(() => enterPhone({ key, secret })),
    refetchInterval: ({ state: { data, error } }) =>
      data?.entered || error instanceof Refused ? false : POLL_MS,
    retry: false,
  });
  const [entered, setEntered] = useState<'in' | 'owners'>();
  const { entered: outcome, buyer } = data ?? {};
  useEffect(() => {
    if (outcome === 'in' && buyer) {
      client.setQueryData<Account>(ACCOUNT, buyer);
      void resume('needs-login');
    }
    if (outcome === 'owners') void finishLogout();
    setEntered(outcome);
  }, [outcome, buyer, client]);
  return { digits: data?.digits, expiresAt: data?.expiresAt, error: error ?? undefined, entered };
}

/** Stores what the phone shows together with its session, before any other change of the cookie. */
async function enterPhone(body: { key: string; secret: string }) {
  const { accountId, name, ...shown } = await remotePhone('phoneEnter', { body });
  if (accountId === null) return { ...shown, buyer: undefined, entered: undefined };
  const buyer: Account = { accountId, email: '', buyer: name };
  return { ...shown, buyer, entered: (await beginAsBuyer(buyer)) ? 'in' : 'owners' } as const;
}

/** A buyer asks the owner for more. */
export function useAskMore() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: async () => {
      await remotePhone('phoneAsk', { accountId, body: {} });
      await refreshStatistic(accountId, 'balancePaise');
    },
  });
}

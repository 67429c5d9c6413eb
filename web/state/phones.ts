// Phones that owners give to buyers: what the owner does with them, how such a phone comes in, and
// how it asks for more.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { type BuyerPhone, phoneCalls } from '../../data/phone-calls.ts';
import { accountDatabase } from '../../sw/account/database.ts';
import { withCookie } from '../../sw/account/pending-logout.ts';
import { beginSession } from '../../sw/account/session.ts';
import { refreshStatistic } from '../../sw/account/wallet.ts';
import { type Account, account } from '../../sw/device.ts';
import { base64Url } from '../../sw/proof/base64url.ts';
import { send } from '../../sw/remote.ts';
import { Refused } from '../../sw/remote-errors.ts';
import { ACCOUNT, useAccountId } from './account.ts';
import { REMOTE, useRemote } from './use-own.ts';

export type { BuyerPhone };

type Calls = typeof phoneCalls;
type Options<K extends keyof Calls> = {
  accountId?: string;
  body?: v.InferOutput<Calls[K]['body']>;
};

/** Throws Refused or NoAnswer, as `remote` does. */
async function remotePhone<K extends keyof Calls>(name: K, options: Options<K>) {
  const answer = await send(phoneCalls[name], options);
  return answer as v.InferOutput<Calls[K]['answer']>; // the schema is that of this very name
}

/** Those in use first; undefined while unknown. */
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

/** Often enough that nobody looks up from the other phone and waits. */
const POLL_MS = 1_500;

/** Makes the code for a new phone. */
export function useOfferPhone() {
  const accountId = useAccountId();
  return useMutation({
    mutationFn: (body: v.InferOutput<Calls['phoneOffer']['body']>) =>
      remotePhone('phoneOffer', { accountId, body }),
  });
}

/** Who has come with the code, and the owner's choice of its digits. */
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

/** The new phone with the code's key: its digits, until the owner has chosen them. */
export function useEnterPhone(key: string) {
  const client = useQueryClient();
  const [secret] = useState(() => base64Url(crypto.getRandomValues(new Uint8Array(16))));
  const { data, error } = useQuery({
    queryKey: ['enter', key],
    queryFn: () => withCookie(() => remotePhone('phoneEnter', { body: { key, secret } })),
    refetchInterval: ({ state: { data, error } }) =>
      data?.accountId || error instanceof Refused ? false : POLL_MS,
    retry: false,
  });
  const [entered, setEntered] = useState<'in' | 'owners'>();
  const { accountId = null, name = '' } = data ?? {};
  // The session is there; what the phone shows from now on is stored on it.
  useEffect(() => {
    if (accountId === null) return;
    void begin({ accountId, email: '', buyer: name }).then((owner) => {
      if (owner) client.setQueryData<Account>(ACCOUNT, owner);
      setEntered(owner ? 'in' : 'owners');
    });
  }, [accountId, name, client]);
  return { digits: data?.digits, expiresAt: data?.expiresAt, error: error ?? undefined, entered };
}

/** Undefined where the phone holds what its owner bought, which is not the buyer's to read. */
async function begin(buyer: Account): Promise<Account | undefined> {
  const before = await account();
  const isOwnAgain = before?.accountId === buyer.accountId && before.buyer !== undefined;
  const { reports } = accountDatabase(buyer.accountId);
  if (!isOwnAgain && (await reports.count()) > 0) return undefined;
  await beginSession(buyer);
  return buyer;
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

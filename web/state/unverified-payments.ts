// Payments not yet in the wallet. The phone stores and checks them until they are credited.

import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Paise } from '../../data/values/money.ts';
import {
  forgetPayment,
  type UnverifiedPayment,
  unverifiedPayments,
  verifyAgain,
} from '../../sw/account/unverified-payments.ts';
import { refreshStatistic } from '../../sw/account/wallet.ts';
import { wakeCovered } from '../../sw/outbox/waking.ts';
import { resume } from '../sending/send-outbox.ts';
import { useAccountId } from './account.ts';
import { useSessionOver } from './login-navigation.ts';
import { REMOTE, useOwn } from './use-own.ts';
import { useWallet } from './wallet.ts';

/** The bank answers within seconds. The wait doubles after each try without an answer. */
const ASK_AGAIN_MS = 5_000;
const ASK_AGAIN_MS_MAX = 5 * 60_000;
/** A part of the query keys for these payments. */
const NAME = 'unverified payments';

export function useUnverifiedPayments() {
  const accountId = useAccountId();
  const payments = useOwn([NAME], 'wallet', unverifiedPayments, { row: 'unverified' }) ?? [];
  const own = new Set(payments.map(({ proof }) => proof.razorpay_payment_id));
  return {
    payments,
    /** Payments that the server found after a restore and is crediting. */
    found: (useWallet()?.coming ?? []).filter(({ paymentId }) => !own.has(paymentId)),
    forget: (payment: UnverifiedPayment) => void forgetPayment(accountId, payment),
  };
}

/** Checks the payments until none is left. */
export function usePaymentChecks(): void {
  const client = useQueryClient();
  const accountId = useAccountId();
  const { payments, found } = useUnverifiedPayments();
  const isOver = useSessionOver();
  // Check again when money arrives, because it may come from one of these payments.
  const added = useWallet()?.creditsAddedPaise;
  useQuery({
    queryKey: [...REMOTE, accountId, NAME, added],
    queryFn: async () => {
      if (found.length > 0) {
        void sendPaid(accountId, await refreshStatistic(accountId, 'balancePaise'));
      }
      const balancePaise = await verifyAgain(accountId);
      if (balancePaise === undefined) return null;
      void sendPaid(accountId, balancePaise);
      // Matches all queries except this one.
      const predicate = ({ queryKey }: { queryKey: QueryKey }) => !queryKey.includes(NAME);
      void client.invalidateQueries({ queryKey: REMOTE, predicate });
      return null;
    },
    enabled: !isOver && (found.length > 0 || payments.some(({ refusal }) => refusal === undefined)),
    retry: false,
    refetchInterval: ({ state }) =>
      Math.min(ASK_AGAIN_MS * 2 ** state.dataUpdateCount, ASK_AGAIN_MS_MAX),
  });
}

/** Sends requests that waited for money, as many as the balance covers. */
export async function sendPaid(accountId: string, balancePaise: Paise): Promise<void> {
  await wakeCovered(accountId, balancePaise);
  await resume();
}

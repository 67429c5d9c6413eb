// Payments not credited yet: shown from the phone, and checked until they are in the wallet.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Paise } from '../../data/values/money.ts';
import { accountDatabase } from '../../sw/account/database.ts';
import {
  forgetPayment,
  type UnverifiedPayment,
  unverifiedPayments,
  verifyAgain,
} from '../../sw/account/unverified-payments.ts';
import { wakeCovered } from '../../sw/outbox/waking.ts';
import { resume } from '../sending/send-outbox.ts';
import { useAccount } from './account.ts';
import { useSessionOver } from './login-navigation.ts';
import { useStored } from './use-stored.ts';
import { useWallet } from './wallet.ts';

/** The bank's answer takes seconds; the wait doubles each time that it is not there. */
const ASK_AGAIN_MS = 5_000;
const ASK_AGAIN_MS_MAX = 5 * 60_000;

export function useUnverifiedPayments() {
  const accountId = useAccount()?.accountId ?? '';
  const payments = useStored(
    ['unverified payments', accountId],
    accountDatabase(accountId).wallet,
    () => unverifiedPayments(accountId),
  );
  return {
    payments: payments ?? [],
    forget: (payment: UnverifiedPayment) => void forgetPayment(accountId, payment),
  };
}

/** Checks them for as long as there are any. */
export function usePaymentChecks(): void {
  const client = useQueryClient();
  const accountId = useAccount()?.accountId ?? '';
  const { payments } = useUnverifiedPayments();
  const isOver = useSessionOver();
  // New money may be from one of them, which must then no longer be shown as pending.
  const added = useWallet()?.creditsAddedPaise;
  useQuery({
    queryKey: ['unverified payments', accountId, 'remote', added],
    queryFn: async () => {
      const balancePaise = await verifyAgain(accountId);
      if (balancePaise === undefined) return null;
      void sendPaid(accountId, balancePaise);
      const isMoved = ({ queryKey: [what, , where] }: { queryKey: readonly unknown[] }) =>
        where === 'remote' && what !== 'unverified payments';
      void client.invalidateQueries({ predicate: isMoved });
      return null;
    },
    enabled: !isOver && payments.some(({ refusal }) => refusal === undefined),
    retry: false,
    refetchInterval: ({ state }) =>
      Math.min(ASK_AGAIN_MS * 2 ** state.dataUpdateCount, ASK_AGAIN_MS_MAX),
  });
}

/** Sends requests that waited for money, as far as the balance covers them. */
export async function sendPaid(accountId: string, balancePaise: Paise): Promise<void> {
  await wakeCovered(accountId, balancePaise);
  await resume();
}

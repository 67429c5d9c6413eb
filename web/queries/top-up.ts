// Adding credit: an order on the box, the gateway's window, and the box's own check of the payment.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type Answer, CheckoutSuccess } from '../../data/contract.ts';
import { idempotencyKey } from '../../data/idempotency-key.ts';
import { fromRupees, type Paise, toRupees } from '../../data/money.ts';
import { wakeCovered } from '../../sw/outbox.ts';
import type { Account } from '../../sw/phone.ts';
import { NoAnswer, Refused, remote } from '../../sw/remote.ts';
import { resume } from '../resume.ts';
import { useAccount } from './account.ts';
import { useConfig } from './config.ts';

export type TopUpOutcome =
  | { kind: 'paid'; newBalancePaise: Paise }
  | { kind: 'dismissed' }
  | { kind: 'order_failed' }
  | { kind: 'verification_failed' };

/** What Razorpay's checkout.js puts on the window; only what is used of it. */
type Checkout = new (options: {
  key: string;
  amount: Paise;
  currency: 'INR';
  name: string;
  description: string;
  order_id: string;
  prefill: { email: string };
  theme: { color: string };
  handler: (success: unknown) => void;
  modal: { ondismiss: () => void };
}) => { open: () => void };

declare global {
  interface Window {
    Razorpay?: Checkout;
  }
}

export function useTopUp() {
  const config = useConfig();
  const account = useAccount();
  const client = useQueryClient();
  const script = useQuery({
    queryKey: ['checkout script', config?.checkoutScript],
    queryFn: () => loadScript(config?.checkoutScript ?? ''),
    enabled: config !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const pay = useMutation({
    mutationFn: async (amountPaise: Paise): Promise<TopUpOutcome> =>
      account && config ? topUp(amountPaise, config, account) : { kind: 'order_failed' },
    onSuccess: (outcome) => {
      // Nothing that the dealer is told waits for what the outbox does with it.
      if (account) void sendPaid(account, outcome);
      void client.invalidateQueries();
    },
  });
  return {
    isScriptReady: script.isSuccess,
    scriptFailed: script.isError,
    topUp: pay.mutateAsync,
  };
}

async function topUp(
  amountPaise: Paise,
  config: Answer<'config'>,
  owner: Account,
): Promise<TopUpOutcome> {
  const order = await orderOf(amountPaise, owner);
  if (!order || !window.Razorpay) return { kind: 'order_failed' };
  const success = await checkout(window.Razorpay, { order, config, email: owner.email });
  if (success === undefined) return { kind: 'dismissed' };
  return verified(success, amountPaise, owner);
}

/** Sends what waited for money, as far as there is any now: the window may have been closed. */
async function sendPaid({ accountId }: Account, outcome: TopUpOutcome): Promise<void> {
  if (outcome.kind === 'paid') await wakeCovered(accountId, outcome.newBalancePaise);
  // Not verified is not unpaid: a drain looks at the balance before it wakes anything.
  if (outcome.kind === 'paid' || outcome.kind === 'verification_failed') await resume();
}

async function orderOf(
  amountPaise: Paise,
  { accountId }: Account,
): Promise<Answer<'createOrder'>['order'] | undefined> {
  const answer = await remote('createOrder', {
    accountId,
    idempotencyKey: idempotencyKey(Date.now(), crypto.randomUUID()),
    body: { amount: toRupees(amountPaise) },
  }).catch(unanswered);
  return answer?.order;
}

/** Opens the gateway's window; what it hands over on success, undefined when it was closed. */
function checkout(
  Window: Checkout,
  sale: { order: Answer<'createOrder'>['order']; config: Answer<'config'>; email: string },
): Promise<unknown> {
  const { order, config, email } = sale;
  return new Promise((resolve) => {
    new Window({
      key: config.razorpayKeyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.id,
      name: 'Lotproof',
      description: 'Wallet Recharge',
      prefill: { email },
      theme: { color: '#0F1B2D' },
      handler: resolve,
      modal: { ondismiss: () => resolve(undefined) },
    }).open();
  });
}

async function verified(
  success: unknown,
  amountPaise: Paise,
  { accountId }: Account,
): Promise<TopUpOutcome> {
  const read = v.safeParse(CheckoutSuccess, success);
  if (!read.success) return { kind: 'verification_failed' };
  const answer = await remote('verifyPayment', {
    accountId,
    body: { ...read.output, amount: toRupees(amountPaise) },
  }).catch(unanswered);
  const newBalancePaise = answer && fromRupees(answer.newBalance);
  return newBalancePaise === undefined
    ? { kind: 'verification_failed' }
    : { kind: 'paid', newBalancePaise };
}

function unanswered(error: unknown): undefined {
  if (error instanceof Refused || error instanceof NoAnswer) return undefined;
  throw error;
}

function loadScript(address: string): Promise<true> {
  if (window.Razorpay) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve(true);
    script.onerror = () => reject(new Error('The payment script did not load.'));
    document.head.append(script);
  });
}

// Adding credit: an order on the server, the gateway's window, and the server's own check of the
// payment.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../data/contract.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { verify } from '../../sw/account/unverified-payments.ts';
import { NoAnswer, Refused, remote } from '../../sw/remote.ts';
import { stampNow } from '../../sw/server-clock.ts';
import { resume } from '../sending/send-outbox.ts';
import { useAccount } from './account.ts';
import { useConfig } from './config.ts';
import { sendPaid } from './unverified-payments.ts';

export type TopUpOutcome =
  | { kind: 'paid'; newBalancePaise: Paise }
  | { kind: 'dismissed' }
  | { kind: 'signed_out' }
  /** No code has proved the email yet. */
  | { kind: 'email_unproved' }
  /** `message`: the server's own words, where it spoke. No money was taken. */
  | { kind: 'order_failed'; message?: string }
  /** The window took the money. `message`: why the server will not add it by itself. */
  | { kind: 'verification_failed'; message?: string };

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
  const order = useMutation({ mutationFn: orderOf });
  const check = useMutation({ mutationFn: verified });
  const isOpen = useRef(true);
  // Whoever closed the dialog while the order was made wants no payment window any more.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function topUp(amountPaise: Paise): Promise<TopUpOutcome> {
    if (!account || !config || !window.Razorpay) return { kind: 'order_failed' };
    const { accountId, email } = account;
    const ordered = await order.mutateAsync({ amountPaise, accountId });
    if (!('order' in ordered)) return ordered;
    if (!isOpen.current) return { kind: 'dismissed' };
    const sale = { order: ordered.order, config, email };
    const success = await checkout(window.Razorpay, sale);
    if (success === undefined) return { kind: 'dismissed' };
    const outcome = await check.mutateAsync({ success, amountPaise, accountId });
    // Nothing that the dealer is told waits for what the outbox does with it.
    // Not verified is not unpaid: a drain looks at the balance before it wakes anything.
    void (outcome.kind === 'paid' ? sendPaid(accountId, outcome.newBalancePaise) : resume());
    void client.invalidateQueries();
    return outcome;
  }

  return {
    isScriptReady: script.isSuccess,
    scriptFailed: script.isError,
    isOrdering: order.isPending,
    /** The window has closed, and the server is asked what came. */
    isChecking: check.isPending,
    topUp,
  };
}

type Amount = { amountPaise: Paise; accountId: string };

async function orderOf({
  amountPaise,
  accountId,
}: Amount): Promise<Answer<'createOrder'> | TopUpOutcome> {
  return remote('createOrder', {
    accountId,
    idempotencyKey: idempotencyKey(stampNow(), crypto.randomUUID()),
    body: { amount: toRupees(amountPaise) },
  }).catch(notOrdered);
}

function notOrdered(error: unknown): TopUpOutcome {
  if (error instanceof NoAnswer) return { kind: 'order_failed' };
  if (!(error instanceof Refused)) throw error;
  if (error.code === 'unauthenticated') return { kind: 'signed_out' };
  if (error.code === 'email_unproved') return { kind: 'email_unproved' };
  return { kind: 'order_failed', message: error.message };
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

async function verified({
  success,
  amountPaise,
  accountId,
}: Amount & { success: unknown }): Promise<TopUpOutcome> {
  const outcome = await verify(accountId, { success, amountPaise });
  switch (outcome.kind) {
    case 'paid':
      return outcome;
    case 'unverified':
      return { kind: 'verification_failed' };
    case 'refused':
      return { kind: 'verification_failed', message: outcome.message };
    default: {
      const none: never = outcome;
      return none;
    }
  }
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

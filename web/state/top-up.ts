// Adds credit: an order on the server, the gateway's window, and the server's check on the payment.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../data/contract.ts';
import type { RefusalBody } from '../../data/refusal-body.ts';
import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { voucherLetterhead, voucherReport } from '../../data/voucher.ts';
import { type Verified, verify } from '../../sw/account/unverified-payments.ts';
import { remote } from '../../sw/remote.ts';
import { NoAnswer, Refused } from '../../sw/remote-errors.ts';
import { stampNow } from '../../sw/server-clock.ts';
import { resume } from '../sending/send-outbox.ts';
import { useAccount, useAccountId } from './account.ts';
import { useConfig } from './config.ts';
import { savePdf } from './save-file.ts';
import { sendPaid } from './unverified-payments.ts';
import { useScript } from './use-script.ts';

export type TopUpOutcome =
  /** The dealer has paid. The server has verified the payment, refused it, or not decided yet. */
  | Verified
  | { kind: 'dismissed' }
  | { kind: 'signed_out' }
  /** The dealer has not verified the email with a code yet. */
  | { kind: 'email_unproved' }
  /** No money was taken. `reason`: the server's reason, if it answered. */
  | { kind: 'order_failed'; reason?: RefusalBody };

export function useTopUp() {
  const config = useConfig();
  const account = useAccount();
  const client = useQueryClient();
  const script = useScript(config?.checkoutScript, () => window.Razorpay !== undefined);
  const order = useMutation({ mutationFn: orderOf });
  const check = useMutation({
    mutationFn: ({ accountId, ...paid }: Amount & { success: unknown }) => verify(accountId, paid),
  });
  const isOpen = useRef(true);
  // If the dealer closed the dialog while the order was being made, open no payment window.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function topUp(amountPaise: Paise): Promise<TopUpOutcome> {
    if (!account || !config || !script.isSuccess) return { kind: 'order_failed' };
    const { accountId, email } = account;
    const ordered = await order.mutateAsync({ amountPaise, accountId });
    if (!('order' in ordered)) return ordered;
    if (!isOpen.current) return { kind: 'dismissed' };
    const success = await checkout({ order: ordered.order, config, email });
    if (success === undefined) return { kind: 'dismissed' };
    const outcome = await check.mutateAsync({ success, amountPaise, accountId });
    // Send the outbox without making the dealer wait. Do so even if the payment is unverified,
    // because it may still be credited.
    void (outcome.kind === 'paid' ? sendPaid(accountId, outcome.newBalancePaise) : resume());
    void client.invalidateQueries();
    return outcome;
  }

  return {
    isScriptReady: script.isSuccess,
    scriptFailed: script.isError,
    isOrdering: order.isPending,
    /** Whether the window has closed and the server is checking the payment. */
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
  return { kind: 'order_failed', reason: error.reason };
}

/** The constructor in Razorpay's checkout.js, with the options that we use. */
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

type Sale = { order: Answer<'createOrder'>['order']; config: Answer<'config'>; email: string };

/** Opens the payment window. Resolves to its success message; undefined if it was closed. */
function checkout({ order, config, email }: Sale): Promise<unknown> {
  const { Razorpay } = window;
  if (!Razorpay) throw new Error('The checkout script has not been loaded.');
  return new Promise((resolve) => {
    new Razorpay({
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

/** Makes and saves a payment's receipt. `failure`: the reason why there is none. */
export function useVoucher(transactionId: string) {
  const accountId = useAccountId();
  const stamp = useConfig()?.mode === 'live' ? '' : 'SANDBOX';
  const making = useMutation({
    mutationFn: async () => {
      const { voucher } = await remote('voucher', { accountId, query: { transactionId } });
      await savePdf({
        report: voucherReport(voucher),
        letterhead: voucherLetterhead(voucher, stamp),
      });
    },
  });
  return {
    make: () => making.mutate(),
    isMaking: making.isPending,
    failure: making.error && (making.error instanceof NoAnswer ? 'noSignal' : 'failed'),
  } as const;
}

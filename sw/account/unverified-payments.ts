// Payments that the gateway has accepted but the server has not credited yet. The phone stores them
// until the server credits or refuses them, because a dealer who hears nothing would pay again.

import * as v from 'valibot';
import { CheckoutSuccess } from '../../data/contract.ts';
import type { RefusalBody } from '../../data/refusal-body.ts';
import { fromRupees, type Paise, toRupees } from '../../data/values/money.ts';
import { remote } from '../remote.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';
import { accountDatabase, type UnverifiedPayment } from './database.ts';
import { notePaid, now } from './wallet.ts';

export type { UnverifiedPayment };

export type Verified =
  | { kind: 'paid'; newBalancePaise: Paise }
  /** Not credited yet. The phone asks again until the server credits or refuses the payment. */
  | { kind: 'unverified' }
  /** `reason`: why the server will not credit the payment. */
  | { kind: 'refused'; reason: RefusalBody };

/** The stored payments, oldest first. */
export async function unverifiedPayments(accountId: string): Promise<UnverifiedPayment[]> {
  const row = await accountDatabase(accountId).wallet.get('unverified');
  return row?.name === 'unverified' ? row.payments : [];
}

/** Stores the payment window's proof, then asks the server to verify it. */
export async function verify(
  accountId: string,
  { success, amountPaise }: { success: unknown; amountPaise: Paise },
): Promise<Verified> {
  const read = v.safeParse(CheckoutSuccess, success);
  if (!read.success) return { kind: 'unverified' };
  const payment = { proof: read.output, amountPaise };
  return oneAtATime(payment, async () => {
    // If the phone cannot store the payment, ask the server about it anyway.
    await keepPayment(accountId, payment).catch(unkept);
    return ask(accountId, payment);
  });
}

/** Adds a payment, unless it is stored already. */
export async function keepPayment(accountId: string, payment: UnverifiedPayment): Promise<void> {
  await change(accountId, (payments) =>
    payments.some(isThat(payment)) ? payments : [...payments, payment],
  );
}

/** Asks about all open payments. Returns the new balance if one was credited. */
export async function verifyAgain(accountId: string): Promise<Paise | undefined> {
  let balancePaise: Paise | undefined;
  for (const payment of await openPayments(accountId)) {
    const outcome = await oneAtATime(payment, async () => {
      const open = await openPayments(accountId);
      return open.some(isThat(payment)) ? ask(accountId, payment) : undefined;
    });
    if (outcome?.kind === 'paid') balancePaise = outcome.newBalancePaise;
  }
  return balancePaise;
}

/** Deletes a payment after the dealer has read why the server will not credit it. */
export async function forgetPayment(accountId: string, payment: UnverifiedPayment): Promise<void> {
  await change(accountId, (payments) => payments.filter((each) => !isThat(payment)(each)));
}

async function openPayments(accountId: string): Promise<UnverifiedPayment[]> {
  return (await unverifiedPayments(accountId)).filter(({ refusal }) => refusal === undefined);
}

/** Lets only one tab at a time ask about a payment. */
async function oneAtATime<T>({ proof }: UnverifiedPayment, act: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`lotproof-verify-${proof.razorpay_order_id}`, act);
}

async function ask(accountId: string, payment: UnverifiedPayment): Promise<Verified> {
  const askedAt = now();
  const outcome = await answered(accountId, payment);
  if (outcome.kind === 'paid') {
    await forgetPayment(accountId, payment).catch(unkept);
    // Store the balance before the dealer sees the outcome, because the next order relies on it.
    await notePaid(accountId, { balancePaise: outcome.newBalancePaise, askedAt }).catch(unkept);
  }
  if (outcome.kind === 'refused') {
    const refused = { ...payment, refusal: outcome.reason };
    await change(accountId, (payments) =>
      payments.map((each) => (isThat(payment)(each) ? refused : each)),
    ).catch(unkept);
  }
  return outcome;
}

async function answered(
  accountId: string,
  { proof, amountPaise }: UnverifiedPayment,
): Promise<Verified> {
  try {
    const body = { ...proof, amount: toRupees(amountPaise) };
    const { newBalance } = await remote('verifyPayment', { accountId, body });
    const newBalancePaise = fromRupees(newBalance);
    return newBalancePaise === undefined
      ? { kind: 'unverified' }
      : { kind: 'paid', newBalancePaise };
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: 'unverified' };
    if (!(error instanceof Refused)) throw error;
    return isAddedLater(error) ? { kind: 'unverified' } : { kind: 'refused', reason: error.reason };
  }
}

/** Whether the refusal is temporary: the server may still credit the payment if asked again. */
function isAddedLater({ status, code }: Refused): boolean {
  const isPending = code === 'payment_pending' || code === 'payment_unchecked';
  return isPending || status === 401 || status === 429 || status >= 500;
}

function isThat({ proof }: UnverifiedPayment): (other: UnverifiedPayment) => boolean {
  return (other) => other.proof.razorpay_payment_id === proof.razorpay_payment_id;
}

async function change(
  accountId: string,
  changed: (payments: UnverifiedPayment[]) => UnverifiedPayment[],
): Promise<void> {
  const { wallet } = accountDatabase(accountId);
  await wallet.db.transaction('rw', wallet, async () => {
    const payments = changed(await unverifiedPayments(accountId));
    await wallet.put({ name: 'unverified', payments });
  });
}

function unkept(error: unknown): void {
  console.warn('Payment not stored', error);
}

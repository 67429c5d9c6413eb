// Calls the payment gateway through the `razorpay` package. Returns undefined for an unknown id,
// and throws `gateway_down` in an outage.

import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Paise } from '../../../data/values/money.ts';
import { refusal } from '../../refusal.ts';
import {
  type GatewayOrder,
  type GatewayRefund,
  listOf,
  type Payment,
  readDispute,
  readOrder,
  readPayment,
  readRefund,
  readUnreadable,
  type Unreadable,
} from './razorpay-answers.ts';
import {
  answerOf,
  connect,
  type GatewaySettings,
  refundWithKey,
  refusalOf,
} from './razorpay-client.ts';

/** A page of one of the gateway's lists. Times are in milliseconds; both ends are inclusive. */
type Page = { from: number; to: number; skip: number };

type NewOrder = { amountPaise: Paise; receipt: string; accountId: string; owner: Buffer };
type NewRefund = { paymentId: string; amountPaise: Paise; key: string };
type CheckoutProof = { orderId: string; paymentId: string; signature: string };

/** The maximum number of items that Razorpay returns at once. */
export const PAGE_LENGTH = 100;

/** The package puts ids into paths unescaped, so only well-formed ids may reach it. */
const ID = /^(pay|order|disp)_\w{14}$/;

/** Creates a merchant account's gateway. Calls throw `gateway_down` without a usable answer. */
export function makeGateway(settings: GatewaySettings) {
  const { keyId, keySecret, webhookSecrets, checkoutScript } = settings;
  // Anyone can sign with an empty secret.
  if ([keySecret, ...webhookSecrets].includes('')) throw new Error('A Razorpay secret is empty.');
  const client = connect(settings);
  const { orders, payments, refunds, disputes } = client;
  const ask = <T>(read: v.GenericSchema<unknown, T>, call: () => Promise<unknown>) =>
    answerOf(read, call, settings.log);
  const one = async <T extends { id: string }>(
    id: string,
    read: v.GenericSchema<unknown, T>,
    call: () => Promise<unknown>,
  ) => (ID.test(id) ? about(id, await ask(read, call)) : undefined);
  const list = async <T>(read: v.GenericSchema<unknown, T>, call: () => Promise<unknown>) =>
    (await ask(listOf(read), call)) ?? [];
  const page = async <T>(
    read: v.GenericSchema<unknown, T>,
    call: () => Promise<unknown>,
  ): Promise<(T | Unreadable)[]> => {
    const records = await ask(listOf(v.unknown()), call);
    // Our query is valid, so a gateway that rejects it says nothing about the records.
    if (!records) throw refusal('gateway_down');
    return records.map((record) => {
      const parsed = v.safeParse(read, record);
      if (parsed.success) return parsed.output;
      const { why } = refusalOf(new v.ValiError(parsed.issues));
      const { id, payment_id } = v.parse(readUnreadable, record);
      const about = { why, paymentId: payment_id ?? id };
      settings.log?.error(about, "a record in the gateway's lists cannot be read");
      return { id: undefined, paymentId: payment_id };
    });
  };
  const fetchPayment = (id: string) => one(id, readPayment, () => payments.fetch(id));

  return {
    keyId,
    checkoutScript,
    /** `receipt` is our number for the order, at most 40 characters long. */
    async createOrder({ amountPaise, receipt, accountId, owner }: NewOrder): Promise<GatewayOrder> {
      const notes = { accountId, owner: owner.toString('hex') };
      const asked = { amount: amountPaise, currency: 'INR', receipt, notes };
      const order = await ask(readOrder, () => orders.create(asked));
      if (order?.amountPaise !== amountPaise || order.currency !== 'INR')
        throw refusal('gateway_down');
      return order;
    },
    fetchOrder: (id: string) => one(id, readOrder, () => orders.fetch(id)),
    fetchPayment,
    /** Returns every attempt to pay the order, including failed ones. */
    paymentsOf: async (id: string): Promise<Payment[]> =>
      ID.test(id) ? list(readPayment, () => orders.fetchPayments(id)) : [],
    /** Returns the payment as it is after the attempt: captured, unless the gateway refuses it. */
    async capture(payment: Payment): Promise<Payment> {
      const { id, amountPaise, currency } = payment;
      const captured = await ask(readPayment, () => payments.capture(id, amountPaise, currency));
      // The gateway also refuses a payment that has just been captured, so we fetch its state.
      return captured ?? (await fetchPayment(id)) ?? payment;
    },
    /** Returns the refund; undefined if the gateway refuses. One key refunds at most once. */
    async refund({ paymentId, amountPaise, key }: NewRefund): Promise<GatewayRefund | undefined> {
      if (!ID.test(paymentId)) return undefined;
      // The note identifies the refund if we lose the answer and the gateway forgets the key.
      const body = { amount: amountPaise, speed: 'normal', notes: { reference: key } };
      return ask(readRefund, () => refundWithKey(client, paymentId, { body, key }));
    },
    /** Returns every refund of the payment, even failed ones and those made in the dashboard. */
    refundsOf: async (id: string): Promise<GatewayRefund[]> =>
      ID.test(id)
        ? list(readRefund, () => payments.fetchMultipleRefund(id, { count: PAGE_LENGTH }))
        : [],
    fetchDispute: (id: string) => one(id, readDispute, () => disputes.fetch(id)),
    /**
     * The gateway's own lists, newest first, {@link PAGE_LENGTH} at a time. An unreadable record
     * has no id, and perhaps no payment.
     */
    payments: (at: Page) => page(readPayment, () => payments.all(asked(at))),
    refunds: (at: Page) => page(readRefund, () => refunds.all(asked(at))),
    disputes: ({ skip }: Pick<Page, 'skip'>) =>
      page(readDispute, () => disputes.all({ count: PAGE_LENGTH, skip })),
    isCheckoutSignature: ({ orderId, paymentId, signature }: CheckoutProof) =>
      isSigned(keySecret, `${orderId}|${paymentId}`, signature),
    /** Returns whether one of our secrets signed exactly this body. */
    isWebhookSignature: (rawBody: string, signature: string) =>
      webhookSecrets.some((secret) => isSigned(secret, rawBody, signature)),
  };
}

export type Gateway = ReturnType<typeof makeGateway>;

/** An answer about a different id counts as an outage. */
function about<T extends { id: string }>(id: string, answer: T | undefined): T | undefined {
  if (answer && answer.id !== id) throw refusal('gateway_down');
  return answer;
}

/** Razorpay's times are in seconds. */
function asked({ from, to, skip }: Page) {
  const seconds = (at: number) => Math.floor(at / 1000);
  return { from: seconds(from), to: seconds(to), count: PAGE_LENGTH, skip };
}

/** Razorpay signs with HMAC-SHA256 in hex. This compares in constant time. */
function isSigned(secret: string, signed: string, signature: string): boolean {
  const right = Buffer.from(createHmac('sha256', secret).update(signed).digest('hex'));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}

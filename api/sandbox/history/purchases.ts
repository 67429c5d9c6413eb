// What a dealer of the invented past does, each by the function that answers a real dealer's phone.

import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Service, serviceById } from '../../../data/catalogue.ts';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import { toRupees } from '../../../data/values/money.ts';
import type { Backend } from '../../backend.ts';
import { provedAccount } from '../../identity/accounts.ts';
import { isBlocked } from '../../identity/blocks.ts';
import { standingAccount } from '../../identity/session-rows.ts';
import { beginSession, SESSION_DAYS } from '../../identity/session-store.ts';
import { credit } from '../../money/top-up/credit-payment.ts';
import { heard } from '../../money/top-up/payment-events.ts';
import { createOrder, verifyPayment } from '../../money/top-up/top-up.ts';
import { Refusal } from '../../refusal.ts';
import { callService } from '../../reports/buy-report.ts';
import { keyHash } from '../../reports/sealed-answer.ts';
import { forgetReceived } from '../../reports/stored-answers.ts';
import type { Sql } from '../../storage/database.ts';
import { DAY_MS, type Deed } from './invented-days.ts';
import type { InventedDealer } from './invented-dealers.ts';

/** A dealer who is signed in. */
export type Phone = {
  dealer: InventedDealer;
  accountId: string;
  idHash: Buffer;
  signedInAt: number;
  paymentIds: string[];
  /** What a payer of its complained of last. */
  dispute?: { id: string; paymentId: string };
};

/** Where the sandbox's gateway is reached, and what else a dealing works with. */
export type Market = { backend: Backend; url: string; phones: Map<string, Phone> };

/** Signed in now, if need be: a session lasts a month. Undefined for a blocked dealer. */
export async function phoneOf(
  { backend, phones }: Market,
  dealer: InventedDealer,
): Promise<Phone | undefined> {
  const known = phones.get(dealer.email);
  const isFresh = known && backend.clock() - known.signedInAt < (SESSION_DAYS - 10) * DAY_MS;
  if (isFresh) return known;
  const [idHash, newId] = [randomBytes(32), randomUUID()];
  const at = backend.clock();
  const signedIn = await backend.database.transaction((sql) => {
    const account = provedAccount(sql, { email: dealer.email, newId, at });
    if (isBlocked(sql, account.id)) return undefined;
    const signIn = { account, way: 'code', network: '192.0.2.7', browser: idHash } as const;
    const body = JSON.stringify({ accountId: account.id });
    const expiresAt = at + SESSION_DAYS * DAY_MS;
    const values = { idHash, accountId: account.id, body, expiresAt };
    return beginSession(sql, backend, { signIn, values, at }) ?? account.id;
  });
  if (typeof signedIn !== 'string') return undefined;
  const phone: Phone = {
    paymentIds: [],
    ...known,
    dealer,
    accountId: signedIn,
    idHash,
    signedInAt: at,
  };
  phones.set(dealer.email, phone);
  return phone;
}

function callerOf(phone: Phone) {
  const { accountId, idHash } = phone;
  return { accountId, assertSession: (sql: Sql) => standingAccount(sql, { accountId, idHash }) };
}

/** Buys one report, with money added first where there is too little. */
export async function buy(market: Market, deed: Extract<Deed, { kind: 'buy' }>): Promise<void> {
  const phone = await phoneOf(market, deed.dealer);
  if (!phone) return;
  const code = await bought(market, phone, deed);
  if (code !== 'insufficient_balance') return;
  await topUp(market, phone);
  await bought(market, phone, deed);
}

/** What it was refused for, if it was: no record, a source that is down, too little money. */
async function bought(
  { backend }: Market,
  phone: Phone,
  { service: id, about, isFetched }: Extract<Deed, { kind: 'buy' }>,
): Promise<string | undefined> {
  const service = serviceById(id);
  const key = idempotencyKey(backend.clock(), randomUUID());
  const headers = {
    ...callerOf(phone),
    idempotencyKey: key,
    seal: randomBytes(32).toString('base64url'),
    sessionHash: () => phone.idHash,
    logCall: () => undefined,
  };
  const consent = service.consent?.version;
  const body = {
    serviceName: service.serviceName,
    payload: { ...service.fixedPayload, ...questionOf(service, about) },
    quotedPrice: toRupees(service.pricePaise),
    ...(consent === undefined ? {} : { consent }),
  };
  try {
    await callService(backend, headers, body);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  if (isFetched) {
    const at = backend.clock();
    await backend.database.transaction((sql) =>
      forgetReceived(sql, [keyHash(phone.accountId, key)], at),
    );
  }
  return undefined;
}

/** Cars by their plate; of a person's papers, those that the sandbox's source knows. */
function questionOf({ id, fields }: Service, plate: string): Record<string, string> {
  const papers: Partial<Record<Service['id'], Record<string, string>>> = {
    pan: { panNumber: 'AAAPS0000A' },
    bank: { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' },
    aadhaar: { aadhaarNumber: '999999990019' },
  };
  return papers[id] ?? Object.fromEntries(fields.map(({ name }) => [name, plate]));
}

/** Pays in the sandbox's payment window; its phone reports it, and then the gateway does. */
export async function topUp(market: Market, phone: Phone): Promise<void> {
  const { backend } = market;
  const proof = await pay(market, await orderOf(market, phone), 'success');
  if (!proof) throw new Error('The sandbox took no payment.');
  const paymentId = proof.razorpay_payment_id;
  await verifyPayment(backend, callerOf(phone), { ...proof, amount: phone.dealer.topUpRupees });
  // The sandbox's gateway would report it some time later, when it is another day already.
  await heard(backend, { paymentId, event: 'payment.captured' }, () => credit(backend, paymentId));
  phone.paymentIds.push(paymentId);
}

/** A dealer's bank declines, and the dealer gives up. */
export async function failToPay(market: Market, dealer: InventedDealer): Promise<void> {
  const phone = await phoneOf(market, dealer);
  if (phone) await pay(market, await orderOf(market, phone), 'failure');
}

async function orderOf({ backend }: Market, phone: Phone): Promise<string> {
  const idempotencyKeyOfTap = idempotencyKey(backend.clock(), randomUUID());
  const caller = { ...callerOf(phone), idempotencyKey: idempotencyKeyOfTap };
  const { order } = await createOrder(backend, caller, { amount: phone.dealer.topUpRupees });
  return order.id;
}

/** What the payment window hands to the page. */
const Proof = v.object({
  razorpay_payment_id: v.string(),
  razorpay_order_id: v.string(),
  razorpay_signature: v.string(),
});

/** Undefined where the payer's bank declined. */
async function pay({ url }: Market, orderId: string, outcome: 'success' | 'failure') {
  const response = await fetch(`${url}/sandbox/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ orderId, outcome }),
  });
  return response.ok ? v.parse(Proof, await response.json()) : undefined;
}

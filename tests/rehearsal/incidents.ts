// Incidents in the invented past. The operator's commands resolve some, the payer's bank resolves
// others, and some are left for someone practising at the desk.

import * as v from 'valibot';
import { readingOf } from '../../api/desk/reading/reads.ts';
import { followDisputesOf } from '../../api/money/refunds/disputes.ts';
import { heard } from '../../api/money/top-up/payment-events.ts';
import type { Command } from '../../api/operator/command.ts';
import { block, credit, debit, refund, signOut } from '../support/desk.ts';
import type { Incident } from './invented-days.ts';
import type { InventedDealer } from './invented-dealers.ts';
import { type Market, type Phone, phoneOf, strangersPhone } from './phones.ts';
import { buy } from './purchases.ts';
import { payInVain, topUp } from './top-ups.ts';

const DISPUTED_PAISE = 50_00;

type What = { kind: Incident; dealer: InventedDealer };

export async function happen(market: Market, { kind, dealer }: What): Promise<void> {
  const phone = await phoneOf(market, dealer);
  if (!phone) return;
  const { email } = dealer;
  switch (kind) {
    case 'refund':
      await topUp(market, phone);
      return operate(market, refund, [lastPaymentOf(phone), '100'], 'Paid twice by mistake');
    case 'credit':
      return operate(market, credit, [email, '50'], 'Goodwill after the outage of the register');
    case 'debit':
      return operate(market, debit, [email, '50'], 'The goodwill was meant for another dealer');
    case 'block':
      await operate(market, block, [email], 'A dispute about a stolen card was lost');
      return forgetSession(market, phone);
    case 'lost-phone':
      await operate(market, signOut, [email], 'A phone was lost on the lot');
      return forgetSession(market, phone);
    case 'dispute':
      await topUp(market, phone);
      return dispute(market, phone);
    case 'dispute-won':
      return disputeEnds(market, phone, 'won');
    case 'dispute-lost':
      return disputeEnds(market, phone, 'lost');
    case 'paid-in-vain':
      return payInVain(market, { ...phone, dealer: { ...dealer, topUpRupees: 500 } });
    case 'stranger':
      await topUp(market, phone);
      return buyAsStranger(market, dealer);
    default: {
      const none: never = kind;
      return none;
    }
  }
}

/** Signs out, so that the dealer's next action starts with a sign-in. */
function forgetSession({ phones }: Market, phone: Phone): void {
  phones.set(phone.dealer.email, { ...phone, signedInAt: 0 });
}

async function operate(
  { backend }: Market,
  command: Command,
  words: string[],
  reason: string,
): Promise<void> {
  if (!('run' in command)) throw new Error(`${command.name} works without a database.`);
  const session = {
    ...backend,
    who: 'asha',
    ask: readingOf(backend.database),
    tell: () => undefined,
    close: async () => undefined,
  };
  await command.run(session, { words, options: { reason } });
}

function lastPaymentOf({ paymentIds }: Phone): string {
  return paymentIds.at(-1) ?? '';
}

/** An intruder buys three reports on cars from another city. */
async function buyAsStranger(market: Market, dealer: InventedDealer): Promise<void> {
  const stranger = await strangersPhone(market, dealer);
  if (!stranger) return;
  for (const about of ['DL08CA9013', 'DL03CB4471', 'UP16AX2087']) {
    await buy(market, stranger, { service: 'rc', about, isFetched: true });
  }
}

async function dispute(market: Market, phone: Phone): Promise<void> {
  const paymentId = lastPaymentOf(phone);
  const id = await atDashboard(market, { act: 'dispute', paymentId, amount: DISPUTED_PAISE });
  market.phones.set(phone.dealer.email, { ...phone, dispute: { id, paymentId } });
  await hear(market, paymentId, 'payment.dispute.created');
}

async function disputeEnds(market: Market, phone: Phone, status: 'won' | 'lost'): Promise<void> {
  if (!phone.dispute) return;
  const { id: disputeId, paymentId } = phone.dispute;
  const deducted = status === 'lost' ? DISPUTED_PAISE : 0;
  await atDashboard(market, { act: 'dispute_status', disputeId, status, deducted });
  await hear(market, paymentId, `payment.dispute.${status}`);
}

/** Acts in Razorpay's dashboard as a person does. Returns the id of the new or changed object. */
async function atDashboard({ url }: Market, act: object): Promise<string> {
  const response = await fetch(`${url}/sandbox/razorpay/dashboard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(act),
  });
  const { id } = v.parse(v.object({ id: v.string() }), await response.json());
  return id;
}

/** Handles a payment as the server does after an event from the gateway. */
async function hear({ backend }: Market, paymentId: string, event: string): Promise<void> {
  await heard(backend, { paymentId, event }, async () => {
    await followDisputesOf(backend, paymentId);
    return { kind: 'followed' };
  });
}

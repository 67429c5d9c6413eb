// The steps of a drill: dealers, payers, the gateway and the operator before and after a restore.

import { differences } from '../../api/operator/acts/gateway.ts';
import type { Command } from '../../api/operator/command.ts';
import { replay } from '../../api/operator/server/replay.ts';
import { Mistake } from '../../api/operator/session.ts';
import { Refusal } from '../../api/refusal.ts';
import { type Dealer, signIn, visitor } from '../support/dealer.ts';
import {
  block,
  credit,
  debit,
  operate,
  purge,
  reconcile,
  refund,
  unblock,
} from '../support/desk.ts';
import { inDashboard, payUntold, tell, verify } from '../support/payments.ts';
import type { Drill } from './drill.ts';

type Step = (drill: Drill) => Promise<void>;

export async function newDealer({ server, dealers, log }: Drill): Promise<void> {
  const dealer = visitor(server.url, `dealer-${dealers.length}@example.in`);
  await signIn(server.url, dealer);
  dealers.push(dealer);
  log.push(`${dealer.email} comes`);
}

/** Adds a new dealer, who pays at once. */
export async function newPayer(drill: Drill): Promise<Dealer | undefined> {
  await newDealer(drill);
  const dealer = drill.dealers.at(-1);
  await payAs(drill, dealer);
  return dealer;
}

export async function pay(drill: Drill): Promise<void> {
  await payAs(drill, drill.random.anyOf(drill.dealers));
}

async function payAs(drill: Drill, dealer: Dealer | undefined): Promise<void> {
  const rupees = drill.random.pick([30, 100, 400]);
  if (!dealer || (await dealer.get('/api/payment/balance')).status !== 200) return;
  const proof = await payUntold(dealer, rupees);
  drill.payments.push({ proof, rupees, dealer });
  const isTold = drill.random.percent(70);
  drill.log.push(`${dealer.email} pays ${rupees}${isTold ? '' : ', and nobody tells'}`);
  if (isTold) await verify(dealer, proof, rupees);
}

async function tellOfOne(drill: Drill): Promise<void> {
  const payment = drill.random.anyOf(drill.payments);
  if (!payment) return;
  const { dealer, proof, rupees } = payment;
  drill.log.push(`${proof.razorpay_payment_id} is told of`);
  if (drill.random.percent(50)) await verify(dealer, proof, rupees);
  else await tell(drill.server, 'payment.captured', proof);
}

async function buy(drill: Drill): Promise<void> {
  const dealer = drill.random.anyOf(drill.dealers);
  if (dealer) await ask(drill, { dealer, key: drill.random.key() });
}

async function buyAgain(drill: Drill): Promise<void> {
  const known = drill.random.anyOf(drill.keys);
  if (known) await ask(drill, known);
}

async function ask({ keys, log }: Drill, wish: Drill['keys'][number]) {
  const { status } = await wish.dealer.buy('MH00SB0001', wish.key);
  log.push(`${wish.dealer.email} asks: ${status}`);
  keys.push(wish);
}

/** Runs an operator's act, which may be refused with a message. */
async function byHand(drill: Drill, command: Command, words: string[]): Promise<boolean> {
  const given = { words, options: { reason: 'Asked for' } };
  const refused = await operate(drill.server, command, given).then(() => undefined, mistakeIn);
  drill.log.push(`${command.name} ${words.join(' ')}: ${refused ?? 'done'}`);
  return refused === undefined;
}

function mistakeIn(error: unknown): string {
  if (error instanceof Mistake) return error.message;
  // A restored database may lack the order of a payment that the operator names.
  if (error instanceof Refusal && error.code === 'not_found') return error.message;
  throw error;
}

async function correct(drill: Drill): Promise<void> {
  const { email = '' } = drill.random.anyOf(drill.dealers) ?? {};
  const rupees = String(drill.random.pick([5, 20, 60]));
  await byHand(drill, drill.random.percent(60) ? credit : debit, [email, rupees]);
}

async function keepOut(drill: Drill): Promise<void> {
  const { email = '' } = drill.random.anyOf(drill.dealers) ?? {};
  await byHand(drill, drill.random.percent(60) ? block : unblock, [email]);
}

async function forget(drill: Drill): Promise<void> {
  const { email = '' } = drill.random.anyOf(drill.dealers) ?? {};
  await byHand(drill, purge, [email]);
}

async function giveBack(drill: Drill): Promise<void> {
  const payment = drill.random.anyOf(drill.payments);
  if (!payment) return;
  const { razorpay_payment_id: paymentId } = payment.proof;
  if (drill.random.percent(60)) {
    const part = drill.random.pick(['', '10', '30']);
    await byHand(drill, refund, part === '' ? [paymentId] : [paymentId, part]);
  } else {
    const act = { act: 'refund', paymentId, amount: drill.random.pick([10_00, 30_00]) };
    const made = await inDashboard(drill.server, act).catch(() => undefined);
    drill.log.push(`in the dashboard: ${JSON.stringify(act)}: ${made?.id ?? 'refused'}`);
  }
}

async function complain(drill: Drill): Promise<void> {
  const { random, server, payments, disputes, log } = drill;
  const open = random.percent(50) ? random.anyOf(disputes) : undefined;
  const payment = random.anyOf(payments);
  if (open !== undefined) {
    const status = random.pick(['won', 'lost']);
    const deducted = status === 'lost' ? 30_00 : 0;
    await inDashboard(server, { act: 'dispute_status', disputeId: open, status, deducted });
    disputes.splice(disputes.indexOf(open), 1);
    log.push(`the dispute ${open} is ${status}`);
  } else if (payment) {
    const { razorpay_payment_id: paymentId } = payment.proof;
    const { id } = await inDashboard(server, { act: 'dispute', paymentId, amount: 30_00 });
    disputes.push(id);
    log.push(`${id}: a dispute of ${paymentId}`);
  }
}

/**
 * Logs in with a new browser, because a second code within a minute is refused. A blocked dealer
 * stays out.
 */
export async function comeBack(drill: Drill, dealer: Dealer): Promise<void> {
  if (dealer === drill.absent) return;
  const again = visitor(drill.server.url, dealer.email);
  const isIn = await signIn(drill.server.url, again).then(
    () => true,
    () => false,
  );
  drill.log.push(`${dealer.email} signs in again: ${isIn ? 'in' : 'kept out'}`);
  Object.assign(dealer, again);
}

async function oneComesBack(drill: Drill): Promise<void> {
  const dealer = drill.random.anyOf(drill.dealers);
  if (dealer) await comeBack(drill, dealer);
}

export async function compare(drill: Drill): Promise<void> {
  await operate(drill.server, differences, { options: { ask: 'yes' } });
  drill.log.push('gateway and database are compared');
}

export async function doAgain(drill: Drill): Promise<void> {
  // The second time, a debit finds the money of a credit that was made after it.
  for (let times = 0; times < 2; times += 1) {
    await operate(drill.server, replay, { options: { do: 'yes' } });
  }
  drill.log.push('what was done by hand is done again');
}

export async function settle(drill: Drill): Promise<void> {
  await operate(drill.server, reconcile);
}

/** The steps: the more often one is listed, the more often it is chosen. */
export const tradeDeck: Step[] = [
  ...[newDealer, pay, pay, pay, buy, buy, buy, buyAgain, tellOfOne],
  ...[correct, correct, keepOut, forget, giveBack, giveBack, complain],
];
export const afterDeck: Step[] = [
  ...[oneComesBack, oneComesBack, compare, doAgain, tellOfOne, buyAgain, buyAgain, pay],
  ...[giveBack, complain, correct],
];

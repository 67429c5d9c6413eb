// Refunding a payment to whoever made it, whole or in part: the only way out of a wallet.

import { type Paise, rupeeText, toRupees } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import { walletOf } from '../../money/ledger.ts';
import type { Payment } from '../../money/razorpay/razorpay-answers.ts';
import { followDisputesOf, openDisputesOf } from '../../money/refunds/disputes.ts';
import { type RefundOutcome, settleRefund } from '../../money/refunds/refund-settlement.ts';
import {
  lockRefundable,
  openRefund,
  type Refund,
  refundable,
} from '../../money/refunds/refunds.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { actOf } from '../act-options.ts';
import { keepAct } from '../audit-log.ts';
import type { Command, CommandArguments, Result } from '../command.ts';
import { Mistake, type OperatorSession, refuseInDoubt } from '../session.ts';
import { amountIn } from './corrections.ts';

export const refund: Command = {
  name: 'refund',
  usage: 'refund PAYMENT_ID [RUPEES] --reason TEXT [--by NAME]',
  does: 'returns a payment, or what is left of it, to the card or account it came from',
  options: ['reason', 'by'],
  async run(session, asked) {
    await refuseUncredited(session, asked);
    await hearOfDisputes(session, asked);
    const refund = await opened(session, asked);
    const outcome = await settleRefund(session, refund).catch(() => 'unknown' as const);
    return told(refund, outcome);
  },
};

/** A payment that is in no wallet cannot be taken from one: the gateway knows where it is. */
async function refuseUncredited(
  session: OperatorSession,
  { words: [paymentId = ''] }: CommandArguments,
): Promise<void> {
  const isCredited = await session.database.read((sql) => refundable(sql, paymentId) !== undefined);
  if (isCredited) return;
  const paid = await session.gateway.fetchPayment(paymentId);
  const none = `${paymentId} is no payment that was credited here`;
  if (!paid) throw new Mistake(`${none}, and the gateway does not know it.`);
  const { currency, amountPaise } = paid;
  const money = currency === 'INR' ? rupeeText(amountPaise) : `${amountPaise / 100} ${currency}`;
  throw new Mistake(`${none}. ${whatIsSo(paid, money)} "payment ${paymentId}" tells its story.`);
}

function whatIsSo({ status, refundedPaise }: Payment, money: string): string {
  switch (status) {
    case 'captured':
      return refundedPaise > 0
        ? `The gateway has ${money}, and has returned ${rupeeText(refundedPaise)} of it already.`
        : `The gateway has ${money} of it: return that in its dashboard, or have it credited.`;
    case 'authorized':
      return `The payer's bank has set ${money} aside: nobody has it, and it goes back by itself.`;
    case 'refunded':
      return `Its ${money} went back to its payer already.`;
    case 'created':
    case 'failed':
      return 'It did not go through: nobody has money of it.';
    default: {
      const none: never = status;
      return none;
    }
  }
}

/** An event may have been lost. With the gateway down the refund waits, and asks again then. */
async function hearOfDisputes(
  session: OperatorSession,
  { words: [paymentId = ''] }: CommandArguments,
): Promise<void> {
  await followDisputesOf(session, paymentId).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Otherwise the payer could get the money twice: from us and from the bank. */
function refuseDisputed(sql: Sql, paymentId: string): void {
  const [disputeId] = openDisputesOf(sql, paymentId);
  if (disputeId === undefined) return;
  throw new Mistake(
    `${paymentId} is in dispute (${disputeId}): its payer may get the money from the bank. ` +
      'Nothing was returned. Accept or contest the dispute in the dashboard.',
  );
}

async function opened(session: OperatorSession, asked: CommandArguments): Promise<Refund> {
  refuseInDoubt(session);
  const [paymentId = '', amount] = asked.words;
  const wanted = amount === undefined ? undefined : amountIn(amount);
  const { id: ownId, ...said } = actOf(session, asked, 'refund');
  const id = `refund-${ownId}`;
  const amountAsked = wanted === undefined ? {} : { amountPaise: wanted };
  return logged(session.config, { ...said, id, subject: paymentId, ...amountAsked }, () =>
    session.database.transaction((sql) => {
      lockRefundable(sql, paymentId);
      const { accountId, amountPaise, spendablePaise } = refundPlan(sql, paymentId, wanted);
      const account_id = accountId;
      const refund: Refund = { id, account_id, payment_id: paymentId, amount_paise: amountPaise };
      if (!openRefund(sql, refund, said.at)) throw tooLittle(spendablePaise);
      keepAct(sql, { ...said, reference: id, accountId });
      return refund;
    }),
  );
}

/**
 * What would be returned, and from whose wallet; `wanted` undefined = all that is left of it.
 * Throws {@link Mistake} where it may not be.
 */
export function refundPlan(sql: Sql, paymentId: string, wanted: Paise | undefined) {
  const left = refundable(sql, paymentId);
  if (!left) throw new Mistake(`${paymentId} is no payment that was credited here.`);
  refuseDisputed(sql, paymentId);
  const { accountId } = left;
  const { spendablePaise } = walletOf(sql, accountId);
  const amountPaise = wanted ?? Math.min(left.paise, spendablePaise);
  if (amountPaise > left.paise) {
    throw new Mistake(`Only ${rupeeText(left.paise)} of this payment is left to return.`);
  }
  if (amountPaise <= 0 || amountPaise > spendablePaise) throw tooLittle(spendablePaise);
  return { accountId, amountPaise, spendablePaise };
}

function tooLittle(spendablePaise: Paise): Mistake {
  return new Mistake(`The dealer has only ${rupeeText(spendablePaise)} left to spend.`);
}

function told(refund: Refund, outcome: RefundOutcome | 'unknown'): Result {
  const amount = rupeeText(refund.amount_paise);
  const summary = {
    refunded: `${amount} is on its way back to its payer; banks take five to seven days.`,
    pending: `The gateway has not returned ${amount} yet. It stays set aside, and is asked about.`,
    refused: `${amount} was not returned: refused, failed or disputed. It is set aside no more.`,
    unknown: `The gateway did not answer. ${amount} stays set aside; "reconcile" asks again.`,
  }[outcome];
  const row = {
    refund: refund.id,
    payment: refund.payment_id,
    amount: toRupees(refund.amount_paise),
    outcome,
  };
  return { rows: [row], summary, isGood: outcome === 'refunded' || outcome === 'pending' };
}

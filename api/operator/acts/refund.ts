// Refunds a payment to its payer, in whole or in part. There is no other way to pay out a wallet's
// money.

import { type Paise, rupeeText, toRupees } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import { paymentStoryOf } from '../../desk/reading/payment-read.ts';
import { accountById } from '../../identity/accounts.ts';
import { walletOf } from '../../money/ledger.ts';
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
import { isActDone, keepAct } from '../audit-log.ts';
import type { Result } from '../command.ts';
import { Mistake, type OperatorSession } from '../session.ts';
import { type AskedAct, DONE_BEFORE, type Doing } from './act.ts';

export const refund: Doing = {
  isOfMoney: true,
  plan(sql, asked) {
    const { accountId, amountPaise, spendablePaise } = planned(sql, asked);
    const email = accountById(sql, accountId)?.email ?? '';
    return {
      beforePaise: spendablePaise,
      afterPaise: spendablePaise - amountPaise,
      sentence: `${rupeeText(amountPaise)} goes from ${email}'s wallet back to the payer.`,
    };
  },
  async run(session, asked) {
    await refuseUncredited(session, asked.target);
    // Asks about disputes first, because the event about one may have been lost. If the gateway is
    // down, the refund waits and we ask again.
    await followDisputesOf(session, asked.target).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
    const opened = await open(session, asked);
    if (!opened) return DONE_BEFORE;
    const outcome = await settleRefund(session, opened).catch(() => 'unknown' as const);
    return told(opened, outcome);
  },
};

/** Returns how much to refund, and from which wallet: by default, as much as can be refunded. */
function planned(sql: Sql, { target: paymentId, amountPaise: wanted }: AskedAct) {
  const left = refundable(sql, paymentId);
  if (!left) throw new Mistake(`${paymentId} was not credited here.`);
  refuseDisputed(sql, paymentId);
  const { accountId } = left;
  const { spendablePaise } = walletOf(sql, accountId);
  const amountPaise = wanted ?? Math.min(left.paise, spendablePaise);
  if (amountPaise > left.paise) {
    throw new Mistake(`At most ${rupeeText(left.paise)} of this payment can still be returned.`);
  }
  if (amountPaise <= 0 || amountPaise > spendablePaise) throw tooLittle(spendablePaise);
  return { accountId, amountPaise, spendablePaise };
}

/** Throws while the bank may still return the payment, so that the payer does not get it twice. */
function refuseDisputed(sql: Sql, paymentId: string): void {
  const [disputeId] = openDisputesOf(sql, paymentId);
  if (disputeId === undefined) return;
  throw new Mistake(
    `${paymentId} is in dispute (${disputeId}): its payer may get the money from the bank. ` +
      'Nothing was returned. Accept or contest the dispute in the dashboard.',
  );
}

function tooLittle(spendablePaise: Paise): Mistake {
  return new Mistake(`The dealer has only ${rupeeText(spendablePaise)} left to spend.`);
}

/** Throws if the payment is not in any wallet, and says where it is according to its story. */
async function refuseUncredited(session: OperatorSession, paymentId: string): Promise<void> {
  const isCredited = await session.database.read((sql) => refundable(sql, paymentId) !== undefined);
  if (isCredited) return;
  const { id, steps, now } = await paymentStoryOf(session, paymentId, session.ask);
  // The story is about the order, and the payment credited for it may be another attempt.
  const attempt = steps.find(({ row }) => row === `the gateway's ${paymentId}`);
  const own = attempt ? `${attempt['detail']}. ` : '';
  throw new Mistake(`${paymentId} was not credited here. ${own}${id}: ${now}`);
}

/** Returns undefined if an earlier copy of this request has opened the refund. */
async function open(session: OperatorSession, asked: AskedAct): Promise<Refund | undefined> {
  const { target: payment_id, amountPaise: wanted, who, reason: why, at } = asked;
  const id = `refund-${asked.id}`;
  const said = { who, why, at, kind: 'refund' } as const;
  return logged(session.config, { ...said, id, subject: payment_id, amountPaise: wanted }, () =>
    session.database.transaction((sql) => {
      lockRefundable(sql, payment_id);
      if (isActDone(sql, id)) return undefined;
      const { accountId, amountPaise, spendablePaise } = planned(sql, asked);
      const opened = { id, account_id: accountId, payment_id, amount_paise: amountPaise };
      if (!openRefund(sql, opened, at)) throw tooLittle(spendablePaise);
      keepAct(sql, { ...said, reference: id, accountId });
      return opened;
    }),
  );
}

function told(refund: Refund, outcome: RefundOutcome | 'unknown'): Result {
  const amount = rupeeText(refund.amount_paise);
  const summary = {
    refunded: `${amount} is on its way back to the payer; banks take five to seven days.`,
    pending: `The gateway has not returned ${amount} yet. It stays set aside, and we keep asking.`,
    refused: `${amount} was not returned: refused, failed or disputed. It is no longer set aside.`,
    unknown: `The gateway did not answer. ${amount} stays set aside, and the server keeps asking.`,
  }[outcome];
  const row = {
    refund: refund.id,
    payment: refund.payment_id,
    amount: toRupees(refund.amount_paise),
    outcome,
  };
  return { rows: [row], summary, isGood: outcome === 'refunded' || outcome === 'pending' };
}

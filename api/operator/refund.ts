// Giving a payment back to whoever made it, whole or in part: the only way out of a wallet.

import { randomUUID } from 'node:crypto';
import { rupeeText, toRupees } from '../../data/money.ts';
import { walletOf } from '../ledger.ts';
import { type RefundOutcome, settleRefund } from '../refund-settlement.ts';
import { openRefund, type Refund, refundable } from '../refunds.ts';
import { keepAct } from './acts.ts';
import type { Asked, Command, Result } from './command.ts';
import { amountIn, reasonIn, whoIn } from './corrections.ts';
import { type Desk, Mistake, refuseWrongClock } from './desk.ts';

export const refund: Command = {
  name: 'refund',
  usage: 'refund PAYMENT_ID [RUPEES] --reason TEXT [--by NAME]',
  does: 'returns a payment, or what is left of it, to the card or account it came from',
  options: ['reason', 'by'],
  async run(desk, asked) {
    const refund = await opened(desk, asked);
    const outcome = await settleRefund(desk, refund).catch(() => 'unknown' as const);
    return told(refund, outcome);
  },
};

async function opened(desk: Desk, asked: Asked): Promise<Refund> {
  refuseWrongClock(desk);
  const [paymentId = '', amount] = asked.words;
  const wanted = amount === undefined ? undefined : amountIn(amount);
  const why = reasonIn(asked);
  const at = desk.clock();
  return desk.database.transaction((sql) => {
    const left = refundable(sql, paymentId);
    if (!left) throw new Mistake(`${paymentId} is no payment that was credited here.`);
    const { spendablePaise } = walletOf(sql, left.accountId);
    const amountPaise = wanted ?? Math.min(left.paise, spendablePaise);
    if (amountPaise > left.paise) {
      throw new Mistake(`Only ${rupeeText(left.paise)} of this payment is left to return.`);
    }
    const refund: Refund = {
      id: `refund-${randomUUID()}`,
      account_id: left.accountId,
      payment_id: paymentId,
      amount_paise: amountPaise,
    };
    if (amountPaise <= 0 || !openRefund(sql, refund, at)) {
      throw new Mistake(`The dealer has only ${rupeeText(spendablePaise)} left to spend.`);
    }
    const who = whoIn(desk, asked);
    keepAct(sql, { reference: refund.id, kind: 'refund', accountId: left.accountId, who, why, at });
    return refund;
  });
}

function told(refund: Refund, outcome: RefundOutcome | 'unknown'): Result {
  const amount = rupeeText(refund.amount_paise);
  const summary = {
    refunded: `${amount} is on its way back to its payer; banks take five to seven days.`,
    pending: `The gateway has not returned ${amount} yet. It stays set aside, and is asked about.`,
    refused: `The gateway refuses to return ${amount}, or it failed. It is in the wallet again.`,
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

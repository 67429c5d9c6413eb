// A payment's story for the desk, with what the gateway has just said of it.

import type { DeskStory, PossibleAct } from '../../../../data/desk/dealers.ts';
import { rupeeText } from '../../../../data/values/money.ts';
import { openDifferences } from '../../../money/gateway-differences.ts';
import { walletOf } from '../../../money/ledger.ts';
import { refundable } from '../../../money/refunds/refunds.ts';
import {
  orderById,
  orderByPayment,
  type PaymentOrder,
} from '../../../money/top-up/payment-orders.ts';
import { moneyInVain } from '../../../operator/money/payment-list.ts';
import type { GatewayReply } from '../../../operator/money/payment-state.ts';
import { paymentStory } from '../../../operator/money/payment-story.ts';
import type { Sql } from '../../../storage/sql.ts';
import { deskStory } from './desk-story.ts';

/** By its own id or that of the payment that was credited for it. */
export function orderOf(sql: Sql, { id }: { id: string }): PaymentOrder | undefined {
  return orderById(sql, id) ?? orderByPayment(sql, id);
}

type Given = { orderId: string; asked: GatewayReply | undefined };

export function paymentOf(sql: Sql, { orderId, asked }: Given): DeskStory | undefined {
  const order = orderById(sql, orderId);
  if (!order) return undefined;
  const account = sql.get<{ email: string }>('SELECT email FROM account WHERE id = :id', {
    id: order.account_id,
  });
  const email = account?.email ?? '';
  return deskStory(paymentStory(sql, order, asked), {
    id: order.payment_id ?? order.id,
    title: `${rupeeText(order.amount_paise)} by ${email}`,
    dealer: { id: order.account_id, email },
    owed: owedOf(order, asked),
    acts: actsOf(sql, order, asked),
  });
}

function owedOf(order: PaymentOrder, asked: GatewayReply | undefined): string {
  const vain = moneyInVain({ order, asked });
  if (!vain) return asked ? 'Nothing is owed to anybody.' : 'What is owed is not known meanwhile.';
  const money = rupeeText(vain.amountPaise);
  if (vain.status === 'authorized') return `${money} is still with the payer's bank.`;
  return order.payment_id === null && vain.amountPaise === order.amount_paise
    ? `${money} is owed to the dealer's wallet.`
    : `${money} is owed to its payer.`;
}

function actsOf(sql: Sql, order: PaymentOrder, asked: GatewayReply | undefined): PossibleAct[] {
  return [...actsOfMoney(sql, order, asked), ...settlings(sql, order, asked)];
}

/** What is put right, at the gateway or in the wallet, is said to be so. */
function settlings(
  sql: Sql,
  { payment_id }: PaymentOrder,
  asked: GatewayReply | undefined,
): PossibleAct[] {
  const ids = new Set([payment_id ?? [], asked?.payments.map(({ id }) => id) ?? []].flat());
  const open = [...ids].flatMap((paymentId) => openDifferences(sql, { paymentId }));
  const references = new Set(open.map(({ reference }) => reference));
  return [...references].map((target) => ({ kind: 'settle', target }));
}

function actsOfMoney(
  sql: Sql,
  order: PaymentOrder,
  asked: GatewayReply | undefined,
): PossibleAct[] {
  const vain = moneyInVain({ order, asked });
  const missing: PossibleAct[] =
    vain && order.payment_id === null ? [{ kind: 'reconcile', target: vain.id }] : [];
  if (order.payment_id === null) return missing;
  const left = refundable(sql, order.payment_id);
  const { spendablePaise } = walletOf(sql, order.account_id);
  const amountPaise = Math.min(left?.paise ?? 0, spendablePaise);
  return amountPaise <= 0
    ? missing
    : [...missing, { kind: 'refund', target: order.payment_id, amountPaise }];
}

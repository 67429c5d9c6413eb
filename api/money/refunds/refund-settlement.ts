// Settles our refunds: requests each from the gateway under its own key, and repeats the request if
// necessary. While an outcome is unclear, the money stays held and we ask again.

import type { Cashier } from '../../backend.ts';
import { refuseDamaged } from '../../operations/no-sale.ts';
import type { Sql } from '../../storage/database.ts';
import { type DutyParts, everyMinuteOnDuty } from '../../storage/servers/membership.ts';
import type { ScheduledJob } from '../../storage/servers/schedule.ts';
import { keepDifference, type Pen, settleDifference, withPen } from '../gateway-differences.ts';
import { lockWallet } from '../ledger.ts';
import { makePolling } from '../razorpay/polling.ts';
import type { GatewayDispute, GatewayRefund, Payment } from '../razorpay/razorpay-answers.ts';
import { followDispute, followDisputesOf, openDisputesOf } from './disputes.ts';
import { followRefund, followRefunds, followRefundsOf } from './gateway-refunds.ts';
import { isLost } from './payment-disputes.ts';
import { openRefunds, type Refund, refuse } from './refunds.ts';
import { AT_THE_GATEWAY } from './shortfalls.ts';

export type RefundOutcome =
  | 'refunded'
  | 'refused'
  /** The gateway has accepted the refund or the outcome is unclear: the money stays held. */
  | 'pending';

/**
 * Asks the gateway for the refund. This is safe to repeat, because one key refunds only once.
 * Throws `gateway_down`, and `checking_records` while the database may be damaged.
 */
export async function settleRefund(backend: Cashier, refund: Refund): Promise<RefundOutcome> {
  const { id, payment_id, amount_paise } = refund;
  refuseDamaged(backend);
  if (await mayBeMade(backend, id)) await followRefundsOf(backend, payment_id);
  if (await isAccepted(backend, id)) return withPen(backend, (pen) => outcomeOf(pen, id));
  const disputes = await followDisputesOf(backend, payment_id);
  const isDisputed = await backend.database.read(
    (sql) => openDisputesOf(sql, payment_id).length > 0,
  );
  const asked = { paymentId: payment_id, amountPaise: amount_paise, key: id };
  const made = isDisputed ? undefined : await backend.gateway.refund(asked);
  if (!made) return settleUnmade(backend, refund, { disputes, wasAsked: !isDisputed });
  return withPen(backend, (pen) => {
    // An answer under our key is our refund if the amounts match, whatever its notes say.
    if (isAsAsked(made, refund)) followRefund(pen, { ...made, reference: id });
    else keepDifference(pen, { ...refund, kind: 'unclear', reference: id });
    return outcomeOf(pen, id);
  });
}

/** The gateway surely remembers a key for this long. */
const KEY_MS_MIN = 3_600_000;

/** Returns whether the gateway may have made the refund and, after a restore, forgotten its key. */
function mayBeMade({ database, clock }: Cashier, id: string): Promise<boolean> {
  const values = { id, before: clock() - KEY_MS_MIN };
  const old = `SELECT 1 FROM refund
    WHERE id = :id AND (gateway_refund_id IS NOT NULL OR opened_at < :before)`;
  return database.read((sql) => sql.get(old, values) !== undefined);
}

/** Returns whether the refund is settled or has a gateway id: a repeat could then pay twice. */
function isAccepted({ database }: Cashier, id: string): Promise<boolean> {
  const accepted = `SELECT 1 FROM refund
    WHERE id = :id AND (gateway_refund_id IS NOT NULL OR settled_at IS NOT NULL)`;
  return database.read((sql) => sql.get(accepted, { id }) !== undefined);
}

/**
 * Settles a refund that the gateway refuses, or that we do not request while the bank may pay the
 * payer. An earlier request may have made the refund, if its answer was lost. We release the hold
 * only if other refunds explain all the returned money and we win no open dispute.
 */
async function settleUnmade(
  backend: Cashier,
  refund: Refund,
  { disputes, wasAsked }: { disputes: GatewayDispute[]; wasAsked: boolean },
): Promise<RefundOutcome> {
  const payment = await backend.gateway.fetchPayment(refund.payment_id);
  const told = await backend.gateway.refundsOf(refund.payment_id);
  const outcome = await withPen(backend, (pen) => {
    const { sql } = pen;
    lockWallet(sql, refund.account_id); // every job on a refund locks the wallet first
    const open = openDisputesOf(sql, refund.payment_id);
    const isTaken = disputes.some((each) => isLost(each) && open.includes(each.id));
    // A dispute that we have won meanwhile lets the next run request the refund.
    const isRefused = wasAsked && open.length === 0;
    const ours = told.find((each) => isOurs(sql, refund, each));
    if (ours) followRefund(pen, { ...ours, reference: refund.id });
    else if ((isRefused || isTaken) && addsUp(payment, told)) refuse(sql, refund, pen.at);
    else if (isRefused) {
      keepDifference(pen, { ...refund, kind: 'unclear', reference: refund.id });
    }
    for (const dispute of disputes) followDispute(pen, dispute);
    return outcomeOf(pen, refund.id);
  });
  await followRefunds(backend, told);
  return outcome;
}

function isAsAsked(made: GatewayRefund, { payment_id, amount_paise }: Refund): boolean {
  return made.paymentId === payment_id && made.amountPaise === amount_paise;
}

/** Returns whether the refund is ours: by its note or, without one, if no other row explains it. */
function isOurs(sql: Sql, refund: Refund, told: GatewayRefund): boolean {
  if (told.reference !== undefined) return told.reference === refund.id;
  const isOther = sql.get('SELECT 1 FROM refund WHERE gateway_refund_id = :id', { id: told.id });
  return !isOther && told.amountPaise === refund.amount_paise && told.status !== 'failed';
}

function addsUp(payment: Payment | undefined, told: GatewayRefund[]): boolean {
  const made = told.filter(({ status }) => status !== 'failed');
  return payment?.refundedPaise === made.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** Reads the outcome. If the outcome was unclear before, settles the recorded difference. */
function outcomeOf({ sql, at }: Pen, id: string): RefundOutcome {
  const row = sql.get<{ outcome: 'refunded' | 'refused' | null }>(
    'SELECT outcome FROM refund WHERE id = :id',
    { id },
  );
  if (!row?.outcome) return 'pending';
  const why = `The outcome is now known: ${row.outcome}`;
  settleDifference(sql, { kind: 'unclear', reference: id, who: AT_THE_GATEWAY, why, at });
  return row.outcome;
}

// Asks the gateway about open refunds, every minute until stopped.

const REFUNDS_PER_RUN = 50;

export function startRefundWatch(backend: Cashier & DutyParts): ScheduledJob {
  const polling = makePolling(backend.clock);
  return everyMinuteOnDuty(backend, 'refunds', async (isStopped) => {
    const due = polling.due(await backend.database.read(openRefunds)).slice(0, REFUNDS_PER_RUN);
    // One at a time: the records of a payment would not add up while another refund is made.
    const asking = { ask: (refund: Refund) => settleRefund(backend, refund), atOnce: 1 };
    await polling.askEach(due, { ...asking, isStopped });
  });
}

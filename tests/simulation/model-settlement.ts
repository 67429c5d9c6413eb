// The outcome of our refunds when the gateway is asked about each: the refund is made, or left
// alone while the payer's bank may return the money.

import { disputesOf, followDispute, isLost, openDisputesOf } from './model-disputes.ts';
import type { Gateway, ModelLedger } from './model-payments.ts';
import {
  followOne,
  type GatewayRefund,
  make,
  type Refund,
  refundsOf,
  release,
} from './model-refunds.ts';

/**
 * Asks the gateway about every open refund. The gateway then makes those that it never received.
 */
export function settleAll(database: ModelLedger, gateway: Gateway): void {
  for (const [id, refund] of database.refunds) {
    if (refund.state !== 'open') continue;
    const { paymentId } = refund;
    const isIt = (made: GatewayRefund) => made.id === refund.gatewayId || made.reference === id;
    const known = () => refundsOf(gateway, paymentId).filter(isIt);
    // For a confirmed refund, only the refunds are fetched, so a dispute's lost event stays lost.
    const isConfirmed = refund.gatewayId !== undefined;
    if (!isConfirmed) settleUnconfirmed(database, gateway, { id, refund, known });
    for (const refund of known()) followOne(database, gateway, refund);
    if (!isConfirmed) followDisputesOf(database, gateway, paymentId);
  }
}

type Unconfirmed = { id: string; refund: Refund; known: () => GatewayRefund[] };

function settleUnconfirmed(
  database: ModelLedger,
  gateway: Gateway,
  { id, refund, known }: Unconfirmed,
): void {
  const { paymentId, amountPaise } = refund;
  followDisputesOf(database, gateway, paymentId);
  if (known().length > 0) return;
  const open = openDisputesOf(database, gateway, paymentId);
  if (open.length === 0) {
    make(gateway, { paymentId, amountPaise, status: 'processed', reference: id });
  } else if (open.some(isLost)) {
    release(database, refund);
  }
}

export function followDisputesOf(database: ModelLedger, gateway: Gateway, paymentId: string): void {
  for (const dispute of disputesOf(gateway, paymentId)) followDispute(database, gateway, dispute);
}

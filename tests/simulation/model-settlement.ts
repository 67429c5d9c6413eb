// What becomes of our refunds when the gateway is asked about each: made, or left alone while their
// payer may get the money from the bank.

import { disputesOf, followDispute, isLost, openDisputesOf } from './model-disputes.ts';
import type { Book, Gateway } from './model-payments.ts';
import {
  followOne,
  type GatewayRefund,
  make,
  type Refund,
  refundsOf,
  release,
} from './model-refunds.ts';

/** The gateway has been asked about every refund that is open; what it never heard of it makes. */
export function settleAll(book: Book, gateway: Gateway): void {
  for (const [id, refund] of book.refunds) {
    if (refund.state !== 'open') continue;
    const { paymentId } = refund;
    const isIt = (made: GatewayRefund) => made.id === refund.gatewayId || made.reference === id;
    const known = () => refundsOf(gateway, paymentId).filter(isIt);
    if (refund.gatewayId === undefined) settleUnconfirmed(book, gateway, { id, refund, known });
    for (const told of known()) followOne(book, gateway, told);
    followDisputesOf(book, gateway, paymentId);
  }
}

type Unconfirmed = { id: string; refund: Refund; known: () => GatewayRefund[] };

function settleUnconfirmed(book: Book, gateway: Gateway, { id, refund, known }: Unconfirmed): void {
  const { paymentId, amountPaise } = refund;
  followDisputesOf(book, gateway, paymentId);
  if (known().length > 0) return;
  const open = openDisputesOf(book, gateway, paymentId);
  if (open.length === 0) {
    make(gateway, { paymentId, amountPaise, status: 'processed', reference: id });
  } else if (open.some(isLost)) {
    release(book, refund);
  }
}

export function followDisputesOf(book: Book, gateway: Gateway, paymentId: string): void {
  for (const told of disputesOf(gateway, paymentId)) followDispute(book, gateway, told);
}

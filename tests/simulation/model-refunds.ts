// The model of refunds: made through us, made in the gateway's dashboard, or accepted by a bank and
// failing later.

import { move, spendablePaise, type Wallet } from './model.ts';
import { type Gateway, type ModelLedger, must } from './model-payments.ts';

/** The gateway's data about a refund. */
export type GatewayRefund = {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** Our own id for the refund; undefined if it was made in the dashboard. */
  reference: string | undefined;
};

/** Our database's data about a refund. */
export type Refund = {
  paymentId: string;
  dealer: number;
  amountPaise: number;
  /**
   * The amount is set aside, debited, or back in the wallet, perhaps after a debit that was undone.
   */
  state: 'open' | 'debited' | 'released' | 'undone';
  gatewayId: string | undefined;
};

/** Returns the part of the payment that has left the gateway or is about to. */
export function returnedPaise(gateway: Gateway, paymentId: string): number {
  const made = refundsOf(gateway, paymentId).filter(({ status }) => status !== 'failed');
  return made.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** Returns the part of a credited payment that may still be refunded, or undefined. */
export function refundable(database: ModelLedger, gateway: Gateway, paymentId: string) {
  const { orderId } = must(gateway.payments.get(paymentId));
  if (database.orders.get(orderId)?.paidBy !== paymentId) return undefined;
  const { dealer, amountPaise } = must(gateway.orders.get(orderId));
  const gone = [...database.refunds.values()].filter(
    (refund) => refund.paymentId === paymentId && ['open', 'debited'].includes(refund.state),
  );
  return { dealer, paise: gone.reduce((left, refund) => left - refund.amountPaise, amountPaise) };
}

/** Sets the amount of our refund aside before the gateway is asked for it. */
export function open(
  database: ModelLedger,
  id: string,
  refund: Omit<Refund, 'state' | 'gatewayId'>,
): void {
  database.refunds.set(id, { ...refund, state: 'open', gatewayId: undefined });
  must(database.wallets[refund.dealer]).setAsidePaise += refund.amountPaise;
}

/** Records in the database what the gateway says about all of a payment's refunds. */
export function follow(database: ModelLedger, gateway: Gateway, paymentId: string): void {
  for (const made of refundsOf(gateway, paymentId).reverse()) followOne(database, gateway, made);
}

/** Returns whether there is a refund of ours that the gateway has not confirmed. */
export function isOursUnderWay({ refunds }: ModelLedger, paymentId: string): boolean {
  const ours = [...refunds.values()].filter((refund) => refund.paymentId === paymentId);
  return ours.some(({ state, gatewayId }) => state === 'open' && gatewayId === undefined);
}

/** Releases the amount: the refund was never made. */
export function release(database: ModelLedger, refund: Refund): void {
  settle(must(database.wallets[refund.dealer]), refund, 'failed');
}

/**
 * Makes a refund at the gateway. If the server asked for the refund, its database learns the
 * gateway's id later.
 */
export function make(
  gateway: Gateway,
  { id, ...refund }: Omit<GatewayRefund, 'id'> & { id?: string },
): GatewayRefund {
  const made = { ...refund, id: id ?? `made for ${refund.reference}` };
  gateway.refunds.set(made.id, made);
  return made;
}

export function refundsOf(gateway: Gateway, paymentId: string): GatewayRefund[] {
  return [...gateway.refunds.values()].filter((made) => made.paymentId === paymentId);
}

export function followOne(database: ModelLedger, gateway: Gateway, made: GatewayRefund): void {
  const refund = keptRefund(database, made);
  if (!refund) {
    if (made.status !== 'failed') takeIn(database, gateway, made);
    return;
  }
  const wallet = must(database.wallets[refund.dealer]);
  if (refund.state === 'open') {
    refund.gatewayId = made.id;
    settle(wallet, refund, made.status);
  } else if (refund.state === 'debited' && made.status === 'failed') {
    refund.state = 'undone';
    move(wallet, { type: 'Credit', amountPaise: refund.amountPaise, what: 'refund' });
  }
}

function keptRefund(database: ModelLedger, { id, reference }: GatewayRefund): Refund | undefined {
  const known = [...database.refunds.values()].find(({ gatewayId }) => gatewayId === id);
  if (known) return known.state === 'released' ? undefined : known;
  const ours = reference === undefined ? undefined : database.refunds.get(reference);
  return ours?.state === 'open' ? ours : undefined;
}

/** Records a refund that we did not request or have forgotten: debits what the wallet has. */
function takeIn(database: ModelLedger, gateway: Gateway, made: GatewayRefund): void {
  const left = refundable(database, gateway, made.paymentId);
  if (!left || database.shortfalls.has(made.id)) return;
  // The refund may be our own, still unconfirmed.
  if (isOursUnderWay(database, made.paymentId)) return;
  const wallet = must(database.wallets[left.dealer]);
  const amountPaise = Math.max(0, Math.min(made.amountPaise, left.paise, spendablePaise(wallet)));
  if (amountPaise > 0) {
    const id = `gateway-${made.id}`;
    open(database, id, { paymentId: made.paymentId, dealer: left.dealer, amountPaise });
    const refund = must(database.refunds.get(id));
    refund.gatewayId = made.id;
    settle(wallet, refund, made.status);
  }
  if (amountPaise < made.amountPaise) database.shortfalls.add(made.id);
}

function settle(wallet: Wallet, refund: Refund, status: GatewayRefund['status']): void {
  if (status === 'pending') return;
  wallet.setAsidePaise -= refund.amountPaise;
  refund.state = status === 'processed' ? 'debited' : 'released';
  if (status === 'processed') {
    move(wallet, { type: 'Debit', amountPaise: refund.amountPaise, what: 'refund' });
  }
}

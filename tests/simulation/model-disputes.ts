// The model of disputed money: frozen until the bank has decided, then free again or taken.

import { move, spendablePaise } from './model.ts';
import { type Gateway, type ModelLedger, must } from './model-payments.ts';
import { isOursUnderWay, refundable } from './model-refunds.ts';

/** The gateway's data about a dispute. */
export type GatewayDispute = {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** The amount that the bank took from us. */
  deductedPaise: number;
};

/** Our database's data about a dispute. */
export type Dispute = { dealer: number; frozenPaise: number; isOver: boolean };

export function isDecided({ status }: GatewayDispute): boolean {
  return status !== 'open' && status !== 'under_review';
}

export function isLost({ status, deductedPaise }: GatewayDispute): boolean {
  return status === 'lost' || (status === 'closed' && deductedPaise > 0);
}

export function disputesOf({ disputes }: Gateway, paymentId: string): GatewayDispute[] {
  return [...disputes.values()].filter((told) => told.paymentId === paymentId);
}

/** Returns the disputes that are still open in the database. */
export function openDisputesOf(
  database: ModelLedger,
  gateway: Gateway,
  paymentId: string,
): GatewayDispute[] {
  return disputesOf(gateway, paymentId).filter(
    ({ id }) => database.disputes.get(id)?.isOver === false,
  );
}

/** Records in the database what the gateway says about a dispute. */
export function followDispute(database: ModelLedger, gateway: Gateway, told: GatewayDispute): void {
  const dispute = database.disputes.get(told.id) ?? freeze(database, gateway, told);
  if (!dispute || dispute.isOver || !isDecided(told)) return;
  // Our unconfirmed refund must be settled first.
  if (isLost(told) && isOursUnderWay(database, told.paymentId)) return;
  dispute.isOver = true;
  const wallet = must(database.wallets[dispute.dealer]);
  wallet.setAsidePaise -= dispute.frozenPaise;
  const lostPaise = told.status === 'lost' ? told.deductedPaise || told.amountPaise : 0;
  const takenPaise = told.status === 'closed' ? told.deductedPaise : lostPaise;
  const amountPaise = atMost(database, gateway, { ...told, amountPaise: takenPaise });
  if (amountPaise === 0) return;
  const { paymentId, id } = told;
  const { dealer } = dispute;
  const debited = { paymentId, dealer, amountPaise, state: 'debited', gatewayId: id } as const;
  database.refunds.set(`dispute-${id}`, debited);
  move(wallet, { type: 'Debit', amountPaise, what: 'dispute' });
}

function freeze(
  database: ModelLedger,
  gateway: Gateway,
  told: GatewayDispute,
): Dispute | undefined {
  const left = refundable(database, gateway, told.paymentId);
  if (!left) return undefined;
  const { dealer } = left;
  const dispute = { dealer, frozenPaise: atMost(database, gateway, told), isOver: false };
  must(database.wallets[dealer]).setAsidePaise += dispute.frozenPaise;
  database.disputes.set(told.id, dispute);
  return dispute;
}

/** Returns the amount to freeze: at most what is left of the payment and what the wallet has. */
function atMost(database: ModelLedger, gateway: Gateway, told: GatewayDispute): number {
  const { paymentId, amountPaise } = told;
  const left = must(refundable(database, gateway, paymentId));
  const spendable = spendablePaise(must(database.wallets[left.dealer]));
  return Math.max(0, Math.min(amountPaise, left.paise, spendable));
}

// Reads the disputes of a payment from the gateway, and how much the bank took in each.

import type { Paise } from '../../../data/values/money.ts';
import type { Cashier } from '../../backend.ts';
import { refusal } from '../../refusal.ts';
import { PAGE_LENGTH } from '../razorpay/razorpay.ts';
import type { GatewayDispute } from '../razorpay/razorpay-answers.ts';

/** Reads the newest thousand disputes; the nightly comparison has already found any older ones. */
const PAGES_MAX = 10;

/** Lists a payment's disputes, oldest first. Razorpay cannot filter them. Throws `gateway_down`. */
export async function disputesOf(
  { gateway }: Pick<Cashier, 'gateway'>,
  paymentId: string,
): Promise<GatewayDispute[]> {
  const found: GatewayDispute[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const told = await gateway.disputes({ skip: page * PAGE_LENGTH });
    for (const dispute of told) {
      if ((dispute.paymentId ?? paymentId) !== paymentId) continue;
      // An unreadable dispute is, or may be, about this payment.
      if (dispute.id === undefined) throw refusal('gateway_down');
      found.unshift(dispute);
    }
    if (told.length < PAGE_LENGTH) break;
  }
  return found;
}

export function isDecided({ status }: GatewayDispute): boolean {
  return status !== 'open' && status !== 'under_review';
}

/** Treats a dispute that was closed without a verdict as lost if the bank took money. */
export function isLost({ status, deductedPaise }: GatewayDispute): boolean {
  return status === 'lost' || (status === 'closed' && deductedPaise > 0);
}

/** Returns the amount that the bank took in a lost dispute: by default the whole amount. */
export function lostPaiseOf({ deductedPaise, amountPaise }: GatewayDispute): Paise {
  return deductedPaise || amountPaise;
}

/** Returns the sum that the bank took in lost disputes. */
export function takenBy(disputes: GatewayDispute[]): Paise {
  return disputes.filter(isLost).reduce((sum, dispute) => sum + lostPaiseOf(dispute), 0);
}

// The dealer that the desk's tests act on.

import { type Dealer, signedInDealer } from './dealer.ts';
import type { DeskVisitor } from './desk-visitor.ts';
import { payUntold, verify } from './payments.ts';
import type { TestServer } from './server.ts';

export type DeskSubject = {
  dealer: Dealer;
  accountId: string;
  paymentId: string;
  number: string;
  untold: string;
};

/** Makes a dealer with a credited payment, a report, and an unreported payment. */
export async function deskSubject(server: TestServer, person: DeskVisitor): Promise<DeskSubject> {
  const dealer = await signedInDealer(server.url);
  const paid = await payUntold(dealer, 500);
  await verify(dealer, paid, 500);
  const { body } = await dealer.buy('MH00SB0001');
  const { number } = body['receipt'] as { number: string };
  const untold = await payUntold(dealer, 300);
  return {
    dealer,
    accountId: await person.idOf(dealer.email),
    paymentId: paid.razorpay_payment_id,
    number,
    untold: untold.razorpay_payment_id,
  };
}

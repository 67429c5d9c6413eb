// While a book may be wrong no money moves in it: what was paid stays with the gateway, open, and
// is credited by itself once the book is believed again.

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsettledPayments } from '../../../api/money/top-up/payment-events.ts';
import { credit } from '../../../api/operator/money/corrections.ts';
import { reconcile } from '../../../api/operator/money/ledger.ts';
import { refund } from '../../../api/operator/money/refund.ts';
import { acceptBook } from '../../../api/operator/server/accept-book.ts';
import { ANSWER_KEPT_MS } from '../../../api/reports/stored-answers.ts';
import type { TestBox } from '../../support/box.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import {
  balanceBecomes,
  expectCreditedOnce,
  expectNothingCredited,
  expectSoundBook,
  inDashboard,
  pay,
  payUntold,
  placeOrder,
  sendEvent,
  setFaults,
  signed,
  silent,
  tell,
  verify,
} from '../../support/payments.ts';
import { boxesUntil } from '../../support/restarts.ts';

const folder = foldersUntil(afterEach);
const { start, restart } = boxesUntil(afterEach);
let box: TestBox;
let dealer: Dealer;
/** Run while the gateway places an order, and while a source is asked. */
let meanwhile: () => void;
beforeEach(async () => {
  meanwhile = () => undefined;
  box = await start(folder(), '0', {
    adapt: (own) => ({
      ...own,
      gateway: {
        ...own.gateway,
        createOrder(order) {
          meanwhile();
          return own.gateway.createOrder(order);
        },
      },
      sources: {
        ask(...asked) {
          meanwhile();
          return own.sources.ask(...asked);
        },
      },
    }),
  });
  await setFaults(box, silent);
  dealer = await signedInDealer(box.url);
});

const DAMAGE = 'The book is damaged: page 7.';
const reason = 'The disk was changed';
const findDamage = () => box.box.damage.tell(DAMAGE);
const whole = { options: { reason } };
const unsure = { status: 503, body: { code: 'unavailable' } };

async function tellOfRefund(paymentId: string): Promise<number> {
  const payload = { refund: { entity: { payment_id: paymentId } } };
  const body = JSON.stringify({ event: 'refund.processed', payload });
  const [secret = ''] = box.box.config.razorpay.webhookSecrets;
  return (await sendEvent(box, body, signed(secret, body))).status;
}

describe('What was paid before the book was found damaged', () => {
  it('is kept open, credited to nobody by anybody, and credited once after', async () => {
    const proof = await payUntold(dealer, 100);
    findDamage();
    const told = await verify(dealer, proof, 100);
    expect(told).toMatchObject({
      status: 409,
      body: {
        code: 'payment_pending',
        message:
          'The payment cannot be looked at just now. Your money is safe and is added by itself; ' +
          'do not pay again.',
      },
    });
    expect(await tell(box, 'payment.captured', proof)).toMatchObject({ status: 503 });
    await expect(operate(box, reconcile)).rejects.toThrow(`${DAMAGE} Restore a backup, or `);
    await expectNothingCredited(dealer);
    const open = await box.box.database.read((sql) => unsettledPayments(sql, box.box.clock()));
    expect(open.count).toBe(1);

    await operate(box, acceptBook, whole);
    box = await restart(box);
    await balanceBecomes(dealer, 100);
    await verify(dealer, proof, 100);
    await expectCreditedOnce(dealer, 100);
    await expectSoundBook(box);
  });

  it('that its payer was only promised is not taken from the payer either', async () => {
    await setFaults(box, { ...silent, payment: { status: 'authorized' } });
    const proof = await payUntold(dealer, 100);
    findDamage();
    await verify(dealer, proof, 100);
    const payment = await box.box.gateway.fetchPayment(proof.razorpay_payment_id);
    expect(payment?.status).toBe('authorized');
  });
});

describe('While the book may be wrong', () => {
  it('no order is shown that could be paid, even one that was being placed', async () => {
    meanwhile = findDamage;
    expect(await dealer.post('/api/payment/create-order', { amount: 100 })).toMatchObject(unsure);
    const orders = await box.box.database.read((sql) => sql.all('SELECT 1 FROM payment_order'));
    expect(orders).toEqual([]);
  });

  it('a report that was being made is not charged, and its key buys it after', async () => {
    const proof = await payUntold(dealer, 100);
    await verify(dealer, proof, 100);
    const key = randomUUID();
    meanwhile = findDamage;
    expect(await dealer.buy('MH00SB0001', key)).toMatchObject(unsure);
    await balanceBecomes(dealer, 100);
    await operate(box, acceptBook, whole);
    await restart(box);
    expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
    expect(await dealer.balance()).toBe(75);
  });

  it('the price of what nobody fetched in 30 days waits, and is given back after', async () => {
    await verify(dealer, await payUntold(dealer, 100), 100);
    const key = randomUUID();
    await dealer.buy('MH00SB0001', key);
    await box.box.database.transaction((sql) =>
      sql.run('UPDATE sealed_answer SET sealed = NULL, forgotten_at = sealed_at + :age', {
        age: ANSWER_KEPT_MS,
      }),
    );
    findDamage();
    expect(await dealer.buy('MH00SB0001', key)).toMatchObject(unsure);
    expect(await dealer.balance()).toBe(75);
    await operate(box, acceptBook, whole);
    await restart(box);
    expect((await dealer.buy('MH00SB0001', key)).body).toMatchObject({ code: 'given_back' });
    expect(await dealer.balance()).toBe(100);
  });

  it('nothing goes back, and what went back elsewhere is debited once it is believed', async () => {
    const orderId = await placeOrder(dealer, 100);
    const proof = await pay(dealer, orderId);
    await verify(dealer, proof, 100);
    const { razorpay_payment_id: paymentId } = proof;
    findDamage();
    const given = { words: [paymentId, '10'], options: { reason } };
    await expect(operate(box, refund, given)).rejects.toThrow(DAMAGE);
    const gift = { words: [dealer.email, '10'], options: { reason } };
    await expect(operate(box, credit, gift)).rejects.toThrow(DAMAGE);
    await inDashboard(box, { act: 'refund', paymentId, amount: 40_00 });
    expect(await tellOfRefund(paymentId)).toBe(503);
    expect(await dealer.balance()).toBe(100);

    rmSync(join(box.dataDir, 'damage.txt'));
    box = await restart(box);
    expect(await tellOfRefund(paymentId)).toBe(200);
    expect(await dealer.balance()).toBe(60);
    await expectSoundBook(box);
  });
});

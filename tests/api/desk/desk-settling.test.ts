// A difference between gateway and database, from the alarm on Today to its settlement at the desk.

import {
  differenceOf,
  keepDifference,
  openDifferences,
  withPen,
} from '../../../api/money/gateway-differences.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { type Colleague, colleague, doAct } from '../../support/desk-visitor.ts';
import { payUntold, setFaults, silent, verify } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let asha: Colleague;
beforeAll(async () => {
  asha = await colleague(server, 'asha');
});

async function alarms(): Promise<string[]> {
  const { troubles } = await asha.ask('today');
  return troubles.map(({ what }) => what).filter((what) => what.includes('differ'));
}

it("a difference settled on its payment's page leaves Today, and no money moves", async () => {
  await setFaults(server, { ...silent, payment: { amountPaise: 2_00 } });
  const dealer = await signedInDealer(server.url);
  const [paid, other] = [await payUntold(dealer, 500), await payUntold(dealer, 700)];
  await verify(dealer, paid, 500);
  await verify(dealer, other, 700);
  expect(await alarms()).toEqual(['The gateway and the database differ in 2 places.']);
  const { razorpay_payment_id: target } = paid;
  const settle = { kind: 'settle', target, reason: 'Returned in the dashboard' } as const;
  expect((await asha.ask('payment', { id: target })).acts).toContainEqual({
    kind: 'settle',
    target,
  });
  const shown = await asha.post('actPreview', settle);
  expect(shown.beforePaise).toBe(undefined);
  expect(shown.sentence).toMatch(/^₹2: a payment that differs from its order.* moves no money/);
  expect(await doAct(asha, settle)).toEqual({
    sentence: expect.stringMatching(/^Settled: ₹2: a payment that differs from its order/),
    isGood: true,
  });
  expect(await alarms()).toEqual(['The gateway and the database differ in 1 place.']);
  expect(await dealer.balance()).toBe(0);
  const { acts } = await asha.ask('payment', { id: target });
  expect(acts.map(({ kind }) => kind)).not.toContain('settle');
  const { rows } = await asha.ask('list', { name: 'log' });
  expect(rows[0]).toMatchObject({
    kind: 'difference with the gateway settled',
    who: 'asha (desk)',
    why: settle.reason,
  });
});

it('a difference found after the preview is not settled with those shown in it', async () => {
  await setFaults(server, { ...silent, payment: { amountPaise: 2_00 } });
  const dealer = await signedInDealer(server.url);
  const paid = await payUntold(dealer, 500);
  await verify(dealer, paid, 500);
  const { razorpay_payment_id: target } = paid;
  const settle = { kind: 'settle', target, reason: 'Returned in the dashboard' } as const;
  const { shown } = await asha.post('actPreview', settle);
  const found = { id: target, amountPaise: 3_00 };
  await withPen(server.backend, (pen) =>
    keepDifference(pen, differenceOf(found, { kind: 'amount', account_id: null })),
  );
  await expect(doAct(asha, { ...settle, shown })).rejects.toThrow('There are newer differences');
  const open = await server.backend.database.read((sql) =>
    openDifferences(sql, { reference: target }),
  );
  expect(open.map(({ kind }) => kind)).toEqual(['unfit', 'amount']);
});

it('a payment without a difference cannot be settled', async () => {
  const settle = { kind: 'settle', target: 'pay_00000000000000', reason: 'By hand' } as const;
  const { status, body } = await asha.send('actPreview', { body: settle });
  const none = 'There is no open difference pay_00000000000000.';
  expect([status, body['message']]).toEqual([400, none]);
});

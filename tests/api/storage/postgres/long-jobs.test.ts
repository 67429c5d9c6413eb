// Large batches of work stay within what one job may ask of PostgreSQL.

import { logDone } from '../../../../api/backup/act-log.ts';
import { violations } from '../../../../api/money/ledger-invariants.ts';
import { followRefundsOf } from '../../../../api/money/refunds/gateway-refunds.ts';
import { credit } from '../../../../api/money/top-up/credit-payment.ts';
import { differences } from '../../../../api/operator/acts/gateway.ts';
import { replay } from '../../../../api/operator/server/replay.ts';
import { ANSWER_KEPT_MS, forgetUnfetched } from '../../../../api/reports/stored-answers.ts';
import { signedInDealer } from '../../../support/dealer.ts';
import { operate, read } from '../../../support/desk.ts';
import { inDashboard, payUntold, setFaults, silent, verify } from '../../../support/payments.ts';
import { sharedServer } from '../../../support/shared-server.ts';

const ANSWERS = 40;
const REFUNDS = 12;
const ACTS = 120;
const WAITING = 250;

const server = sharedServer();

it('every report that was not fetched for a month is refunded', async () => {
  const { database, clock } = server.backend;
  const dealer = await signedInDealer(server.url, 5_000);
  const bought = await Promise.all(Array.from({ length: ANSWERS }, () => dealer.buy('MH00SB0001')));
  expect(bought.map(({ status }) => status)).toEqual(bought.map(() => 200));
  const later = clock() + ANSWER_KEPT_MS + 1;
  let count = 0;
  for (let isAll = false; !isAll; ) {
    const done = await database.transaction((sql) => forgetUnfetched(sql, later));
    count += done.count;
    isAll = done.isAll;
  }
  expect(count).toBe(ANSWERS);
  expect(await violations(database, clock())).toEqual([]);
});

it.each([
  ['an event', (paymentId: string) => followRefundsOf(server.backend, paymentId)],
  ['the night', () => operate(server, differences, { options: { ask: 'yes' } })],
])('every dashboard refund that %s reports at the same time is debited', async (_, tell) => {
  await setFaults(server, silent);
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 500);
  await verify(dealer, proof, 500);
  const paymentId = proof.razorpay_payment_id;
  for (let count = 0; count < REFUNDS; count += 1) {
    await inDashboard(server, { act: 'refund', paymentId, amount: 10_00 });
  }
  await tell(paymentId);
  expect(await dealer.balance()).toBe(500 - 10 * REFUNDS);
});

it('a log of many acts is compared with the database, act by act', async () => {
  const { config } = server.backend;
  const act = { kind: 'refund', at: 1, who: 'asha', why: 'Returned there' } as const;
  for (let count = 0; count < ACTS; count += 1) {
    await logDone(config, { ...act, id: `refund-${count}`, subject: `pay_${count}` });
  }
  expect((await operate(server, replay)).rows).toHaveLength(ACTS);
});

it('a long list of payments without an owner is read', async () => {
  await server.backend.database.transaction((sql) =>
    sql.run(
      `INSERT INTO unclaimed_payment
         (payment_id, order_id, order_paise, left_paise, owner_hash, found_at)
       SELECT 'pay_' || at, 'order_' || at, 100, 100, NULL, at FROM generate_series(1, :all) AS at`,
      { all: WAITING },
    ),
  );
  expect((await operate(server, read, { words: ['unclaimed'] })).rows).toHaveLength(WAITING);
});

it('a payment that a restore lost is credited minus all its refunds', async () => {
  const { database, clock } = server.backend;
  await setFaults(server, silent);
  const dealer = await signedInDealer(server.url);
  const { razorpay_payment_id: paymentId } = await payUntold(dealer, 500);
  for (let count = 0; count < REFUNDS; count += 1) {
    await inDashboard(server, { act: 'refund', paymentId, amount: 10_00 });
  }
  const restoredAt = clock() + 1;
  await database.transaction((sql) =>
    sql.run('INSERT INTO restoration VALUES (:restoredAt, 0)', { restoredAt }),
  );
  expect(await credit(server.backend, paymentId)).toMatchObject({ kind: 'credited', isNew: true });
  expect(await dealer.balance()).toBe(500 - 10 * REFUNDS);
});

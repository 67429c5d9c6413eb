// Jobs on two servers with one PostgreSQL database that lock the same rows in opposite order.
// PostgreSQL aborts one job; it runs again, and both have their usual effect.

import { randomBytes } from 'node:crypto';
import { withPen } from '../../../../../api/money/gateway-differences.ts';
import { followRefund } from '../../../../../api/money/refunds/gateway-refunds.ts';
import { openHold } from '../../../../../api/reports/open-hold.ts';
import { voidHold } from '../../../../../api/reports/settle-hold.ts';
import { forgetReceived, handedOver } from '../../../../../api/reports/stored-answers.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { bought, newCall } from '../../../../support/held-calls.ts';
import { crossedServer } from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

it("both servers release the money of two dealers' abandoned calls", async () => {
  type Held = { accounts: string[]; here: number[]; there: number[] };
  const letGo = (holds: 'here' | 'there') => (database: Database, held: Held) =>
    database.transaction((sql) => {
      for (const id of held[holds]) expect(voidHold(sql, id, 'abandoned', 1)).toBe(true);
    });
  await both.cross({
    async prepare(): Promise<Held> {
      const accounts = [(await both.paid()).accountId, (await both.paid()).accountId];
      const calls = [...accounts, ...accounts.toReversed()].map((each) => newCall(each));
      const holds = await both.write(({ database }) =>
        Promise.all(
          calls.map((call) =>
            database.transaction((sql) => {
              const held = openHold(sql, call);
              return held.kind === 'held' ? held.holdId : expect.fail(held.kind);
            }),
          ),
        ),
      );
      return { accounts, here: holds.slice(0, 2), there: holds.slice(2) };
    },
    one: letGo('here'),
    other: letGo('there'),
    async check({ subject: { accounts } }) {
      for (const accountId of accounts) {
        expect(await both.wallet({ accountId })).toEqual([100_00, 100_00]);
      }
    },
  });
});

it('answers confirmed by two tabs in opposite order are deleted', async () => {
  type Received = { accountId: string; keys: Buffer[] };
  const confirmed =
    (inOrder: (keys: Buffer[]) => Buffer[]) =>
    (database: Database, { keys }: Received) =>
      database.transaction((sql) => forgetReceived(sql, inOrder(keys), 1));
  await both.cross({
    async prepare(): Promise<Received> {
      const { accountId } = await both.paid();
      const calls = [newCall(accountId), newCall(accountId)];
      await both.write(({ database }) =>
        database.transaction((sql) => {
          for (const call of calls) bought(sql, call);
        }),
      );
      return { accountId, keys: calls.map(({ keyHash }) => keyHash) };
    },
    one: confirmed((keys) => keys),
    other: confirmed((keys) => keys.toReversed()),
    async check({ subject: { accountId } }) {
      const left = await both.write(({ database }) =>
        database.read((sql) => handedOver(sql, accountId)),
      );
      expect(left).toEqual({ received: 2, unfetched: 0 });
    },
  });
});

it("two dealers' refunds reported in opposite order are each debited once", async () => {
  type Told = { accounts: { accountId: string }[]; refunds: Parameters<typeof followRefund>[1][] };
  const follows =
    (inOrder: (refunds: Told['refunds']) => Told['refunds']) =>
    (database: Database, { refunds }: Told) =>
      withPen(both.on(database), (pen) => {
        for (const refund of inOrder(refunds)) followRefund(pen, refund);
      });
  await both.cross({
    async prepare(): Promise<Told> {
      const accounts = [await both.paid(), await both.paid()];
      const refunds = accounts.map(({ paymentId }) => ({
        id: `rfnd_${randomBytes(7).toString('hex')}`,
        paymentId,
        amountPaise: 40_00,
        status: 'processed' as const,
        reference: undefined,
        createdAt: Date.now() + 1000,
      }));
      return { accounts, refunds };
    },
    one: follows((refunds) => refunds),
    other: follows((refunds) => refunds.toReversed()),
    async check({ subject: { accounts } }) {
      for (const account of accounts) expect(await both.wallet(account)).toEqual([60_00, 60_00]);
    },
  });
});

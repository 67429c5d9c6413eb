// One key, wallet or tap on two servers that share a PostgreSQL database, at the same moment.

import { randomBytes, randomUUID } from 'node:crypto';
import { accountOf } from '../../../../../api/identity/accounts.ts';
import { issueCode } from '../../../../../api/identity/sign-in/one-time-code.ts';
import { cancelCall } from '../../../../../api/reports/cancellation.ts';
import { countOne } from '../../../../../api/reports/daily-counts.ts';
import { isCancelled } from '../../../../../api/reports/known-calls.ts';
import { type NewCall, openHold } from '../../../../../api/reports/open-hold.ts';
import { keyHash } from '../../../../../api/reports/sealed-answer.ts';
import { voidHold } from '../../../../../api/reports/settle-hold.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { bought, newCall } from '../../../../support/held-calls.ts';
import { crossedServer, orRefused } from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

/** Returns a key that the dealer has already used for a check that timed out. */
async function triedBefore(): Promise<NewCall> {
  const call = newCall((await both.paid()).accountId);
  await both.write(({ database }) =>
    database.transaction((sql) => {
      const held = openHold(sql, call);
      if (held.kind === 'held') voidHold(sql, held.holdId, 'timeout', call.at);
    }),
  );
  return call;
}

const neverSeen = async () => newCall((await both.paid()).accountId);
const holds = (database: Database, call: NewCall) =>
  database.transaction((sql) => openHold(sql, call));
const buys = (database: Database, call: NewCall) =>
  database.transaction((sql) => bought(sql, call) !== undefined);

it.each([
  ['that was never seen', neverSeen],
  ['that was tried before', triedBefore],
])(
  "a key gets one hold, at one server's price, if the servers' prices differ: %s",
  async (_, prepare) => {
    const dearer = (database: Database, call: NewCall) =>
      holds(database, { ...call, amountPaise: 30_00 });
    await both.cross({
      prepare,
      one: holds,
      other: dearer,
      async check({ one, other, subject }) {
        const pricePaise = one.kind === 'held' ? 25_00 : 30_00;
        expect([one.kind, other.kind].sort()).toEqual(['held', 'open_elsewhere']);
        expect(await both.wallet(subject)).toEqual([100_00, 100_00 - pricePaise]);
      },
    });
  },
);

it.each([
  ['that was never seen', neverSeen],
  ['that was tried before', triedBefore],
])('a key gets no second hold if the other server charges it: %s', async (_, prepare) => {
  await both.cross({
    prepare,
    one: holds,
    other: buys,
    async check({ one, other, subject }) {
      expect(one.kind).toBe(other ? 'captured' : 'held');
      expect(await both.wallet(subject)).toEqual(other ? [75_00, 75_00] : [100_00, 75_00]);
    },
  });
});

it('a key that is charged while it is being cancelled is not called cancelled', async () => {
  type Keyed = { call: NewCall; key: string };
  const takesBack = (database: Database, { call: { accountId }, key }: Keyed) =>
    both.write((backend) => {
      const account = (sql: Parameters<typeof accountOf>[0]) => accountOf(sql, accountId);
      const caller = { accountId, key, seal: undefined, assertSession: account };
      return orRefused(cancelCall({ ...backend, database }, caller as never));
    });
  const check = async (isSold: boolean, { call }: Keyed) => {
    const taken = await both.write(({ database }) =>
      database.read((sql) => isCancelled(sql, call.keyHash)),
    );
    expect(taken).toBe(!isSold);
    expect((await both.wallet(call))[0]).toBe(isSold ? 75_00 : 100_00);
  };
  async function prepare(): Promise<Keyed> {
    const { accountId } = await both.paid();
    const key = randomUUID();
    return { key, call: newCall(accountId, { keyHash: keyHash(accountId, key) }) };
  }
  await both.cross({
    prepare,
    one: takesBack,
    other: (database, { call }) => buys(database, call),
    check: ({ other, subject }) => check(other, subject),
  });
  await both.cross({
    prepare,
    one: (database, { call }) => buys(database, call),
    other: takesBack,
    check: ({ one, subject }) => check(one, subject),
  });
});

it('of two calls that together exceed the wallet, only one is held', async () => {
  const dear = (database: Database, { accountId }: { accountId: string }) =>
    holds(database, newCall(accountId, { amountPaise: 60_00 }));
  await both.cross({
    prepare: both.paid,
    one: dear,
    other: dear,
    async check({ one, other, subject }) {
      expect([one.kind, other.kind].sort()).toEqual(['held', 'short']);
      expect(await both.wallet(subject)).toEqual([100_00, 40_00]);
    },
  });
});

it("if a day's limit allows only one more call, one of the two is refused", async () => {
  await both.cross({
    async prepare() {
      const call = newCall((await both.paid()).accountId);
      const counter = { accountId: call.accountId, what: 'vehicle', at: call.at } as const;
      await both.write(({ database }) =>
        database.transaction((sql) => {
          for (let count = 1; count < 100; count += 1) countOne(sql, counter);
        }),
      );
      return call;
    },
    one: holds,
    other: (database, { accountId, at }) => holds(database, newCall(accountId, { at })),
    check({ one, other }) {
      expect([one.kind, other.kind].sort()).toEqual(['held', 'stopped']);
    },
  });
});

it('of two taps for a code, one sends a code and the other must wait', async () => {
  const at = Date.now();
  const tapped = (code: string) => (database: Database, browser: Buffer) => {
    const codeRequest = { email: 'two@example.in', browser, at, code };
    return orRefused(database.transaction((sql) => issueCode(sql, 'secret', codeRequest)));
  };
  await both.cross({
    prepare: async () => randomBytes(32),
    one: tapped('111111'),
    other: tapped('222222'),
    check({ one, other }) {
      expect([one, other].filter((each) => each === 'refused')).toHaveLength(1);
    },
  });
});

// Manual corrections and refunds of reports on two servers that share a PostgreSQL database, at the
// same moment. Each happens once and never exceeds the wallet.

import { randomUUID } from 'node:crypto';
import { correction } from '../../../../../api/operator/acts/corrections.ts';
import { withdrawSale } from '../../../../../api/operator/acts/withdraw.ts';
import type { OperatorSession } from '../../../../../api/operator/session.ts';
import {
  ANSWER_KEPT_MS,
  forgetReceived,
  forgetUnfetched,
  keptAnswer,
} from '../../../../../api/reports/stored-answers.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { debit, withdraw } from '../../../../support/desk.ts';
import { bought, digestOf, newCall } from '../../../../support/held-calls.ts';
import {
  crossedServer,
  orRefused,
  type Paid,
} from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

it('one of two people who debit a whole wallet by hand is told that it is empty', async () => {
  const takes = (database: Database, { email }: Paid) =>
    both.typed(database, debit, { words: [email, '100'] });
  const moments = await both.cross({
    prepare: both.paid,
    one: takes,
    other: takes,
    async check({ one, other, subject }) {
      expect([one, other].filter((each) => each === 'refused')).toHaveLength(1);
      expect(await both.wallet(subject)).toEqual([0, 0]);
    },
  });
  expect(moments).toBeGreaterThan(5);
});

const DAY_MS = 24 * 3_600_000;

it("two people crediting two dealers at once give no more than the day's limit", async () => {
  const doing = correction('credit');
  if (!('commit' in doing)) throw new Error('A credit is one commit.');
  let at = Date.now() - 365 * DAY_MS;
  const gives = (database: Database, { accountId: target }: Paid) => {
    const by = { who: 'asha', reason: 'Goodwill', id: randomUUID(), at };
    const lakh = { kind: 'credit', target, amountPaise: 1_00_000_00, ...by } as const;
    const session = {} as OperatorSession; // a correction needs none
    return orRefused(database.transaction((sql) => doing.commit(sql, lakh, session)));
  };
  const moments = await both.cross({
    async prepare() {
      at += 2 * DAY_MS; // what the last crossing gave no longer counts
      const [one, other] = [await both.ordered(), await both.ordered()];
      for (let given = 0; given < 2; given += 1) {
        await both.write(({ database }) => gives(database, other));
      }
      return { one, other };
    },
    one: (database, { one }) => gives(database, one),
    other: (database, { other }) => gives(database, other),
    check({ one, other }) {
      expect([one, other].filter((each) => each === 'refused')).toHaveLength(1);
    },
  });
  expect(moments).toBeGreaterThan(5);
});

type Sold = Paid & { callId: number; keyHash: Buffer; digest: Buffer; at: number };

/** Sells a report for ₹25 from a wallet of ₹100. */
async function sold(): Promise<Sold> {
  const paid = await both.paid();
  const call = newCall(paid.accountId);
  const callId = await both.write(({ database }) =>
    database.transaction((sql) => bought(sql, call)),
  );
  const { keyHash, at } = call;
  return { ...paid, callId: callId ?? 0, keyHash, digest: digestOf(call), at };
}

const withdrawn = (database: Database, { digest, at }: Sold) =>
  database.transaction((sql) => {
    const sale = { digest, second: Math.floor(at / 1000) };
    withdrawSale(sql, { sale, who: 'asha', why: 'Two cars', at });
  });

/** Refunds an unfetched report a month later. */
const givenBack = (database: Database, { at }: Sold) =>
  database.transaction((sql) => void forgetUnfetched(sql, at + ANSWER_KEPT_MS));

const wholeAgain = async ({ subject }: { subject: Sold }) =>
  expect(await both.wallet(subject)).toEqual([100_00, 100_00]);

it.each([
  ['withdrawn before a phone fetched it', withdrawn, givenBack],
  ['refunded while it is withdrawn', givenBack, withdrawn],
  ['withdrawn twice', withdrawn, withdrawn],
  ['refunded twice', givenBack, givenBack],
])("a report's price is refunded once: %s", async (_, one, other) => {
  await both.cross({ prepare: sold, one, other, check: wholeAgain });
});

it('if two people withdraw a report, one is told that it has already been withdrawn', async () => {
  const types = (database: Database, { callId }: Sold) =>
    both.typed(database, withdraw, { words: [String(callId)] });
  await both.cross({
    prepare: sold,
    one: types,
    other: types,
    async check({ one, other, subject }) {
      expect([one, other].filter((each) => each === 'refused')).toHaveLength(1);
      await wholeAgain({ subject });
    },
  });
});

/** Confirms the report at the last moment and returns whether that was in time. */
const received = (database: Database, { callId, keyHash, at }: Sold) =>
  database.transaction((sql) => {
    forgetReceived(sql, [keyHash], at + ANSWER_KEPT_MS - 1);
    return keptAnswer(sql, callId).state === 'received';
  });

it('a report that a phone confirms at the last moment stays charged', async () => {
  const check = async (isReceived: boolean, paid: Sold) => {
    const [posted] = await both.wallet(paid);
    expect(posted).toBe(isReceived ? 75_00 : 100_00);
  };
  await both.cross({
    prepare: sold,
    one: givenBack,
    other: received,
    check: ({ other, subject }) => check(other, subject),
  });
  await both.cross({
    prepare: sold,
    one: received,
    other: givenBack,
    check: ({ one, subject }) => check(one, subject),
  });
});

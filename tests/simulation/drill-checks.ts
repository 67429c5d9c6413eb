// Checks a restored database once everyone has returned, by comparing it with the gateway's own
// lists, which know nothing of backups.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unclaimedPayments } from '../../api/money/top-up/unclaimed.ts';
import { replay } from '../../api/operator/server/replay.ts';
import { operate } from '../support/desk.ts';
import { expectSoundDatabase } from '../support/payments.ts';
import type { TestServer } from '../support/server.ts';
import type { Drill } from './drill.ts';

/** Returns the money, in paise, that waits for dealers who never returned. */
export async function checkRestored({ server, folder, absent }: Drill): Promise<number> {
  await expectSoundDatabase(server);
  expect(await whereMoneyIs(server), 'what is where, payment by payment').toEqual(
    await heldBy(server),
  );
  await checkActs(server, join(folder, 'acts', 'acts.jsonl'));
  const waiting = await server.backend.database.read((sql) => unclaimedPayments(sql, 100));
  if (!absent) expect(waiting, 'unclaimed, though everybody came back').toEqual([]);
  return waiting.reduce((sum, { left_paise }) => sum + left_paise, 0);
}

/** Returns how much of each payment the gateway holds, in paise. */
async function heldBy({ backend }: TestServer): Promise<Record<string, number>> {
  const page = { from: 0, to: backend.clock() + 60_000, skip: 0 };
  const disputes = (await backend.gateway.disputes(page)).filter((each) => each.id !== undefined);
  const payments = (await backend.gateway.payments(page)).filter((each) => each.id !== undefined);
  return withoutNothing(
    payments.map(({ id, amountPaise, refundedPaise }) => {
      const taken = disputes.filter(({ paymentId }) => paymentId === id);
      const takenPaise = taken.reduce((sum, { deductedPaise }) => sum + deductedPaise, 0);
      return [id, amountPaise - refundedPaise - takenPaise] as const;
    }),
  );
}

/**
 * Returns how much of each payment our database has, in paise: the wallet's part, minus refunds
 * that the wallet could not pay, plus unclaimed or listed amounts. A payment in two places counts
 * twice.
 */
async function whereMoneyIs({ backend }: TestServer): Promise<Record<string, number>> {
  const rows = await backend.database.read((sql) =>
    sql.all<{ id: string; paise: number }>(
      `SELECT id, sum(paise) AS paise FROM (
         SELECT reference AS id, amount_paise AS paise FROM entry
           WHERE from_book = 'gateway' AND reference LIKE 'pay%'
         UNION ALL SELECT payment_id, -entry.amount_paise FROM entry
           JOIN refund ON refund.id = entry.reference WHERE to_book = 'gateway'
         UNION ALL SELECT payment_id, -amount_paise FROM difference WHERE kind = 'shortfall'
         UNION ALL SELECT payment_id, amount_paise FROM difference
           WHERE kind IN ('unfit', 'erased', 'rejected', 'by_hand') AND settled_at IS NULL
         UNION ALL SELECT payment_id, left_paise FROM unclaimed_payment WHERE settled_at IS NULL
         UNION ALL SELECT payment_id, -paise FROM unclaimed_loss JOIN unclaimed_payment
           USING (payment_id) WHERE settled_at IS NULL
       ) GROUP BY id`,
    ),
  );
  return withoutNothing(rows.map(({ id, paise }) => [id, paise] as const));
}

function withoutNothing(each: (readonly [id: string, paise: number])[]): Record<string, number> {
  return Object.fromEntries(each.filter(([, paise]) => paise !== 0));
}

/** Expects each manual credit and debit once, or `replay` to say why it is missing. */
async function checkActs(server: TestServer, path: string): Promise<void> {
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Record<string, string>);
  const done = new Set(all.filter(({ ended }) => ended === 'done').map(({ id }) => id));
  const acts = all.filter(({ id, kind = '' }) => /^(credit|debit)$/.test(kind) && done.has(id));
  const { rows } = await operate(server, replay);
  expect(rows.filter((row) => row['replay'] === 'to do')).toEqual([]);
  const counts = await server.backend.database.read((sql) =>
    acts.map(({ id = '' }) => entriesOf(sql, id)),
  );
  expect(Math.max(0, ...counts)).toBeLessThan(2);
  const left = rows.filter(({ act }) => act === 'credit' || act === 'debit').length;
  expect(counts.filter((count) => count === 0)).toHaveLength(left);
}

type Sql = Parameters<Parameters<TestServer['backend']['database']['read']>[0]>[0];

function entriesOf(sql: Sql, reference: string): number {
  const row = sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM entry WHERE reference = :reference`,
    { reference },
  );
  return row?.count ?? 0;
}

// A payment in a bare database, and the gateway's later reports about it.

import { randomUUID } from 'node:crypto';
import type { Pen } from '../../api/money/gateway-differences.ts';
import { walletOf } from '../../api/money/ledger.ts';
import { entriesAfter } from '../../api/money/ledger-entries.ts';
import type { GatewayDispute, GatewayRefund } from '../../api/money/razorpay/razorpay-answers.ts';
import { followDispute } from '../../api/money/refunds/disputes.ts';
import { followRefund } from '../../api/money/refunds/gateway-refunds.ts';
import { openRefund } from '../../api/money/refunds/refunds.ts';
import type { AfterCommit } from '../../api/operations/log.ts';
import type { Sql } from '../../api/storage/database.ts';
import { type BareDatabase, openBareDatabase } from './bare-database.ts';

export const NOW = Date.UTC(2026, 10, 22);

/**
 * Opens a database for a file's tests. Returns a function that runs a test's job on a ₹100 payment.
 */
export function openPaidDatabase(): (job: (world: World) => void) => Promise<void> {
  let db: BareDatabase;
  beforeAll(() => {
    db = openBareDatabase();
  });
  afterAll(() => db.remove());
  return async (job) => {
    const paymentId = `pay_${randomUUID()}`;
    const accountId = await db.payer(100_00, paymentId);
    await db.write((sql) => job(worldOf(sql, accountId, paymentId)));
  };
}

const silent = () => undefined;
const afterCommit: AfterCommit = { warn: silent, error: silent };

type World = ReturnType<typeof worldOf>;

function worldOf(sql: Sql, accountId: string, paymentId: string) {
  const pen: Pen = { sql, afterCommit, at: NOW };
  const refund: GatewayRefund = {
    id: `rfnd_${randomUUID()}`,
    paymentId,
    amountPaise: 30_00,
    status: 'processed',
    reference: undefined,
    createdAt: NOW,
  };
  const dispute: GatewayDispute = {
    id: `disp_${randomUUID()}`,
    paymentId,
    amountPaise: 30_00,
    deductedPaise: 0,
    status: 'open',
  };
  return {
    sql,
    accountId,
    paymentId,
    pen,
    refund,
    dispute,
    reportRefund: (change: Partial<GatewayRefund> = {}) =>
      followRefund(pen, { ...refund, ...change }),
    reportDispute: (change: Partial<GatewayDispute> = {}) =>
      followDispute(pen, { ...dispute, ...change }),
    /** Returns the posted and the spendable amount. */
    wallet: () => {
      const { postedPaise, spendablePaise } = walletOf(sql, accountId);
      return [postedPaise, spendablePaise];
    },
    differences: () =>
      sql
        .all<{ kind: string; reference: string; amount_paise: number }>(
          `SELECT kind, reference, amount_paise FROM difference
           WHERE payment_id = :paymentId AND settled_at IS NULL ORDER BY kind`,
          { paymentId },
        )
        .map(({ kind, reference, amount_paise }) => [kind, reference, amount_paise]),
    moves: () =>
      entriesAfter(sql, { accountId, after: 'T000001', limit: 9 }).map(
        ({ from_book, amount_paise, description }) => [from_book, amount_paise, description],
      ),
    acts: () =>
      sql.all('SELECT who, why, at FROM act WHERE account_id = :accountId', { accountId }),
    open: (id: string, paise: number) =>
      openRefund(
        sql,
        { id, account_id: accountId, payment_id: paymentId, amount_paise: paise },
        NOW,
      ),
  };
}

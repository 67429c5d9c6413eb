// A server's own database and gateway, with the trouble of its life between them and the server.

import Sqlite from 'better-sqlite3';
import type { Gateway } from '../../api/money/razorpay/razorpay.ts';
import type { Database, Sql } from '../../api/storage/database.ts';
import { type CommitKind, runAndName } from '../support/commit-kind.mjs';
import { during, type Life, meets } from './life.ts';

/** Fails or dies right before or after the commit that its life's trouble names. */
export function faultyDatabase(own: Database, life: Life): Database {
  return {
    file: own.file,
    read: (job) => during(life, () => own.read(job)),
    transaction: (job) =>
      during(life, async () => {
        let kind: CommitKind = 'other';
        // A job may run twice: one that has failed fails again.
        let failure: Error | undefined;
        const value = await own.transaction((sql) => {
          if (failure || life.isDead) throw failure ?? diskFull();
          const run = nameIfNeeded(sql, job, life);
          kind = run.kind;
          if (meets(life, kind, 'before')) {
            failure = diskFull();
            throw failure;
          }
          return run.value;
        });
        if (meets(life, kind, 'after') === 'fail') throw diskFull();
        return value;
      }),
    truncateLog: () => own.truncateLog(),
    onDamage: own.onDamage,
    close: () => own.close(),
  };
}

function nameIfNeeded<T>(sql: Sql, job: (sql: Sql) => T, { trouble }: Life) {
  const kind: CommitKind = 'other';
  return trouble ? runAndName(sql, job) : { value: job(sql), kind };
}

function diskFull(): Error {
  return new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
}

/** Counts the open requests, and sends none before `isOpen` has resolved. */
export function countedGateway(own: Gateway, life: Life, isOpen: Promise<void>): Gateway {
  const counted = <Arguments extends unknown[], T>(ask: (...asked: Arguments) => Promise<T>) => {
    return (...asked: Arguments) => during(life, () => isOpen.then(() => ask(...asked)));
  };
  return {
    ...own,
    createOrder: counted(own.createOrder),
    fetchOrder: counted(own.fetchOrder),
    fetchPayment: counted(own.fetchPayment),
    paymentsOf: counted(own.paymentsOf),
    capture: counted(own.capture),
    refund: counted(async (asked) =>
      asked.key === life.forgottenKey ? undefined : own.refund(asked),
    ),
    refundsOf: counted(own.refundsOf),
    fetchDispute: counted(own.fetchDispute),
    payments: counted(own.payments),
    refunds: counted(own.refunds),
    disputes: counted(own.disputes),
  };
}

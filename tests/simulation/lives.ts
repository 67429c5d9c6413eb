// Servers one after another with the same folder and clocks, each with the faults of its life.

import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import type { Backend } from '../../api/backend.ts';
import { type Gateway, makeGateway } from '../../api/money/razorpay/razorpay.ts';
import { startServer } from '../../api/server/server.ts';
import { readConfig } from '../../api/settings/config.ts';
import type { Database, Sql } from '../../api/storage/database.ts';
import { makeMembership } from '../../api/storage/servers/membership.ts';
import { type CommitKind, runAndName } from '../support/commit-kind.mjs';
import { setFaults, silent } from '../support/payments.ts';
import { databaseUrlOf } from '../support/postgres/new-database.ts';
import { noScreens } from '../support/server.ts';
import { replayAheadMs, steady } from '../support/steady-database.ts';
import type { Wrong } from './clocks.ts';
import { during, type Life, meets, newLife, rest } from './life.ts';
import type { ScriptedSource } from './scripted-source.ts';

export const NEW_WEBHOOK_SECRET = 'the secret after the rotation';

/** What a server uses and what remains after its death. */
type Ground = { dataDir: string; now: number; wrong: Wrong; source: ScriptedSource };

/** Starts the next server with these parts. Resolves when that server has settled everything. */
export async function live({ dataDir, now, wrong, source }: Ground, clock: () => number) {
  const life = newLife();
  let openGateway = () => {};
  const isOpen = new Promise<void>((resolve) => {
    openGateway = resolve;
  });
  let isStarted = false;
  const adapt = (own: Backend): Backend => ({
    ...own,
    log: pino({ level: 'silent' }),
    // Servers run one after another: even on PostgreSQL, a dead server's work ends at once.
    membership: makeMembership({ ...own.membership, server: own.membership.id, isAlone: true }),
    sources: source.of(life),
    prove: (sold) => during(life, () => own.prove(sold)),
    database: steady(faultyDatabase(own.database, life)),
    gateway: countedGateway(rotatedGateway(own), life, isOpen),
  });
  const settings = readConfig({ PORT: '0', LOTPROOF_DATA_DIR: dataDir });
  const config = { ...settings, databaseUrl: await databaseUrlOf(dataDir) };
  // The world exists only once it has its first server.
  const time = () => (isStarted ? clock() : now);
  const clocks = {
    wall: () => time() + wrong.machine + replayAheadMs(),
    monotonic: time,
    gateway: () => time() + wrong.gateway,
  };
  const running = await startServer(config, { webDir: noScreens, adapt, clocks });
  isStarted = true;
  await setFaults(running, silent);
  openGateway();
  await rest(life);
  return { life, running };
}

/** Returns a gateway whose webhook secret has been changed: either secret may sign an event. */
function rotatedGateway({ config, publicUrl, gateway, trustedClock }: Backend) {
  const webhookSecrets = [NEW_WEBHOOK_SECRET, ...config.razorpay.webhookSecrets];
  const baseUrl = `${publicUrl}/sandbox/razorpay`;
  const { checkoutScript } = gateway;
  const { hear } = trustedClock;
  return makeGateway({ ...config.razorpay, webhookSecrets, baseUrl, checkoutScript, hear });
}

/**
 * A server's own database, with the one fault planned for its life: a job fails, or the server
 * dies, right before or after the commit that the fault names.
 */
function faultyDatabase(own: Database, life: Life): Database {
  return {
    file: own.file,
    read: (job) => during(life, () => own.read(job)),
    transaction: (job) =>
      during(life, async () => {
        let kind: CommitKind = 'other';
        // A job may be run twice, and one that has failed must fail again.
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
function countedGateway(own: Gateway, life: Life, isOpen: Promise<void>): Gateway {
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

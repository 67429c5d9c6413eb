// A server on PostgreSQL beside a second one on the same database, for tests of simultaneous
// work with money, and the subjects of such work.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Backend } from '../../../api/backend.ts';
import { walletOf } from '../../../api/money/ledger.ts';
import { credit } from '../../../api/money/top-up/credit-payment.ts';
import type { Command, Result } from '../../../api/operator/command.ts';
import { Mistake } from '../../../api/operator/session.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Database } from '../../../api/storage/database.ts';
import { ordered, paymentOf } from '../ordered-payment.ts';
import { expectSoundDatabase } from '../payments.ts';
import { type ScriptedGateway, scriptedGateway } from '../scripted-gateway.ts';
import { newDataDir, startTestServer } from '../server.ts';
import { type Crossroads, openCrossroads } from './crossing.ts';
import { databaseUrlOf } from './new-database.ts';

/** A payment of ₹100 and its dealer. */
export type Paid = { accountId: string; email: string; orderId: string; paymentId: string };

type CrossedServer = {
  razorpay: ScriptedGateway;
  cross: Crossroads['cross'];
  /** A server's parts on that database. */
  on: (database: Database) => Backend;
  /** The command as the operator types it there; gives its output or its refusal. */
  typed: (
    database: Database,
    command: Command,
    asked: { words: string[]; options?: Record<string, string> },
  ) => Promise<Result | 'refused'>;
  /** Placed and paid; the gateway has the money, and the wallet nothing yet. */
  ordered: () => Promise<Paid>;
  /** The same, and credited. */
  paid: () => Promise<Paid>;
  all: <Row>(text: string, values?: Record<string, string | number>) => Promise<Row[]>;
  /** Work at the first server only. */
  write: <T>(work: (backend: Backend) => Promise<T>) => Promise<T>;
  /** The kinds of the payment's open differences. */
  listed: (paid: Pick<Paid, 'paymentId'>) => Promise<string[]>;
  /** The posted and the spendable amount. */
  wallet: (paid: Pick<Paid, 'accountId'>) => Promise<[posted: number, spendable: number]>;
  /** Expects every promise of the ledger to hold. */
  remove: () => Promise<void>;
};

/** One for all tests of a file: started before the first, removed after the last. */
export function crossedServer(): CrossedServer {
  const both = {} as CrossedServer; // filled before any test reads it
  beforeAll(async () => {
    Object.assign(both, await startCrossedServer());
  });
  afterAll(() => both.remove());
  return both;
}

async function startCrossedServer(): Promise<CrossedServer> {
  const dataDir = newDataDir();
  const url = (await databaseUrlOf(dataDir)) ?? expect.fail('These tests are of PostgreSQL.');
  const server = await startTestServer({ dataDir, isShared: true });
  const crossroads = await openCrossroads(url);
  const razorpay = await scriptedGateway();
  razorpay.says('GET /disputes', { items: [] });
  const { backend } = server;
  const { read } = backend.database;
  const on: CrossedServer['on'] = (database) => ({
    ...backend,
    gateway: razorpay.gateway,
    database,
  });
  async function placed(): Promise<Paid> {
    const name = randomUUID().replaceAll('-', '').slice(0, 14);
    const [orderId, paymentId] = [`order_${name}`, `pay_${name}`];
    razorpay.says(`GET /payments/${paymentId}`, paymentOf({ orderId, paymentId }));
    razorpay.says(`GET /payments/${paymentId}/refunds`, { items: [] });
    const accountId = await ordered(server, orderId);
    return { accountId, email: `${orderId}@example.in`, orderId, paymentId };
  }
  return {
    razorpay,
    cross: crossroads.cross,
    on,
    async typed(database, command, { words, options = { reason: 'Asked for' } }) {
      if (!('run' in command)) return expect.fail('It works on a database.');
      const session = {
        ...on(database),
        who: 'asha',
        dataOf: async () => undefined,
        close: async () => undefined,
      };
      return orRefused(command.run(session, { words, options }));
    },
    ordered: placed,
    async paid() {
      const paid = await placed();
      await credit(on(backend.database), paid.paymentId);
      return paid;
    },
    all: (text, values) => read((sql) => sql.all(text, values)),
    write: (work) => work(on(backend.database)),
    async listed({ paymentId }) {
      const open = `SELECT kind FROM difference
        WHERE payment_id = :paymentId AND settled_at IS NULL ORDER BY kind`;
      const rows = await read((sql) => sql.all<{ kind: string }>(open, { paymentId }));
      return rows.map(({ kind }) => kind);
    },
    async wallet({ accountId }) {
      const { postedPaise, spendablePaise } = await read((sql) => walletOf(sql, accountId));
      return [postedPaise, spendablePaise];
    },
    async remove() {
      await expectSoundDatabase(server);
      await crossroads.close();
      await server.remove();
    },
  };
}

/** The work's result, or its refusal. */
export async function orRefused<T>(work: Promise<T>): Promise<T | 'refused'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Mistake) return 'refused';
    throw error;
  }
}

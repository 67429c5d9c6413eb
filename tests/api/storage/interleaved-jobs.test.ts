// What two servers on one database may do at the same moment: whichever job commits first, and
// whatever the other one has read by then, money moves once and nothing is said that is not so.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '../../../api/identity/accounts.ts';
import { issueCode } from '../../../api/identity/sign-in/one-time-code.ts';
import { post } from '../../../api/money/ledger.ts';
import { refundable } from '../../../api/money/refunds/refunds.ts';
import { credit } from '../../../api/money/top-up/credit-payment.ts';
import { Mistake } from '../../../api/operator/session.ts';
import { withoutStatement } from '../../../api/proof/sale-proof.ts';
import { Refusal } from '../../../api/refusal.ts';
import { cancelCall } from '../../../api/reports/cancellation.ts';
import { isCancelled } from '../../../api/reports/known-calls.ts';
import { type NewCall, openHold } from '../../../api/reports/open-hold.ts';
import { keyHash } from '../../../api/reports/sealed-answer.ts';
import { capture, voidHold } from '../../../api/reports/settle-hold.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { operate, refund } from '../../support/desk.ts';
import { atEachMoment } from '../../support/interleaved.ts';
import { ordered, paymentOf } from '../../support/ordered-payment.ts';
import { type ScriptedGateway, scriptedGateway } from '../../support/scripted-gateway.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let razorpay: ScriptedGateway;
let paymentId: string;
let accountId: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  razorpay = await scriptedGateway();
});
afterAll(() => server.remove());
beforeEach(async () => {
  count += 1;
  paymentId = `pay_${String(count).padStart(14, '0')}`;
  const orderId = `order_${String(count).padStart(14, '0')}`;
  razorpay.clear();
  razorpay.says('GET /disputes', { items: [] });
  razorpay.says(`GET /payments/${paymentId}`, paymentOf({ orderId, paymentId }));
  accountId = await ordered(server, orderId);
});

const cashier = () => ({ ...server.backend, gateway: razorpay.gateway });

type Job = (sql: Sql) => unknown;

/** The work's first job in a transaction, which is not done. */
async function jobOf(work: (database: Database) => Promise<unknown>): Promise<Job> {
  const { database } = server.backend;
  let found: Job | undefined;
  const kept = new Error('kept');
  const transaction: Database['transaction'] = async (job) => {
    found = job;
    throw kept;
  };
  await work({ ...database, transaction }).catch((error) => {
    if (error !== kept) throw error;
  });
  return found ?? expect.fail('It asked for no transaction.');
}

/** What the job gives, or that it refuses. */
function orRefused(job: Job): Job {
  return (sql) => {
    try {
      return job(sql);
    } catch (error) {
      if (error instanceof Refusal || error instanceof Mistake) return 'refused';
      throw error;
    }
  };
}

it('A payment that another server credits is credited once, and is no difference', async () => {
  const job = await jobOf((database) => credit({ ...cashier(), database }, paymentId));
  const moments = await atEachMoment(server.backend.database, {
    job,
    other: job,
    check: (sql, outcome) => {
      expect(outcome).toMatchObject({ kind: 'credited', isNew: false });
      const entry = "SELECT 1 FROM entry WHERE from_book = 'gateway' AND reference = :paymentId";
      expect(sql.all(entry, { paymentId })).toHaveLength(1);
    },
  });
  expect(moments).toBeGreaterThan(0);
});

it('Two refunds of one payment together return no more than it brought', async () => {
  await credit(cashier(), paymentId);
  const gift = { accountId, from: 'operator', to: 'wallet', amountPaise: 100_00, at: 1 } as const;
  const said = { reference: `gift-${paymentId}`, description: 'Credit' };
  await server.backend.database.transaction((sql) => post(sql, { ...gift, ...said }));
  if (!('run' in refund)) return expect.fail('It works on a database.');
  const { run } = refund;
  const half = () => {
    const asked = { words: [paymentId, '60'], options: { reason: 'Asked for' } };
    const { gateway } = razorpay;
    return jobOf((database) =>
      operate(
        server,
        { ...refund, run: (session) => run({ ...session, gateway, database }, asked) },
        asked,
      ),
    );
  };
  const [job, other] = [orRefused(await half()), await half()];
  const moments = await atEachMoment(server.backend.database, {
    job,
    other,
    check: (sql, outcome) => {
      expect(outcome).toBe('refused');
      expect(refundable(sql, paymentId)?.paise).toBe(40_00);
    },
  });
  expect(moments).toBeGreaterThan(1);
});

it('Two taps for a code send one: the other has to wait', async () => {
  const code = { email: 'two@example.in', browser: randomBytes(32), at: server.backend.clock() };
  const issue = (digits: string) =>
    orRefused((sql: Sql) => issueCode(sql, 'secret', { ...code, code: digits }));
  const moments = await atEachMoment(server.backend.database, {
    job: issue('111111'),
    other: issue('222222'),
    check: (_sql, outcome) => expect(outcome).toBe('refused'),
  });
  expect(moments).toBeGreaterThan(1);
});

describe('A key', () => {
  const secrets = { key: randomUUID(), seal: undefined };
  let call: NewCall;
  beforeEach(async () => {
    await credit(cashier(), paymentId);
    call = {
      accountId,
      keyHash: keyHash(accountId, secrets.key),
      fingerprint: randomBytes(32),
      service: serviceById('hyundai'),
      maskedIdentifier: '••••••0001',
      amountPaise: 25_00,
      isPriceAgreed: true,
      sessionReference: null,
      phoneId: undefined,
      consent: undefined,
      noSale: undefined,
      isEnded: () => false,
      server: 1,
      at: server.backend.clock(),
    };
  });

  /** Bought whole, from the hold to the charge. */
  function buy(sql: Sql): void {
    const held = openHold(sql, call);
    if (held.kind !== 'held') return;
    const find = {
      kind: 'found',
      result: {},
      provider: 'sandbox',
      providerReference: '1',
    } as const;
    capture(sql, { ...call, ...secrets }, { held, find, proof: withoutStatement(), at: call.at });
  }

  it('tried before, and charged by another server meanwhile, is not held again', async () => {
    await server.backend.database.transaction((sql) => {
      const held = openHold(sql, call);
      if (held.kind === 'held') voidHold(sql, held.holdId, 'timeout', call.at);
    });
    const moments = await atEachMoment(server.backend.database, {
      job: (sql) => openHold(sql, call),
      other: buy,
      check: (_sql, outcome) => expect(outcome).toMatchObject({ kind: 'captured' }),
    });
    expect(moments).toBeGreaterThan(1);
  });

  it('that is charged while it is taken back is not called taken back', async () => {
    const account = await server.backend.database.read((sql) => accountOf(sql, accountId));
    const caller = { ...secrets, accountId, assertSession: () => account };
    const job = await jobOf((database) => cancelCall({ ...server.backend, database }, caller));
    await atEachMoment(server.backend.database, {
      job,
      other: buy,
      check: (sql, outcome) => {
        expect(outcome).toMatchObject({ kind: 'captured' });
        expect(isCancelled(sql, call.keyHash)).toBe(false);
      },
    });
  });
});

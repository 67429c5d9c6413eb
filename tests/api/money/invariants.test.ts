// `verify` notices each broken promise. The tests take a consistent database, with every kind of
// money movement, and break it in one place at a time.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { violations } from '../../../api/money/ledger-invariants.ts';
import type { Reader, Sql } from '../../../api/storage/database.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, debit, operate, refund } from '../../support/desk.ts';
import { inDashboard, payUntold, setFaults, verify } from '../../support/payments.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const MONTH_MS = 30 * 24 * 3600 * 1000;
const reason = { reason: 'Asked for' };

/** A promise, and statements that each break it. `PAID` is a payment by a dealer. */
const broken: [promise: string, ...statements: string[]][] = [
  [
    'the posted amount is the sum of the entries, and the counters match them',
    'UPDATE wallet SET posted_paise = posted_paise + 1',
    'UPDATE wallet SET credited_paise = credited_paise + 1',
    'UPDATE wallet SET debited_paise = debited_paise + 1',
    'UPDATE wallet SET entry_count = entry_count + 1',
    "UPDATE entry SET to_book = 'operator' WHERE from_book = 'gateway'",
  ],
  [
    'the held amount is the sum of the open holds, and never exceeds the posted amount',
    'UPDATE wallet SET held_paise = held_paise + 1',
    'UPDATE hold SET settled_at = NULL, outcome = NULL',
    'UPDATE refund SET settled_at = NULL, outcome = NULL',
    'UPDATE dispute SET settled_at = NULL, outcome = NULL',
    'UPDATE wallet SET posted_paise = held_paise - 1',
  ],
  [
    "each entry's balance is the previous one changed by its amount",
    'UPDATE entry SET balance_paise = balance_paise + 1 WHERE id = (SELECT max(id) FROM entry)',
    'UPDATE entry SET amount_paise = amount_paise + 1 WHERE id = 1',
  ],
  [
    'a call has at most one open hold and at most one capture',
    `INSERT INTO hold (call_id, amount_paise, opened_at, due_at, server, opened_checksum,
       settled_at, outcome, settled_checksum)
     SELECT call_id, amount_paise, opened_at, due_at, server, opened_checksum,
       settled_at, outcome, settled_checksum FROM hold WHERE outcome = 'captured'`,
    `INSERT INTO hold (call_id, amount_paise, opened_at, due_at, server, opened_checksum)
     SELECT id, 2500, 1, 9e15, 1, 0 FROM call UNION ALL SELECT id, 2500, 2, 9e15, 1, 0 FROM call`,
  ],
  [
    'a cancelled request was never charged',
    `INSERT INTO cancellation SELECT key_hash, account_id, 1 FROM call
     JOIN hold ON call_id = call.id AND outcome = 'captured' LIMIT 1`,
  ],
  [
    'no hold is open past its time limit',
    'UPDATE hold SET settled_at = NULL, outcome = NULL, due_at = 1',
  ],
  [
    'each captured hold has one entry of its amount, and other holds have none',
    "UPDATE hold SET amount_paise = amount_paise + 1 WHERE outcome = 'captured'",
    "UPDATE hold SET outcome = 'void' WHERE outcome = 'captured'",
    "UPDATE entry SET account_id = 'somebody' WHERE to_book = 'revenue'",
    "UPDATE entry SET reference = 'none' WHERE to_book = 'revenue'",
    "UPDATE entry SET reference = '0' || reference WHERE to_book = 'revenue'",
  ],
  [
    'a call is captured if and only if its answer was sealed',
    'DELETE FROM sealed_answer',
    "UPDATE hold SET outcome = 'void' WHERE outcome = 'captured'",
  ],
  [
    'each digest belongs to one sold report and is dated to the second of its sale',
    'UPDATE sale_digest SET second = second - 1',
    'UPDATE sale_digest SET call_id = 999',
    `INSERT INTO sale_digest
     SELECT second, zeroblob(32), call_id, checksum FROM sale_digest LIMIT 1`,
  ],
  [
    'unfetched reports were refunded once and in full, and no others were',
    'DELETE FROM give_back',
    "UPDATE sealed_answer SET sealed = x'00'",
    "UPDATE entry SET amount_paise = 1 WHERE from_book = 'revenue'",
    "UPDATE entry SET account_id = 'somebody' WHERE from_book = 'revenue'",
    "UPDATE entry SET reference = '0' WHERE from_book = 'revenue'",
    'UPDATE give_back SET entry_id = 1',
  ],
  [
    'a payment is credited at most once, to the dealer who ordered it, in full',
    'DELETE FROM payment_order',
    'UPDATE payment_order SET amount_paise = amount_paise + 1',
    "UPDATE payment_order SET account_id = 'somebody'",
    'UPDATE payment_order SET payment_id = NULL',
  ],
  [
    'each completed refund has one entry of its amount, and no other refund has one',
    "DELETE FROM entry WHERE to_book = 'gateway'",
    "UPDATE refund SET outcome = 'refused'",
    'UPDATE refund SET amount_paise = amount_paise - 1',
    "UPDATE refund SET account_id = 'somebody'",
    'DELETE FROM refund',
  ],
  [
    'refunds never exceed their payment, and debit only the dealer who paid',
    'UPDATE refund SET amount_paise = amount_paise * 100',
    "UPDATE refund SET account_id = 'somebody'",
    "UPDATE refund SET payment_id = 'pay_of_nobody'",
  ],
  ['no removed account has money', "UPDATE account SET email = 'removed-' || id"],
  [
    'a refund that failed at the bank is back in the wallet, once and in full',
    "DELETE FROM entry WHERE from_book = 'gateway' AND reference NOT LIKE 'pay_%'",
    "UPDATE refund SET outcome = 'refused'",
    'UPDATE refund SET amount_paise = amount_paise + 1',
    'INSERT INTO failed_refund SELECT id, 1 FROM refund WHERE true ON CONFLICT DO NOTHING',
  ],
  [
    'each amount that an operator moved has a person and a reason',
    'DELETE FROM act',
    "DELETE FROM act WHERE kind = 'credit'",
    "DELETE FROM act WHERE kind = 'debit'",
    "DELETE FROM act WHERE kind = 'refund'",
    "UPDATE act SET account_id = 'somebody'",
  ],
  [
    "each movement at the gateway has a voucher, and a year's numbers have no gaps",
    'DELETE FROM voucher WHERE number = (SELECT max(number) FROM voucher)',
    "DELETE FROM voucher WHERE series = 'FV'",
    'UPDATE voucher SET number = number + 100',
    'UPDATE voucher_counter SET last = last + 1',
    "DELETE FROM voucher_counter WHERE series = 'FV'",
    // The accountant's file has only vouchers with both.
    'UPDATE voucher SET seller_id = NULL',
    'DELETE FROM voucher_recipient WHERE entry_id = (SELECT max(entry_id) FROM voucher)',
  ],
  [
    'every entry is chained to the one before it',
    "UPDATE entry SET description = 'Something else' WHERE id = 2",
    'DELETE FROM entry WHERE id = 1',
    "UPDATE entry SET hash = x'00' WHERE id = (SELECT max(id) FROM entry)",
  ],
  [
    'each root matches its chains',
    'UPDATE chain_root SET at = at + 1 WHERE id = 1',
    'UPDATE chain_root SET id = 7 WHERE id = 1',
    'DELETE FROM root_part WHERE account_id = (SELECT max(account_id) FROM root_part)',
    'UPDATE root_part SET number = number + 1',
    "UPDATE root_part SET hash = x'00'",
  ],
];

let server: TestServer;
/** The bytes of the database file after every change has been moved into it. */
let sound: Buffer;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startTestServer();
  await setFaults(server, { webhook: { copies: 0 } });
  await reportsAreBought(await signedInDealer(server.url, 500));
  await refundTwice(await signedInDealer(server.url));
  server.pass(MONTH_MS);
  // The previous minute's work may still be running; if so, this minute's is skipped.
  await oneRowIn("SELECT * FROM entry WHERE from_book = 'revenue'", aMinutePasses);
  await oneRowIn('SELECT * FROM chain_root LIMIT 1', aMinutePasses);
  const file = new Sqlite(join(server.dataDir, 'lotproof.db'), { readonly: true });
  const copy = join(server.dataDir, 'copy.db');
  file.exec(`VACUUM INTO '${copy}'`);
  file.close();
  sound = readFileSync(copy);
});
afterAll(async () => {
  await server.remove();
  vi.useRealTimers();
});

async function reportsAreBought(dealer: Dealer): Promise<void> {
  const [stored, lost, none] = [randomUUID(), randomUUID(), randomUUID()];
  await dealer.buy('MH00SB0001', stored);
  await dealer.post('/api/service/received', { keys: [stored] });
  await dealer.buy('MH00SB0001', lost);
  await dealer.buy('MH00SB9404', none);
  await dealer.post('/api/service/cancel', {}, { 'idempotency-key': randomUUID() });
  await operate(server, credit, { words: [dealer.email, '10'], options: reason });
  await operate(server, debit, { words: [dealer.email, '5'], options: reason });
}

/** One refund succeeds and one fails later. We win one dispute and lose one. */
async function refundTwice(dealer: Dealer): Promise<void> {
  const proof = await payUntold(dealer, 100);
  await verify(dealer, proof, 100);
  const paymentId = proof.razorpay_payment_id;
  for (const rupees of ['20', '30']) {
    await operate(server, refund, { words: [paymentId, rupees], options: reason });
  }
  const [failed] = await server.backend.gateway.refundsOf(paymentId);
  await setFaults(server, {});
  await inDashboard(server, { act: 'refund_status', refundId: failed?.id, status: 'failed' });
  await oneRowIn('SELECT * FROM failed_refund');
  for (const [status, deducted] of [
    ['won', 0],
    ['lost', 10_00],
  ] as const) {
    const { id: disputeId } = await inDashboard(server, {
      act: 'dispute',
      paymentId,
      amount: 10_00,
    });
    await inDashboard(server, { act: 'dispute_status', disputeId, status, deducted });
    await oneRowIn(`SELECT * FROM dispute WHERE outcome = '${status}'`);
  }
}

const aMinutePasses = () => vi.advanceTimersByTime(60_000);

/** Waits until the query finds a row. */
async function oneRowIn(query: string, wait = () => {}): Promise<void> {
  const find = () => {
    wait();
    return server.backend.database.read((sql) => sql.all(query));
  };
  await vi.waitFor(async () => expect(await find(), query).toHaveLength(1), 60_000);
}

/** Returns the promises that one statement breaks in a copy of the consistent database. */
async function brokenBy(statement: string): Promise<string[]> {
  const file = new Sqlite(sound);
  file.pragma('foreign_keys = OFF');
  file.pragma('ignore_check_constraints = ON');
  const guards = `SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'index')
    AND sql IS NOT NULL`;
  for (const { type, name } of file.prepare(guards).all() as { type: string; name: string }[]) {
    file.exec(`DROP ${type} ${name}`);
  }
  expect(file.prepare(statement).run().changes, 'rows changed').toBeGreaterThan(0);
  const found = await violations(readingOf(file), server.backend.clock());
  file.close();
  return found;
}

function readingOf(file: Sqlite.Database): Reader {
  const never = () => {
    throw new Error('A check of a database changes nothing.');
  };
  const sql: Sql = {
    get: (text, values = {}) => file.prepare(text).get(values) as never,
    all: (text, values = {}) => file.prepare(text).all(values) as never,
    run: never,
    insert: never,
  };
  return { file: file.name, read: async (job) => job(sql) };
}

it('a consistent database keeps every promise', async () => {
  const now = server.backend.clock();
  expect(await violations(server.backend.database, now)).toEqual([]);
});

const cases = broken.flatMap(([promise, ...statements]) =>
  statements.map((statement) => ({ promise, statement: statement.replaceAll(/\s+/g, ' ') })),
);

it.each(cases)('verify reports "$promise" after $statement', async ({ promise, statement }) => {
  const found = await brokenBy(statement);
  expect(found.filter((each) => each.startsWith(promise))).not.toEqual([]);
});

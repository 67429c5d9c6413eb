// Checks what must be true whenever no work is in progress: the database keeps its promises, and
// what every dealer reads over HTTP is exactly what the model says.

import { violations } from '../../api/money/ledger-invariants.ts';
import { rest } from './life.ts';
import { spendablePaise, type Wallet } from './model.ts';
import type { Phone } from './phone.ts';
import { tick, type World } from './world.ts';

type Statement = Record<string, unknown>[];

/** Waits until no work is in progress, then makes the checks. */
export async function checkRest(world: World): Promise<void> {
  await rest(world.life);
  // The money for a call that could not be settled is released within a second.
  await vi.waitUntil(() => world.running.backend.liveCalls.ended.size === 0, { timeout: 60_000 });
  // After a jump of the clock, the completer gets a minute before anything counts as overdue.
  if (world.ledger.wallets.some((wallet) => isOverdue(wallet, world.now))) await tick(world);
  await checkDatabase(world);
  for (const [index, wallet] of world.ledger.wallets.entries()) {
    const phone = world.phones[index];
    if (phone) await checkWallet(phone, wallet, world.random.pick([1000, 1000, 5, 2]));
  }
}

/** Compares the server's running totals with the statement. */
export async function checkTotals(phone: Phone, { statement }: Wallet): Promise<void> {
  const sum = (type: string) =>
    statement
      .filter((entry) => entry['type'] === type)
      .reduce((total, entry) => total + Number(entry['amount']), 0);
  const get = async (path: string) => (await phone.get(`/api/payment/${path}`)).body;
  expect(await get('total-transaction')).toEqual({ totalTransactions: statement.length });
  expect(await get('total-debit')).toEqual({ totalCreditUsed: sum('Debit') });
  expect(await get('total-credit')).toEqual({ totalCreditAdded: sum('Credit') });
}

function isOverdue({ calls }: Wallet, now: number): boolean {
  return [...calls.values()].some((call) => call.state === 'open' && call.dueAt <= now);
}

async function checkDatabase(world: World): Promise<void> {
  const { database } = world.running.backend;
  expect(await violations(database, world.now)).toEqual([]);
  const chain = await database.read((sql) =>
    sql.all<{ id: number; hash: Buffer }>('SELECT id, hash FROM entry ORDER BY id'),
  );
  const prefix = chain.slice(0, world.chain.length);
  expect(prefix, 'the chain that was there before').toEqual(world.chain);
  world.chain = chain;
}

async function checkWallet(phone: Phone, wallet: Wallet, pageLength: number): Promise<void> {
  const { body } = await phone.get('/api/payment/balance');
  const statement = await walk(phone, pageLength);
  const balance = { balance: spendablePaise(wallet) / 100, entries: statement.length };
  expect(body, 'the balance').toEqual(balance);
  const before = statement.slice(0, wallet.statement.length);
  expect(before, 'the statement that was read before').toEqual(wallet.statement);
  const fresh = statement.slice(wallet.statement.length);
  expect(fresh.map(shown).sort(), 'what has moved since').toEqual(wallet.moves.map(known).sort());
  checkBalances(statement);
  wallet.statement = statement;
  wallet.moves = [];
}

/** Reads the whole statement, page by page. */
export async function walk(phone: Phone, limit: number): Promise<Statement> {
  const statement: Statement = [];
  for (;;) {
    const after = statement.at(-1)?.['transactionId'] ?? '';
    const { body } = await phone.get(`/api/user/transactions?after=${after}&limit=${limit}`);
    const page = body['transactions'] as Statement; // the check below fails for any other value
    statement.push(...page);
    if (page.length < limit) return statement;
  }
}

function shown({ type, amount, description }: Record<string, unknown>): string {
  return `${type} ${amount} ${kinds[String(description)] ?? 'report'}`;
}

/** The kind of each entry that is not a report, by its description in the statement. */
const kinds: Record<string, Wallet['moves'][number]['what']> = {
  'Wallet Recharge': 'recharge',
  'Refund to source': 'refund',
  'Refund failed, money is back': 'refund',
  'Disputed payment returned': 'dispute',
};

function known({ type, amountPaise, what }: Wallet['moves'][number]): string {
  return `${type} ${amountPaise / 100} ${what}`;
}

/** Expects each balance to be the previous one plus the amount, and numbers without a gap. */
export function checkBalances(statement: Statement): void {
  let balance = 0;
  for (const [index, entry] of statement.entries()) {
    balance += entry['type'] === 'Credit' ? Number(entry['amount']) : -Number(entry['amount']);
    expect(entry['balance'], 'a balance in the statement').toBe(balance);
    const number = String(index + 1).padStart(6, '0');
    expect(entry['transactionId'], 'a number in the statement').toBe(`T${number}`);
  }
}

// The wallet and its transactions as the server last told them, kept for when there is no signal.

import type { Receipt, Transaction } from '../../data/contract.ts';
import type { Paise } from '../../data/values/money.ts';
import { fromRupees } from '../../data/values/money.ts';
import { NoAnswer, remote } from '../remote.ts';
import { serverNow } from '../server-clock.ts';
import { accountDatabase, type Statistics, type WalletSnapshot } from './database.ts';

const PAGE = 500; // a page of transactions: about 100 KB, which slow 3G brings in a second

export async function walletSnapshot(accountId: string): Promise<WalletSnapshot | null> {
  const row = await accountDatabase(accountId).wallet.get('wallet');
  return row?.name === 'wallet' ? row : null;
}

/** What a purchase left in the wallet, which its receipt knows before the wallet is asked again. */
export async function noteBalance(accountId: string, { balance, at }: Receipt): Promise<void> {
  const balancePaise = fromRupees(balance);
  if (balancePaise === undefined) return;
  await change(accountId, (known) => {
    // An answer that was lost before may bring a balance of long ago.
    if (at <= (known.toldAt?.balancePaise ?? '')) return known;
    return told(known, { name: 'balancePaise', value: balancePaise, at, askedAt: now() });
  });
}

/** Newest first. */
export async function transactions(accountId: string): Promise<Transaction[]> {
  return accountDatabase(accountId).transactions.orderBy('position').reverse().toArray();
}

/** When the phone last had the whole list; null where it never did. ISO 8601, UTC. */
export async function statementAsOf(accountId: string): Promise<string | null> {
  const row = await accountDatabase(accountId).wallet.get('statement');
  return row?.name === 'statement' ? row.asOf : null;
}

const statistics = [
  'balancePaise',
  'totalTransactions',
  'creditsUsedPaise',
  'creditsAddedPaise',
] as const satisfies (keyof Statistics)[];

/** Asks the server for one of the four, keeps it with its time, and gives it. */
export async function refreshStatistic(
  accountId: string,
  statistic: keyof Statistics,
): Promise<number> {
  const askedAt = now();
  const value = await asked(accountId, statistic);
  const at = new Date(serverNow()).toISOString();
  await change(accountId, (known) => {
    // Which of two is newer, only the order of asking says: the server tells whole seconds, and a
    // second is enough to pay in. What was asked later than now, a clock set back since asked.
    const last = known.askedAt?.[statistic] ?? 0;
    if (askedAt < last && last <= now()) return known;
    return told(known, { name: statistic, value, at, askedAt });
  });
  return value;
}

/** Asks for all four, each by itself; gives the balance, and rejects where that was not told. */
export async function refreshWallet(accountId: string): Promise<Paise> {
  const others = statistics.filter((name) => name !== 'balancePaise');
  const [balancePaise] = await Promise.all([
    refreshStatistic(accountId, 'balancePaise'),
    Promise.allSettled(others.map((name) => refreshStatistic(accountId, name))),
  ]);
  return balancePaise;
}

async function asked(accountId: string, statistic: keyof Statistics): Promise<number> {
  switch (statistic) {
    case 'balancePaise':
      return paise((await remote('balance', { accountId })).balance);
    case 'totalTransactions':
      return (await remote('totalTransactions', { accountId })).totalTransactions;
    case 'creditsUsedPaise':
      return paise((await remote('totalDebit', { accountId })).totalCreditUsed);
    case 'creditsAddedPaise':
      return paise((await remote('totalCredit', { accountId })).totalCreditAdded);
    default: {
      const none: never = statistic;
      return none;
    }
  }
}

/** By the phone's clock, finer than a millisecond, in which two answers may come. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

type Known = Omit<WalletSnapshot, 'asOf'>;

async function change(accountId: string, changed: (known: Known) => Known): Promise<void> {
  const { wallet } = accountDatabase(accountId);
  await wallet.db.transaction('rw', wallet, async () => {
    const row = await wallet.get('wallet');
    const before: Partial<WalletSnapshot> = row?.name === 'wallet' ? row : {};
    const known = changed({ ...before, toldAt: timesOf(before) });
    const [asOf] = Object.values(known.toldAt ?? {}).sort();
    if (asOf !== undefined) await wallet.put({ ...known, name: 'wallet', asOf });
  });
}

type Told = { name: keyof Statistics; value: number; at: string; askedAt: number };

function told(known: Known, { name, value, at, askedAt }: Told): Known {
  return {
    ...known,
    [name]: value,
    toldAt: { ...known.toldAt, [name]: at },
    askedAt: { ...known.askedAt, [name]: askedAt },
  };
}

function timesOf({ toldAt, asOf }: Partial<WalletSnapshot>): WalletSnapshot['toldAt'] {
  if (toldAt || asOf === undefined) return toldAt;
  return Object.fromEntries(statistics.map((name) => [name, asOf]));
}

/**
 * Brings the transactions after the last one known; the whole list only where the server's is
 * another than this phone's, as it is after a backup was restored there.
 */
export async function refreshTransactions(accountId: string): Promise<void> {
  const { transactions, wallet } = accountDatabase(accountId);
  // Two tabs that ask at once would both add the same page.
  await navigator.locks.request(`lotproof-transactions-${accountId}`, async () => {
    const [last, before] = await transactions.orderBy('position').reverse().limit(2).toArray();
    // The last one known is fetched again: the server may now have another under the same id.
    let page = await pageAfter(accountId, before);
    if (last && !isSame(last, page.shift())) {
      const all = await allOf(accountId);
      await transactions.db.transaction('rw', transactions, async () => {
        await transactions.clear();
        await transactions.bulkAdd(all);
      });
      return;
    }
    while (page.length > 0) {
      await transactions.bulkAdd(page);
      page = page.length < PAGE - 1 ? [] : await pageAfter(accountId, page.at(-1));
    }
    await wallet.put({ name: 'statement', asOf: new Date(serverNow()).toISOString() });
  });
}

async function pageAfter(accountId: string, known: Transaction | undefined) {
  const after = known ? { after: known.transactionId } : {};
  const query = { ...after, limit: String(PAGE) };
  return (await remote('transactions', { accountId, query })).transactions;
}

async function allOf(accountId: string): Promise<Transaction[]> {
  const all: Transaction[] = [];
  for (let page = await pageAfter(accountId, undefined); page.length > 0; ) {
    all.push(...page);
    page = page.length < PAGE ? [] : await pageAfter(accountId, page.at(-1));
  }
  return all;
}

function isSame(known: Transaction, told: Transaction | undefined): boolean {
  return (
    told !== undefined &&
    (['transactionId', 'date', 'type', 'amount', 'balance'] as const).every(
      (name) => known[name] === told[name],
    )
  );
}

function paise(rupees: number): Paise {
  const value = fromRupees(rupees);
  if (value === undefined) throw new NoAnswer('An amount had more than two decimals.');
  return value;
}

// The wallet and its transactions as the box last told them, kept for when there is no signal.

import type { Receipt, Transaction } from '../data/contract.ts';
import type { Paise } from '../data/money.ts';
import { fromRupees } from '../data/money.ts';
import { accountDatabase, type WalletSnapshot } from './account-database.ts';
import { boxNow } from './clock.ts';
import { NoAnswer, remote } from './remote.ts';

const PAGE = 500; // a page of transactions: about 100 KB, which slow 3G brings in a second

export async function walletSnapshot(accountId: string): Promise<WalletSnapshot | null> {
  const row = await accountDatabase(accountId).wallet.get('wallet');
  return row?.name === 'wallet' ? row : null;
}

/** What a purchase left in the wallet, which its receipt knows before the wallet is asked again. */
export async function noteBalance(accountId: string, { balance, at }: Receipt): Promise<void> {
  const { wallet } = accountDatabase(accountId);
  const balancePaise = fromRupees(balance);
  await wallet.db.transaction('rw', wallet, async () => {
    const known = await wallet.get('wallet');
    // An answer that is given again tells of a purchase of then.
    if (known?.name !== 'wallet' || balancePaise === undefined || at <= known.asOf) return;
    await wallet.put({ ...known, balancePaise, asOf: at });
  });
}

/** Newest first. */
export async function transactions(accountId: string): Promise<Transaction[]> {
  return accountDatabase(accountId).transactions.orderBy('position').reverse().toArray();
}

/** When the phone last had the whole list; null where it never did. ISO 8601, UTC. */
export async function statementAsOf(accountId: string): Promise<string | null> {
  return (await accountDatabase(accountId).wallet.get('statement'))?.asOf ?? null;
}

/** Asks the box for the balance and the three totals and stores them together. */
export async function refreshWallet(accountId: string): Promise<WalletSnapshot> {
  const [balance, count, used, added] = await Promise.all([
    remote('balance', { accountId }),
    remote('totalTransactions', { accountId }),
    remote('totalDebit', { accountId }),
    remote('totalCredit', { accountId }),
  ]);
  const snapshot: WalletSnapshot = {
    balancePaise: paise(balance.balance),
    totalTransactions: count.totalTransactions,
    creditsUsedPaise: paise(used.totalCreditUsed),
    creditsAddedPaise: paise(added.totalCreditAdded),
    asOf: new Date(boxNow()).toISOString(),
  };
  await accountDatabase(accountId).wallet.put({ name: 'wallet', ...snapshot });
  return snapshot;
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
    // The last one known is asked for again: another may stand there under the same id.
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
    await wallet.put({ name: 'statement', asOf: new Date(boxNow()).toISOString() });
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

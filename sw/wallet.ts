// The wallet and its transactions as the box last told them, kept for when there is no signal.

import type { Transaction } from '../data/contract.ts';
import type { Paise } from '../data/money.ts';
import { fromRupees } from '../data/money.ts';
import { accountDatabase, type WalletSnapshot } from './account-database.ts';
import { boxNow } from './clock.ts';
import { NoAnswer, remote } from './remote.ts';

const PAGE = 500; // a page of transactions: about 100 KB, which slow 3G brings in a second

export async function walletSnapshot(accountId: string): Promise<WalletSnapshot | null> {
  return (await accountDatabase(accountId).wallet.get('wallet')) ?? null;
}

/** Newest first. */
export async function transactions(accountId: string): Promise<Transaction[]> {
  return accountDatabase(accountId).transactions.orderBy('position').reverse().toArray();
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

/** Brings the transactions after the last one known; never the whole list again. */
export async function refreshTransactions(accountId: string): Promise<void> {
  const { transactions } = accountDatabase(accountId);
  // Two tabs that ask at once would both add the same page.
  await navigator.locks.request(`lotproof-transactions-${accountId}`, async () => {
    let pageLength = PAGE;
    while (pageLength === PAGE) {
      const last = await transactions.orderBy('position').last();
      const after = last ? { after: last.transactionId } : {};
      const query = { ...after, limit: String(PAGE) };
      const page = await remote('transactions', { accountId, query });
      await transactions.bulkAdd(page.transactions);
      pageLength = page.transactions.length;
    }
  });
}

function paise(rupees: number): Paise {
  const value = fromRupees(rupees);
  if (value === undefined) throw new NoAnswer('An amount had more than two decimals.');
  return value;
}

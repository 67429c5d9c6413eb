// The wallet's transactions, stored for when there is no signal.

import type { Transaction } from '../../data/contract.ts';
import { noteSharing } from '../devices/changes.ts';
import { remote } from '../remote.ts';
import { serverNow } from '../server-clock.ts';
import { accountDatabase } from './database.ts';
import { forgetEntries } from './wallet.ts';

const PAGE = 500; // a page of transactions: about 100 KB, which slow 3G brings in a second

/** Newest first. */
export async function transactions(accountId: string): Promise<Transaction[]> {
  return accountDatabase(accountId).transactions.orderBy('position').reverse().toArray();
}

/** When the phone last had the whole list (ISO 8601, UTC); null if it never did. */
export async function statementAsOf(accountId: string): Promise<string | null> {
  const row = await accountDatabase(accountId).wallet.get('statement');
  return row?.name === 'statement' ? row.asOf : null;
}

/**
 * Fetches the transactions after the last one known; the whole list only if the server's differs
 * from this phone's, as it does after a backup was restored there.
 */
export async function refreshTransactions(accountId: string): Promise<void> {
  const { transactions, wallet } = accountDatabase(accountId);
  // Two tabs at once would both add the same page.
  await navigator.locks.request(`lotproof-transactions-${accountId}`, async () => {
    const [last, before] = await transactions.orderBy('position').reverse().limit(2).toArray();
    // The last known one is fetched again: the server may now have a different one under its id.
    let page = await pageAfter(accountId, before);
    if (last && !isSame(last, page.shift())) {
      const all = await allOf(accountId);
      await transactions.db.transaction('rw', transactions, async () => {
        await transactions.clear();
        await transactions.bulkAdd(all);
      });
      await forgetEntries(accountId);
      page = [];
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
  const { transactions, sharesReports } = await remote('transactions', { accountId, query });
  if (sharesReports !== undefined) await noteSharing(accountId, sharesReports);
  return transactions;
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

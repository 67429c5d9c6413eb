// The wallet's transactions, stored for offline use.

import type { Answer, Transaction } from '../../data/contract.ts';
import { noteSharing } from '../devices/changes.ts';
import { remote } from '../remote.ts';
import { serverNow } from '../server-clock.ts';
import { accountDatabase } from './database.ts';
import { forgetEntries } from './wallet.ts';

const PAGE = 500; // about 100 KB, a second on slow 3G

/** The stored transactions, newest first. */
export async function transactions(accountId: string): Promise<Transaction[]> {
  return accountDatabase(accountId).transactions.orderBy('position').reverse().toArray();
}

/** When the phone last received the whole list (ISO 8601, UTC); null if it never has. */
export async function statementAsOf(accountId: string): Promise<string | null> {
  const row = await accountDatabase(accountId).wallet.get('statement');
  return row?.name === 'statement' ? row.asOf : null;
}

/** Buyers' phones that are asking for a higher limit. */
type Asking = NonNullable<Answer<'transactions'>['asking']>;

/**
 * Fetches the transactions after the last known one. Fetches the whole list only if the server's
 * list contradicts this phone's, for example after a restore from a backup.
 */
export async function refreshTransactions(accountId: string): Promise<Asking> {
  let asking: Asking = [];
  const { transactions, wallet } = accountDatabase(accountId);
  // Take a lock, or two tabs would add the same page twice.
  await navigator.locks.request(`lotproof-transactions-${accountId}`, async () => {
    const [last, before] = await transactions.orderBy('position').reverse().limit(2).toArray();
    // Fetches the last known transaction again: a restored server may have a different one under
    // the same id.
    const newest = await pageAfter(accountId, before);
    asking = newest.asking ?? [];
    let page = newest.transactions;
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
      page = page.length < PAGE - 1 ? [] : (await pageAfter(accountId, page.at(-1))).transactions;
    }
    await wallet.put({ name: 'statement', asOf: new Date(serverNow()).toISOString() });
  });
  return asking;
}

async function pageAfter(accountId: string, known: Transaction | undefined) {
  const after = known ? { after: known.transactionId } : {};
  const query = { ...after, limit: String(PAGE) };
  const answer = await remote('transactions', { accountId, query });
  if (answer.sharesReports !== undefined) await noteSharing(accountId, answer.sharesReports);
  return answer;
}

async function allOf(accountId: string): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let { transactions: page } = await pageAfter(accountId, undefined);
  while (page.length > 0) {
    all.push(...page);
    page = page.length < PAGE ? [] : (await pageAfter(accountId, page.at(-1))).transactions;
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

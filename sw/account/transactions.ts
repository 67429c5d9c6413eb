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
  const { transactions, wallet } = accountDatabase(accountId);
  // Take a lock, or two tabs would add the same page twice.
  return navigator.locks.request(`lotproof-transactions-${accountId}`, async () => {
    let asking: Asking = [];
    const [newest, before] = await transactions.orderBy('position').reverse().limit(2).toArray();
    let last = newest;
    // Fetches the last known transaction again: a restored server may have a different one under
    // the same id.
    for await (const page of pagesAfter(accountId, before)) {
      asking = page.asking ?? asking;
      if (last && !isSame(last, page.transactions[0])) {
        await replaceAll(accountId);
        break;
      }
      await transactions.bulkAdd(page.transactions.slice(last ? 1 : 0));
      last = undefined;
    }
    await wallet.put({ name: 'statement', asOf: new Date(serverNow()).toISOString() });
    return asking;
  });
}

async function replaceAll(accountId: string): Promise<void> {
  const { transactions } = accountDatabase(accountId);
  const all: Transaction[] = [];
  for await (const page of pagesAfter(accountId, undefined)) all.push(...page.transactions);
  await transactions.db.transaction('rw', transactions, async () => {
    await transactions.clear();
    await transactions.bulkAdd(all);
  });
  await forgetEntries(accountId);
}

/** The server's answers with the transactions after a known one, page by page. */
async function* pagesAfter(accountId: string, known: Transaction | undefined) {
  for (let last = known, isMore = true; isMore; ) {
    const query = { ...(last && { after: last.transactionId }), limit: String(PAGE) };
    const page = await remote('transactions', { accountId, query });
    if (page.sharesReports !== undefined) await noteSharing(accountId, page.sharesReports);
    yield page;
    last = page.transactions.at(-1);
    isMore = page.transactions.length === PAGE;
  }
}

function isSame(known: Transaction, told: Transaction | undefined): boolean {
  return (
    told !== undefined &&
    (['transactionId', 'date', 'type', 'amount', 'balance'] as const).every(
      (name) => known[name] === told[name],
    )
  );
}

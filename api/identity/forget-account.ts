// Removes a dealer's data when the dealer or the operator asks for it. The ledger and the log of
// requests, sign-ins and acts stay without a name; vouchers and invoices keep the email, as tax law
// requires. All other data is deleted.

import type { Paise } from '../../data/values/money.ts';
import type { Cashier } from '../backend.ts';
// Removing an account also removes the library that its devices share.
import type { Library } from '../library/library-file.ts';
import { removeLibraryOf } from '../library/remove-library.ts';
import { forgetBusiness } from '../money/invoice-month.ts';
import { walletOf } from '../money/ledger.ts';
import type { Payment } from '../money/razorpay/razorpay-answers.ts';
import { credit } from '../money/top-up/credit-payment.ts';
import { giveUpOrder, openOrdersOf } from '../money/top-up/payment-orders.ts';
import type { Database, Sql } from '../storage/database.ts';
import { accountOf, signOutEverywhere } from './accounts.ts';
import { forgetCodes } from './sign-in/one-time-code.ts';

/** Blanking this many calls takes a few milliseconds, the longest that a sale has to wait. */
const CALLS_PER_COMMIT = 500;

/** Replaces the owner's email. The account's money stays, because the ledger is never rewritten. */
export function forgetAccount(sql: Sql, id: string): void {
  forgetCodes(sql, accountOf(sql, id).email);
  sql.run('DELETE FROM browser WHERE account_id = :id', { id });
  sql.run('DELETE FROM proved_owner WHERE account_id = :id', { id });
  forgetBusiness(sql, id);
  sql.run('DELETE FROM phone_offer WHERE account_id = :id', { id });
  sql.run("UPDATE buyer_phone SET name = '' WHERE account_id = :id", { id });
  signOutEverywhere(sql, id);
  sql.run(
    `UPDATE account
     SET email = :nobody, verified_at = NULL, password_hash = NULL, google_id = NULL,
       google_email = NULL
     WHERE id = :id`,
    // This text is not a valid email, so no dealer can sign in with it.
    { id, nobody: `removed ${id}` },
  );
}

/** Finishes removals that were interrupted before all calls were blanked. */
export async function finishRemovals(backend: { database: Database }, at: number): Promise<void> {
  // Calls are blanked in order of id, so the last call shows whether any are left to blank.
  const accounts = await backend.database.read((sql) =>
    sql.all<{ id: string }>(
      `SELECT id FROM account WHERE email LIKE 'removed %' AND
         (SELECT masked_identifier FROM call WHERE account_id = account.id
          ORDER BY call.id DESC LIMIT 1) <> ''`,
    ),
  );
  let fault: unknown;
  for (const { id } of accounts) {
    await forgetCallsInBites(backend, id, at).catch((error) => {
      fault ??= error; // one bad account must not delay the others
    });
  }
  if (fault) throw fault;
}

/** Blanks a removed account's calls in short commits, between sales. */
async function forgetCallsInBites(
  { database }: { database: Database },
  accountId: string,
  at: number,
): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const bite: Bite = { accountId, after: last, at };
    last = await database.transaction((sql) => forgetCalls(sql, bite));
  }
}

type Bite = { accountId: string; after: number; at: number };

/** Blanks calls and deletes answers. Returns the last call's id; undefined if none are left. */
function forgetCalls(sql: Sql, { accountId, after, at }: Bite): number | undefined {
  const last = sql.get<{ id: number | null }>(
    `SELECT max(id) AS id FROM (SELECT id FROM call
       WHERE account_id = :accountId AND id > :after ORDER BY id LIMIT :limit) AS bite`,
    { accountId, after, limit: CALLS_PER_COMMIT },
  );
  if (last?.id == null) return undefined;
  const calls = { accountId, after, last: last.id };
  sql.run(
    `UPDATE call SET masked_identifier = ''
     WHERE account_id = :accountId AND id > :after AND id <= :last`,
    calls,
  );
  sql.run(
    `UPDATE sealed_answer SET sealed = NULL, forgotten_at = :at, forgotten_why = 'erased'
     WHERE sealed IS NOT NULL AND call_id IN (SELECT id FROM call
       WHERE account_id = :accountId AND id > :after AND id <= :last)`,
    { ...calls, at },
  );
  return last.id;
}

/**
 * Blanks a removed account's calls and deletes its library. Returns `false` after an error, and if
 * `library` is undefined because its file cannot be used: the sweep then deletes the rest.
 */
export async function forgetRest(
  { database, log }: Pick<Cashier, 'database' | 'log'>,
  library: Pick<Library, 'transaction' | 'truncateLog'> | undefined,
  { accountId, at }: { accountId: string; at: number },
): Promise<boolean> {
  try {
    await forgetCallsInBites({ database }, accountId, at);
    if (library) await removeLibraryOf(library, accountId);
    await database.truncateLog();
    return library !== undefined;
  } catch (error) {
    log.warn({ error }, 'the rest of a removed account’s data waits for the next sweep');
    return false;
  }
}

// Closes an account's unpaid orders, because an account with a pending payment cannot be removed.

/** The maximum number of orders in one request, because the dealer waits for the gateway. */
const ORDERS_MAX = 40;
/** The bank decides on a pending payment attempt within this time. */
const ATTEMPT_MS_MAX = 3_600_000;

/** Closes the orders for which the gateway has no payment. */
export async function closeUnpaidOrders(backend: Cashier, accountId: string): Promise<void> {
  const orders = await backend.database.read((sql) => openOrdersOf(sql, accountId));
  for (const { id } of orders.slice(0, ORDERS_MAX)) {
    const payments = await backend.gateway.paymentsOf(id);
    for (const payment of payments) await credit(backend, payment.id);
    if (payments.some((payment) => isUnderWay(backend, payment))) continue;
    const at = backend.clock();
    await backend.database.transaction((sql) => giveUpOrder(sql, id, at));
  }
}

/** Returns whether the payment has been captured or may be soon. */
function isUnderWay({ clock }: Cashier, { status, createdAt }: Payment): boolean {
  if (status === 'created') return createdAt > clock() - ATTEMPT_MS_MAX;
  return status === 'authorized' || status === 'captured';
}

type Hindrance = { kind: 'money'; paise: Paise } | { kind: 'open order' };

/**
 * Returns why the account cannot be removed; undefined if it can. The removal's transaction
 * checks again.
 */
export function hindranceOf(sql: Sql, accountId: string): Hindrance | undefined {
  const { postedPaise } = walletOf(sql, accountId);
  if (postedPaise > 0) return { kind: 'money', paise: postedPaise };
  return openOrdersOf(sql, accountId).length > 0 ? { kind: 'open order' } : undefined;
}

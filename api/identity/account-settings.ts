// Shows dealers where they are signed in, and removes a dealer's own account.

import { randomUUID } from 'node:crypto';
import { toRupees } from '../../data/values/money.ts';
import type { Backend, Request } from '../backend.ts';
// After a restore, the log of acts tells the operator to remove the account again.
import { logDone } from '../backup/act-log.ts';
import { lockWallet } from '../money/ledger.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { keepEvent } from './account-events.ts';
import { ownerHash } from './accounts.ts';
import { closeUnpaidOrders, forgetAccount, forgetRest, hindranceOf } from './forget-account.ts';

/** A dealer has a phone or two. Any other sessions are old browsers. */
const SESSIONS_MAX = 50;

export async function sessionsOf(
  backend: Backend,
  { accountId, sessionHash }: Request<'sessions'>,
) {
  const now = backend.clock();
  const rows = await backend.database.read((sql) =>
    sql.all<{ id_hash: Buffer; created_at: number; phone: string | null }>(
      `SELECT id_hash, created_at,
         (SELECT name FROM buyer_phone WHERE buyer_phone.id = phone_id) AS phone
       FROM session WHERE account_id = :accountId AND expires_at > :now
       ORDER BY created_at DESC LIMIT :limit`,
      { accountId, now, limit: SESSIONS_MAX },
    ),
  );
  const own = sessionHash();
  const sessions = rows.map(({ id_hash, created_at, phone }) => ({
    since: new Date(created_at).toISOString(),
    phone,
    isThis: own?.equals(id_hash) ?? false,
  }));
  return { sessions };
}

/** Removes the account. The dealer must first spend the balance or get it refunded. */
export async function removeAccount(backend: Backend, request: Request<'removeAccount'>) {
  await closeOwnOrders(backend, request);
  await forgotten(backend, request);
  request.signOut();
  await logRemoval(backend, request);
  // The remaining data is removed last, so a refusal can truthfully say that nothing was removed.
  const library = backend.library.trouble() === undefined ? backend.library : undefined;
  const { accountId } = request;
  await forgetRest(backend, library, { accountId, at: backend.clock() });
  return { message: 'Your account was removed.' };
}

async function forgotten(backend: Backend, request: Request<'removeAccount'>): Promise<void> {
  const at = backend.clock();
  await backend.database.transaction((sql) => {
    lockWallet(sql, request.accountId); // blocks payments until the commit
    const id = refuseHindered(sql, request);
    forgetAccount(sql, id);
    keepEvent(sql, backend, { accountId: id, kind: 'removed', caller: request, at });
  });
}

/** Throws if the account may not be removed. Returns its id. */
function refuseHindered(sql: Sql, { assertSession, body }: Request<'removeAccount'>): string {
  const { id, email } = assertSession(sql);
  if (email !== body.email) throw refusal('other_email');
  const hindrance = hindranceOf(sql, id);
  if (hindrance?.kind === 'money') {
    throw refusal('balance_left', { balance: toRupees(hindrance.paise) });
  }
  if (hindrance) throw refusal('payment_under_way');
  return id;
}

/** Logs the removal for the operator, because a restored backup still contains the account. */
async function logRemoval({ config, clock, log }: Backend, request: Request<'removeAccount'>) {
  const owner = ownerHash(config, request.body.email).toString('hex');
  const said = { who: 'the dealer', why: 'Removed in the app', at: clock() };
  const act = { id: randomUUID(), kind: 'removal', account: request.accountId, owner } as const;
  await logDone(config, { ...act, ...said }).catch((error) =>
    log.error({ error }, 'a removal could not be written to the log of acts'),
  );
}

/** Checks the email first, because closing the orders asks the gateway repeatedly. */
async function closeOwnOrders(backend: Backend, { assertSession, body }: Request<'removeAccount'>) {
  const { id, email } = await backend.database.read(assertSession);
  if (email !== body.email) return;
  try {
    await closeUnpaidOrders(backend, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refusal('payments_unknown');
  }
}

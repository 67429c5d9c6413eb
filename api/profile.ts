// What a dealer does with the own account: sees where it is signed in, sets a password, removes it.

import { rupeeText } from '../data/money.ts';
import { closeUnpaidOrders, hindranceOf } from './account-end.ts';
import {
  accountById,
  accountOf,
  eraseAccount,
  setPassword,
  signOutEverywhere,
} from './accounts.ts';
import type { Box } from './box.ts';
import type { Request } from './edge.ts';
import { keepEvent } from './events.ts';
import { hashPassword } from './password.ts';
import { Refusal } from './refusal.ts';

/** A dealer has a phone or two; the rest is old browsers. */
const SESSIONS_MAX = 50;

export async function sessionsOf(box: Box, { accountId, sessionHash }: Request<'sessions'>) {
  const rows = await box.database.read((sql) =>
    sql.all<{ id_hash: Buffer; created_at: number }>(
      `SELECT id_hash, created_at FROM session
       WHERE account_id = :accountId AND expires_at > :now
       ORDER BY created_at DESC LIMIT :limit`,
      { accountId, now: box.clock(), limit: SESSIONS_MAX },
    ),
  );
  const own = sessionHash();
  const sessions = rows.map(({ id_hash, created_at }) => ({
    since: new Date(created_at).toISOString(),
    isThis: own?.equals(id_hash) ?? false,
  }));
  return { sessions };
}

/** Whoever knew the old password, or sits at another phone, has to sign in again. */
export async function setOwnPassword(box: Box, request: Request<'setPassword'>) {
  const hash = await hashPassword(request.body.password);
  const account = await box.database.transaction((sql) => {
    const { id } = request.assertSession(sql);
    setPassword(sql, id, hash);
    signOutEverywhere(sql, id);
    keepEvent(sql, box, { ...eventOf(request), accountId: id, kind: 'password set' });
    return accountOf(sql, id);
  });
  await request.signIn(account, 'password');
  return { message: 'Password set. Other phones were signed out.' };
}

/** Money that is left must be spent or paid back first: nobody could claim it afterwards. */
export async function removeAccount(box: Box, request: Request<'removeAccount'>) {
  await closeOwnOrders(box, request);
  await box.database.transaction((sql) => {
    const { id, email } = request.assertSession(sql);
    if (email !== request.body.email) throw notTheirs();
    const hindrance = hindranceOf(sql, id);
    if (hindrance?.kind === 'money') throw balanceLeft(hindrance.paise);
    if (hindrance) throw paymentUnderWay();
    eraseAccount(sql, id);
    keepEvent(sql, box, { ...eventOf(request), accountId: id, kind: 'removed' });
  });
  request.signOut();
  return { message: 'Your account is removed.' };
}

function eventOf({ network, sessionHash }: Pick<Request<'profile'>, 'network' | 'sessionHash'>) {
  return { network, sessionHash: sessionHash() };
}

/** Only for whoever may remove the account: the gateway is asked about each order. */
async function closeOwnOrders(box: Box, { accountId, body }: Request<'removeAccount'>) {
  const account = await box.database.read((sql) => accountById(sql, accountId));
  if (account?.email !== body.email) return;
  try {
    await closeUnpaidOrders(box, accountId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw paymentUnclear();
  }
}

function paymentUnderWay(): Refusal {
  const message =
    'A payment of yours may still be under way. Nothing was removed; come again in an hour.';
  return new Refusal('payment_pending', message);
}

function paymentUnclear(): Refusal {
  const message =
    'The payment service cannot say just now whether a payment of yours is under way. ' +
    'Nothing was removed; try again in a minute.';
  return new Refusal('gateway_down', message);
}

function notTheirs(): Refusal {
  return new Refusal('forbidden', 'This is not the email of this account. Nothing was removed.');
}

function balanceLeft(postedPaise: number): Refusal {
  const message =
    `${rupeeText(postedPaise)} is still in your wallet. ` +
    'Use it, or ask support to pay it back, and come again. Nothing was removed.';
  return new Refusal('balance_left', message);
}

// Dealers' accounts: an email, a wallet, and how the dealer proved that the email is theirs.

import { createHmac } from 'node:crypto';
import { openWallet } from '../money/ledger.ts';
import type { Config } from '../settings/config.ts';
import type { Sql } from '../storage/database.ts';

// Identifies the owner of an email in files and services that must not contain the email.

/** The hash is keyed with our secret, so that no one can guess emails from it. */
export function ownerHash({ sessionSecret }: Pick<Config, 'sessionSecret'>, email: string): Buffer {
  const key = createHmac('sha256', sessionSecret).update('key of the owners of orders').digest();
  return createHmac('sha256', key).update(email).digest();
}

export type Account = {
  id: string;
  email: string;
  created_at: number;
  /** The time when a code or Google first verified the email; null if neither has. */
  verified_at: number | null;
  password_hash: string | null;
  google_id: string | null;
  /** The dealer's email at Google, which may change and then no longer match the account's own. */
  google_email: string | null;
  /** How many times all sessions of the account have been ended. */
  session_epoch: number;
};

export function accountByEmail(sql: Sql, email: string): Account | undefined {
  return sql.get<Account>('SELECT * FROM account WHERE email = :email', { email });
}

export function accountById(sql: Sql, id: string): Account | undefined {
  return sql.get<Account>('SELECT * FROM account WHERE id = :id', { id });
}

export function accountByGoogleId(sql: Sql, googleId: string): Account | undefined {
  return sql.get<Account>('SELECT * FROM account WHERE google_id = :googleId', { googleId });
}

export function accountOf(sql: Sql, id: string): Account {
  const account = accountById(sql, id);
  if (!account) throw new Error('There is no such account.');
  return account;
}

/** `newId` becomes the account's id if the account must be created. */
type Proved = { email: string; newId: string; at: number };

/** Returns the account for an email that was just verified, creating the account if necessary. */
export function provedAccount(sql: Sql, { email, newId, at }: Proved): Account {
  const known = accountByEmail(sql, email);
  if (!known) return newAccount(sql, { id: newId, email, at, verifiedAt: at });
  if (known.verified_at !== null) return known;
  // A stranger may have set the password before the email was verified, so this deletes it.
  sql.run('UPDATE account SET verified_at = :at, password_hash = NULL WHERE id = :id', {
    at,
    id: known.id,
  });
  signOutEverywhere(sql, known.id);
  return accountOf(sql, known.id);
}

export function setPassword(sql: Sql, id: string, hash: string): void {
  sql.run('UPDATE account SET password_hash = :hash WHERE id = :id', { hash, id });
}

/** Removes the password. Returns `false` if the account has none. */
export function dropPassword(sql: Sql, id: string): boolean {
  const changed = sql.run(
    'UPDATE account SET password_hash = NULL WHERE id = :id AND password_hash IS NOT NULL',
    { id },
  );
  return changed === 1;
}

type GooglePerson = { googleId: string; email: string };

/** Stores the Google identity that the dealer has proved. */
export function setGooglePerson(sql: Sql, id: string, { googleId, email }: GooglePerson): void {
  sql.run('UPDATE account SET google_id = :googleId, google_email = :email WHERE id = :id', {
    googleId,
    email,
    id,
  });
}

export function setGoogleEmail(sql: Sql, id: string, googleEmail: string): void {
  sql.run('UPDATE account SET google_email = :googleEmail WHERE id = :id', { googleEmail, id });
}

/** Returns whether the account was removed. A removed account's email contains no `@`. */
export function isErased({ email }: Pick<Account, 'email'>): boolean {
  return !email.includes('@');
}

/**
 * Ends every session of the account, except `own`, and every sign-in in progress. Locks the account
 * first, so that it also ends a session that another server is just starting.
 */
export function signOutEverywhere(sql: Sql, accountId: string, own: Buffer | null = null): number {
  sql.run('UPDATE account SET session_epoch = session_epoch + 1 WHERE id = :accountId', {
    accountId,
  });
  return sql.run(
    'DELETE FROM session WHERE account_id = :accountId AND id_hash IS DISTINCT FROM :own',
    { accountId, own },
  );
}

/**
 * Locks the account and returns it; undefined if its sessions were ended after `account` was read.
 */
export function lockedIfStanding(
  sql: Sql,
  { id, session_epoch: epoch }: Pick<Account, 'id' | 'session_epoch'>,
): Account | undefined {
  const text = `UPDATE account SET session_epoch = session_epoch
    WHERE id = :id AND session_epoch = :epoch`;
  return sql.run(text, { id, epoch }) === 1 ? accountById(sql, id) : undefined;
}

type NewAccount = { id: string; email: string; at: number; verifiedAt: number | null };

export function newAccount(sql: Sql, { id, email, at, verifiedAt }: NewAccount): Account {
  const account: Account = {
    id,
    email,
    created_at: at,
    verified_at: verifiedAt,
    password_hash: null,
    google_id: null,
    google_email: null,
    session_epoch: 0,
  };
  sql.run(
    `INSERT INTO account VALUES
       (:id, :email, :created_at, :verified_at, :password_hash, :google_id, :session_epoch,
        :google_email)`,
    account,
  );
  openWallet(sql, account.id);
  return account;
}

// Accounts that the operator has blocked. They cannot sign in, buy a report or start a top-up.
// Reports that they have paid for stay sealed, and are delivered or refunded like any others.

export function isBlocked(sql: Sql, accountId: string): boolean {
  return sql.get('SELECT 1 FROM block WHERE account_id = :accountId', { accountId }) !== undefined;
}

/** Blocks the account. Returns `false` if it is already blocked. The caller ends its sessions. */
export function block(sql: Sql, accountId: string, at: number): boolean {
  const added = sql.run('INSERT INTO block VALUES (:accountId, :at) ON CONFLICT DO NOTHING', {
    accountId,
    at,
  });
  return added === 1;
}

/** Unblocks the account. Returns `false` if it is not blocked. */
export function unblock(sql: Sql, accountId: string): boolean {
  return sql.run('DELETE FROM block WHERE account_id = :accountId', { accountId }) === 1;
}

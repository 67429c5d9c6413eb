// The rows of sessions: signing in creates a row, each use renews it, and signing out deletes it
// for good.

import { hash } from 'node:crypto';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Backend } from '../backend.ts';
import { lockWallet } from '../money/ledger.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { keepEvent, type Way } from './account-events.ts';
import { type Account, isBlocked, lockedIfStanding } from './accounts.ts';
import { rememberBrowser } from './browser-id.ts';

// Reads the rows of sessions: their accounts, and whether they are still valid.

/** A session may be stolen, so it ends after half a year even if it is still in use. */
export const SESSION_DAYS_MAX = 180;

export const SESSION_MS_MAX = SESSION_DAYS_MAX * 24 * 3600 * 1000;

/**
 * Returns the session's account in this transaction. Throws `unauthenticated` if the session has
 * ended since the request arrived. A block ends all sessions, so it needs no check here.
 */
export function standingAccount(
  sql: Sql,
  { accountId, idHash }: { accountId: string; idHash: Buffer | undefined },
): Account {
  const account = sql.get<Account>(
    `SELECT account.* FROM session JOIN account ON account.id = session.account_id
     WHERE session.id_hash = :idHash AND account.id = :accountId`,
    { accountId, idHash: idHash ?? null },
  );
  if (!account) throw refusal('unauthenticated');
  return account;
}

/** Returns the session's account; undefined if the session has ended. */
export function accountIdOfSession(sql: Sql, idHash: Buffer): string | undefined {
  const row = sql.get<{ account_id: string | null }>(
    'SELECT account_id FROM session WHERE id_hash = :idHash',
    { idHash },
  );
  return row?.account_id ?? undefined;
}

/** Ends the session of this buyer's phone. Returns `false` if the phone has none. */
export function endPhone(sql: Sql, phone: { accountId: string; phoneId: number }): boolean {
  return (
    sql.run('DELETE FROM session WHERE account_id = :accountId AND phone_id = :phoneId', phone) > 0
  );
}

export function endOldSessions(sql: Sql, at: number): void {
  sql.run('DELETE FROM session WHERE expires_at <= :at OR created_at + :most <= :at', {
    at,
    most: SESSION_MS_MAX,
  });
}

/** The database stores only a random secret's hash, so that a copy of the disk opens nothing. */
export function secretHash(secret: string): Buffer {
  // This is faster than a hash that returns a Buffer.
  return Buffer.from(hash('sha256', secret, 'hex'), 'hex');
}

/** A sign-in that is about to start a session. The store finds it in the request's state. */
export type SignIn = {
  account: Account;
  way: Way;
  network: string;
  browser: Buffer;
  /** The buyer's phone, if the sign-in is from one. */
  phoneId?: number;
};

export const SIGN_IN = 'signIn';

export const Stored = v.looseObject({
  accountId: v.optional(v.string()),
  phoneId: v.optional(v.number()),
});

/** Signing in needs a connection, so a dealer should not have to do it more than once a month. */
export const SESSION_DAYS = 30;

type Values = {
  idHash: Buffer;
  accountId: string | null;
  body: string;
  expiresAt: number;
  phoneId: number | null;
};

/** Returns the session store for koa-session. */
export function sessionStore(backend: Backend) {
  const { database, clock } = backend;
  return {
    async get(id: string) {
      const now = clock();
      const row = await database.read((sql) =>
        sql.get<{ body: string; expires_at: number }>(
          `SELECT body, expires_at FROM session
           WHERE id_hash = :idHash AND expires_at > :now AND created_at + :most > :now`,
          { idHash: secretHash(id), now, most: SESSION_MS_MAX },
        ),
      );
      if (!row) return undefined;
      // koa-session compares the expiry with the machine's clock, which may be wrong, so this
      // converts the expiry to that clock.
      return { ...JSON.parse(row.body), _expire: Date.now() + row.expires_at - now };
    },
    async set(id: string, body: unknown, maxAgeMs: number, { ctx }: { ctx?: Context }) {
      const at = clock();
      const { accountId = null, phoneId = null } = v.parse(Stored, body);
      const values = {
        idHash: secretHash(id),
        accountId,
        phoneId,
        body: JSON.stringify(body),
        expiresAt: at + maxAgeMs,
      };
      const signIn: SignIn | undefined = ctx?.state[SIGN_IN];
      const refused = await database.transaction((sql) =>
        signIn ? beginSession(sql, backend, { signIn, values, at }) : renew(sql, values),
      );
      if (refused) throw refused;
    },
    async destroy(id: string) {
      await database.transaction((sql) =>
        sql.run('DELETE FROM session WHERE id_hash = :idHash', { idHash: secretHash(id) }),
      );
    },
  };
}

/**
 * Adds the session. Returns a refusal if the account is blocked, or if its sessions were ended
 * during the sign-in: throwing the refusal here would undo the recorded event.
 */
export function beginSession(
  sql: Sql,
  backend: Backend,
  { signIn, values, at }: { signIn: SignIn; values: Values; at: number },
): Refusal | undefined {
  const { account, way, network, browser, phoneId } = signIn;
  // Ending a phone's access also takes this lock, so whichever comes second sees the first.
  if (phoneId !== undefined) lockWallet(sql, account.id);
  const now = lockedIfStanding(sql, account);
  if (!now) return refusal('unauthenticated');
  const event = { accountId: account.id, way, at, phoneId };
  if (isBlocked(sql, account.id)) {
    keepEvent(sql, backend, { ...event, kind: 'refused', caller: { network } });
    // Only a person who has proved that they are the dealer gets this refusal.
    return refusal('blocked', { support: backend.config.support.email });
  }
  if (phoneId !== undefined) {
    const phone = { accountId: account.id, phoneId };
    // The owner may have ended the phone's access since the phone was admitted.
    if (!isAdmitted(sql, phone)) return refusal('unauthenticated');
    // A phone that never got the answer signs in again, which ends its earlier session.
    endPhone(sql, phone);
  }
  sql.run(
    `INSERT INTO session (id_hash, account_id, body, created_at, expires_at, phone_id)
     VALUES (:idHash, :accountId, :body, :at, :expiresAt, :phoneId)`,
    { ...values, at },
  );
  // Anyone can register any email, so a browser is remembered only once the email is verified.
  const isOwn = now.verified_at !== null && phoneId === undefined;
  if (isOwn) rememberBrowser(sql, { accountId: account.id, browser, at });
  const caller = { network, sessionHash: () => values.idHash };
  keepEvent(sql, backend, { ...event, kind: 'signed in', caller });
  return undefined;
}

/** Returns whether the owner still admits the phone: ending its access deletes its offer. */
function isAdmitted(sql: Sql, phone: { accountId: string; phoneId: number }): boolean {
  const offer = sql.get(
    'SELECT 1 FROM phone_offer WHERE account_id = :accountId AND phone_id = :phoneId',
    phone,
  );
  return offer !== undefined;
}

/** Renews a session. A session that ends during a request stays ended. */
function renew(sql: Sql, values: Values): undefined {
  sql.run(
    `UPDATE session SET account_id = :accountId, body = :body, expires_at = :expiresAt,
       phone_id = :phoneId
     WHERE id_hash = :idHash`,
    values,
  );
}

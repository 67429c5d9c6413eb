// The rows of sessions: begun by a sign-in, renewed while they are used, and gone for good once
// they are ended.

import { hash } from 'node:crypto';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Backend } from '../backend.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { keepEvent, type Way } from './account-events.ts';
import { type Account, isBlocked } from './accounts.ts';
import { rememberBrowser } from './browser-id.ts';

// What the rows of sessions tell: whose they are, whether they still stand, and which are over.

/** Used or not, a session that may have been stolen ends in half a year. */
export const SESSION_DAYS_MAX = 180;

export const SESSION_MS_MAX = SESSION_DAYS_MAX * 24 * 3600 * 1000;

/**
 * The account of a session, as it is in this transaction. Throws `unauthenticated` when the session
 * has ended since the request came. A live session is not blocked: a block ends all of them.
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

/** Whose session this is; undefined when it has ended. */
export function accountIdOfSession(sql: Sql, idHash: Buffer): string | undefined {
  const row = sql.get<{ account_id: string | null }>(
    'SELECT account_id FROM session WHERE id_hash = :idHash',
    { idHash },
  );
  return row?.account_id ?? undefined;
}

/** Ends what is signed in as this phone of the account; `false` where nothing is. */
export function endPhone(sql: Sql, phone: { accountId: string; phoneId: number }): boolean {
  return (
    sql.run('DELETE FROM session WHERE account_id = :accountId AND phone_id = :phoneId', phone) > 0
  );
}

/** Removes the rows of sessions that have ended. */
export function endOldSessions(sql: Sql, at: number): void {
  sql.run('DELETE FROM session WHERE expires_at <= :at OR created_at + :most <= :at', {
    at,
    most: SESSION_MS_MAX,
  });
}

/** The id the database has for a session. */
export function sessionHash(id: string): Buffer {
  return Buffer.from(hash('sha256', id, 'hex'), 'hex'); // faster than asking for a Buffer
}

/** A sign-in that is about to begin a session, found by the store in the request's state. */
export type SignIn = {
  account: Account;
  way: Way;
  network: string;
  browser: Buffer;
  /** Of a phone that was given to a buyer. */
  phoneId?: number;
};

export const SIGN_IN = 'signIn';

export const Stored = v.looseObject({
  accountId: v.optional(v.string()),
  phoneId: v.optional(v.number()),
});

/** Dealers sign in once a month, not once a day on a lot with no signal. */
export const SESSION_DAYS = 30;

type Values = {
  idHash: Buffer;
  accountId: string | null;
  body: string;
  expiresAt: number;
  phoneId: number | null;
};

/** What koa-session asks of a store. */
export function sessionStore(backend: Backend) {
  const { database, clock } = backend;
  return {
    async get(id: string) {
      const now = clock();
      const row = await database.read((sql) =>
        sql.get<{ body: string; expires_at: number }>(
          `SELECT body, expires_at FROM session
           WHERE id_hash = :idHash AND expires_at > :now AND created_at + :most > :now`,
          { idHash: sessionHash(id), now, most: SESSION_MS_MAX },
        ),
      );
      if (!row) return undefined;
      // The library compares its age with the machine's clock: a wrong one must not sign out.
      return { ...JSON.parse(row.body), _expire: Date.now() + row.expires_at - now };
    },
    async set(id: string, body: unknown, maxAgeMs: number, { ctx }: { ctx?: Context }) {
      const at = clock();
      const { accountId = null, phoneId = null } = v.parse(Stored, body);
      const values = {
        idHash: sessionHash(id),
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
        sql.run('DELETE FROM session WHERE id_hash = :idHash', { idHash: sessionHash(id) }),
      );
    },
  };
}

/**
 * Adds the session, unless all of the account's were ended since the sign-in was decided, or it is
 * blocked: what was read before an `await` proves nothing after it.
 */
export function beginSession(
  sql: Sql,
  backend: Backend,
  { signIn, values, at }: { signIn: SignIn; values: Values; at: number },
): Refusal | undefined {
  const { account, way, network, browser, phoneId } = signIn;
  const now = sql.get<Account>('SELECT * FROM account WHERE id = :id', { id: account.id });
  if (now?.session_epoch !== account.session_epoch) return refusal('unauthenticated');
  const event = { accountId: account.id, way, network, at, phoneId };
  if (isBlocked(sql, account.id)) {
    keepEvent(sql, backend, { ...event, kind: 'refused' });
    // Said only to a person who has proved to be the dealer.
    return refusal('blocked', { support: backend.config.support.email });
  }
  // A phone that comes again, since it lost the answer, has one session.
  if (phoneId !== undefined) endPhone(sql, { accountId: account.id, phoneId });
  sql.run(
    `INSERT INTO session (id_hash, account_id, body, created_at, expires_at, phone_id)
     VALUES (:idHash, :accountId, :body, :at, :expiresAt, :phoneId)`,
    { ...values, at },
  );
  // A stranger can register any email: the dealer's browsers count only from the proof on.
  const isOwn = now.verified_at !== null && phoneId === undefined;
  if (isOwn) rememberBrowser(sql, { accountId: account.id, browser, at });
  keepEvent(sql, backend, { ...event, kind: 'signed in', sessionHash: values.idHash });
  return undefined;
}

/** A session that was ended while one of its requests was in progress stays ended. */
function renew(sql: Sql, values: Values): undefined {
  sql.run(
    `UPDATE session SET account_id = :accountId, body = :body, expires_at = :expiresAt,
       phone_id = :phoneId
     WHERE id_hash = :idHash`,
    values,
  );
}

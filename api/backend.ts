// The request and the backend that every handler receives. The server creates the backend once, at
// startup; each test creates its own.

import type { Logger } from 'pino';
import type { BodyOf, EveryCall, EveryCallName, QueryOf } from '../data/every-call.ts';
// Imports types only: the backend has parts from every folder, and none of their code may run here.
import type { Way } from './identity/account-events.ts';
import type { Account } from './identity/accounts.ts';
import type { Mail } from './identity/mail.ts';
import type { Google } from './identity/sign-in/google-id-token.ts';
import type { Limits } from './identity/sign-in/rate-limits.ts';
import type { Library } from './library/library-file.ts';
import type { Gateway } from './money/razorpay/razorpay.ts';
import type { Health } from './operations/health.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Clocks, TrustedClock } from './operations/trusted-clock.ts';
import type { SaleProof, Sold } from './proof/sale-proof.ts';
import type { Sources } from './providers/sources.ts';
import type { LiveCalls } from './reports/calls-in-flight.ts';
import type { Config } from './settings/config.ts';
import type { Database, Sql } from './storage/database.ts';
import type { Room } from './storage/disk.ts';
import type { Damage } from './storage/integrity/damage.ts';
import type { KeyCheck } from './storage/integrity/key-check.ts';
import type { Membership } from './storage/servers/membership.ts';

export type Backend = {
  config: Config;
  /** The URL at which dealers reach the server: `PUBLIC_URL` if set, otherwise the server's own. */
  publicUrl: string;
  database: Database;
  /** Stores the sealed records that a dealer's devices share. Buying does not depend on it. */
  library: Library;
  /** Milliseconds since 1970, according to the trusted clock. */
  clock: () => number;
  trustedClock: TrustedClock;
  /** The machine's own clocks, which may be wrong. */
  clocks: Clocks;
  log: Logger;
  mail: Mail;
  /** Google sign-in; undefined if it is not offered. */
  google: Google | undefined;
  limits: Limits;
  gateway: Gateway;
  sources: Sources;
  /** Signs a report just before it is sold. */
  prove: (sold: Sold) => Promise<SaleProof>;
  liveCalls: LiveCalls;
  /** This server, among those that share the database. */
  membership: Membership;
  damage: Damage;
  keys: KeyCheck;
  room: Room;
  health: Health;
  metrics: Metrics;
};

/** The parts that move money. The server and the operator's terminal both use them. */
export type Cashier = Pick<
  Backend,
  'database' | 'clock' | 'trustedClock' | 'log' | 'gateway' | 'damage'
>;

type Session<K extends EveryCallName> = EveryCall[K]['session'] extends 'owner' | 'buyer'
  ? {
      accountId: string;
      /**
       * Returns the caller's account inside a transaction, if the session is still valid. Every
       * handler that writes calls this first. Throws `unauthenticated`.
       */
      assertSession: (sql: Sql) => Account;
      /** The buyer's phone; undefined in the owner's session. */
      phoneId: number | undefined;
    }
  : { accountId: string | undefined };

/** A handler's request, fully parsed. */
export type Request<K extends EveryCallName> = Session<K> & {
  body: BodyOf<K>;
  query: QueryOf<K>;
  idempotencyKey: string | undefined;
  /** The secret that seals the answer until the phone has it: never logged, never stored. */
  seal: string | undefined;
  /** The caller's network address, for sign-in limits and records. */
  network: string;
  /** The browser's name, from its user agent. */
  userAgent: string;
  /** Returns the browser's stored id. Sets a cookie if the browser has none. */
  browser: () => Buffer;
  /** Returns the nonce that Google must put into the ID token. A cookie ties it to the browser. */
  googleNonce: () => string;
  /** Returns all of this browser's nonces, because each tab may have requested one. */
  googleNonces: () => string[];
  /**
   * Returns the session's stored id. Reads the cookie only when asked, because few calls need it.
   */
  sessionHash: () => Buffer | undefined;
  /**
   * Starts a session for the account, or for one of its phones. Throws if the account's sessions
   * were ended after the account was read.
   */
  signIn: (account: Account, way: Way, phoneId?: number) => Promise<void>;
  signOut: () => void;
  /** Puts the call's id into the request's log line. */
  logCall: (callId: number) => void;
};

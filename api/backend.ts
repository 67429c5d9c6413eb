// What a handler gets: the backend, created once at start and passed to all (tests create their
// own), and the call as it was read.

import type { Logger } from 'pino';
import type { BodyOf, EveryCall, EveryCallName, QueryOf } from '../data/every-call.ts';
// Types alone: the backend is made of parts of every folder, and needs no code of them.
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
  /** Where dealers reach the server: `PUBLIC_URL`, or the address it listens on. */
  publicUrl: string;
  database: Database;
  /** What dealers' devices share, sealed; out of order, it keeps nobody from buying. */
  library: Library;
  /** Milliseconds since 1970, by the trusted clock. */
  clock: () => number;
  trustedClock: TrustedClock;
  /** The machine's clocks, which may be wrong. */
  clocks: Clocks;
  log: Logger;
  mail: Mail;
  /** Undefined where Google sign-in is not offered. */
  google: Google | undefined;
  limits: Limits;
  gateway: Gateway;
  sources: Sources;
  /** Signs what is about to be sold. */
  prove: (sold: Sold) => Promise<SaleProof>;
  liveCalls: LiveCalls;
  /** This server among those on the same database. */
  membership: Membership;
  damage: Damage;
  keys: KeyCheck;
  room: Room;
  health: Health;
  metrics: Metrics;
};

/** What it takes to move money between gateway and wallets; server and operator both have it. */
export type Cashier = Pick<
  Backend,
  'database' | 'clock' | 'trustedClock' | 'log' | 'gateway' | 'damage'
>;

type Session<K extends EveryCallName> = EveryCall[K]['session'] extends 'owner' | 'buyer'
  ? {
      accountId: string;
      /**
       * The caller's account inside a transaction, where its session must still stand: every
       * handler that writes asks first. Throws `unauthenticated`.
       */
      assertSession: (sql: Sql) => Account;
      /** Of a phone that was given to a buyer; undefined: the owner's session. */
      phoneId: number | undefined;
    }
  : { accountId: string | undefined };

/** What a handler gets: everything read, nothing raw. */
export type Request<K extends EveryCallName> = Session<K> & {
  body: BodyOf<K>;
  query: QueryOf<K>;
  idempotencyKey: string | undefined;
  /** What the answer is sealed with until the phone has it: never logged, never stored. */
  seal: string | undefined;
  /** The caller's network address, for limits. */
  network: string;
  /** As the caller's browser names itself. */
  userAgent: string;
  /** The id the database has for the caller's browser; sets a cookie where it has none. */
  browser: () => Buffer;
  /** The nonce that Google must repeat for the caller's browser; bound to it by a cookie. */
  googleNonce: () => string;
  /** All the nonces this browser was given: each of its tabs asked for one. */
  googleNonces: () => string[];
  /** The id the database has for the caller's session. Reads the cookie, which few calls need. */
  sessionHash: () => Buffer | undefined;
  /**
   * Begins a session of the account as it was read, or of a phone of its. Throws when the account's
   * sessions ended since.
   */
  signIn: (account: Account, way: Way, phoneId?: number) => Promise<void>;
  signOut: () => void;
  /** Puts the call's id into the request's log line. */
  logCall: (callId: number) => void;
};

// Everything a handler may need, created once at start and passed to all. Tests create their own.

import type { Logger } from 'pino';
// Types alone: the backend is made of parts of every folder, and needs no code of them.
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
import type { Database } from './storage/database.ts';
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

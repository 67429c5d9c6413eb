// Everything a handler may need, made once at start and handed to all. Tests make their own.

import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Damage } from './damage.ts';
import type { Database } from './database.ts';
import type { Gateway } from './gateway.ts';
import type { Google } from './google.ts';
import type { Health } from './health.ts';
import type { KeyCheck } from './key-check.ts';
import type { Limits } from './limits.ts';
import type { LiveCalls } from './live-calls.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Sources } from './providers/sources.ts';
import type { Room } from './room.ts';
import type { Clocks, TrustedClock } from './trusted-clock.ts';

export type Box = {
  config: Config;
  /** Where dealers reach it: `PUBLIC_URL`, or the address it listens on. */
  publicUrl: string;
  database: Database;
  /** Milliseconds since 1970, by the trusted clock. */
  clock: () => number;
  trustedClock: TrustedClock;
  /** Those of the machine, which may be wrong. */
  clocks: Clocks;
  log: Logger;
  mail: Mail;
  /** Undefined where Google sign-in is not offered. */
  google: Google | undefined;
  limits: Limits;
  gateway: Gateway;
  sources: Sources;
  liveCalls: LiveCalls;
  damage: Damage;
  keys: KeyCheck;
  room: Room;
  health: Health;
  metrics: Metrics;
};

/** What it takes to move money between gateway and wallets: the box has it, and the operator. */
export type Cashier = Pick<
  Box,
  'database' | 'clock' | 'trustedClock' | 'log' | 'gateway' | 'damage'
>;

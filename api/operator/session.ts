// Opens the parts that the operator's commands use: the server's database, gateway and clock. Each
// command is a separate process, whether or not the server is running.

import { userInfo } from 'node:os';
import { type Paise, rupeeText } from '../../data/values/money.ts';
import { plainText } from '../../data/values/plain-text.ts';
import type { Cashier } from '../backend.ts';
import { type AskRead, readingOf } from '../desk/reading/reads.ts';
import { urlOf } from '../http/listening.ts';
import { type Account, accountByEmail, ownerHash } from '../identity/accounts.ts';
import { makeGateway } from '../money/razorpay/razorpay.ts';
import { makeLog } from '../operations/log.ts';
import {
  type Clocks,
  machineClocks,
  makeTrustedClock,
  newestRowAt,
} from '../operations/trusted-clock.ts';
import type { Config } from '../settings/config.ts';
import type { Database, Sql } from '../storage/database.ts';
import { DatabaseTrouble, exitCodes } from '../storage/exit-codes.ts';
import { databaseDamaged, startDamageWatch, watchForDamage } from '../storage/integrity/damage.ts';
import { modeTrouble } from '../storage/money-mode.ts';
import { openForCommand } from '../storage/open-configured.ts';

/** The settings and the gateway, which a command without a database needs. */
export type OperatorContext = Omit<Cashier, 'database' | 'damage'> & {
  config: Config;
  /** The operator's name, as the database records it. */
  who: string;
};

export type OperatorSession = OperatorContext &
  Cashier & {
    /** Runs one of the desk's reads. */
    ask: AskRead;
    tell: (line: string) => void;
    close: () => Promise<void>;
  };

/** A command that cannot run. The terminal shows one sentence and no stack trace. */
export class Mistake extends Error {}

export type Staff = { who?: string; clocks?: Clocks };

/** `newestAt` is when the newest row in the database was written; 0 without a database. */
export function openContext(config: Config, staff: Staff = {}, newestAt = 0): OperatorContext {
  const { who = userName(), clocks = machineClocks } = staff;
  const log = makeLog('error', { write: sayAsSentence });
  const trustedClock = makeTrustedClock(clocks, newestAt);
  const { hear, now } = trustedClock;
  const sandboxUrl = `${urlOf(config.host, config.port)}/sandbox/razorpay`;
  const baseUrl = config.live?.razorpayBaseUrl ?? sandboxUrl;
  const gateway = makeGateway({ ...config.razorpay, baseUrl, checkoutScript: '', log, hear });
  return { config, who, clock: now, trustedClock, log, gateway };
}

type LogLine = {
  msg: string;
  why?: string;
  paymentId?: string;
  difference?: { payment_id: string; amount_paise: Paise };
  error?: { message: string };
};

/** Shows a server's log line to the person who typed the command. */
function sayAsSentence(line: string): void {
  // The line comes from the server's own log, so its fields are known.
  const { msg, why, paymentId, difference, error }: LogLine = JSON.parse(line);
  const about = [
    paymentId ?? difference?.payment_id,
    difference && rupeeText(difference.amount_paise),
    why ?? error?.message,
  ];
  const known = about.filter((each) => each !== undefined).join(', ');
  const sentence = msg.charAt(0).toUpperCase() + msg.slice(1);
  console.error(plainText(known === '' ? `${sentence}.` : `${sentence}: ${known}.`));
}

/** Opens the database as the server does. Throws a {@link Mistake} if it must not be opened. */
export async function openSession(config: Config, staff: Staff = {}): Promise<OperatorSession> {
  const database = await openServerDatabase(config);
  const context = openContext(config, staff, await database.read(newestRowAt));
  // The terminal shows damage itself, so this raises no alarm.
  const damage = watchForDamage({ database, dataDir: config.dataDir }, () => undefined);
  database.onDamage(({ message }) => damage.tell(databaseDamaged(message)));
  await damage.look();
  // A server may find damage while the command is asking the gateway.
  const watch = startDamageWatch({ damage, log: context.log });
  return {
    ...context,
    database,
    damage,
    tell: console.error,
    ask: readingOf(database),
    close() {
      watch.stop();
      return database.close();
    },
  };
}

/** Opens the database. Throws if it is a sandbox's and the settings are live, or vice versa. */
async function openServerDatabase(config: Config): Promise<Database> {
  const database = await openForCommand(config);
  const trouble = await database.read((sql) => modeTrouble(sql, config));
  if (trouble === undefined) return database;
  await database.close();
  throw new DatabaseTrouble(trouble, exitCodes.settings);
}

/** Reads once from the server's database, for a command that has no session. */
export async function readServerDatabase<T>(config: Config, job: (sql: Sql) => T): Promise<T> {
  const database = await openServerDatabase(config);
  return database.read(job).finally(() => database.close());
}

/** Throws while the time is in doubt, because an entry's date cannot be changed later. */
export function refuseWrongClock({ trustedClock }: OperatorSession): void {
  const doubt = trustedClock.doubt();
  if (doubt !== undefined) throw new Mistake(`${doubt} Correct it first; nothing was changed.`);
}

/** Works like {@link refuseWrongClock}, and also throws while the database may be damaged. */
export function refuseInDoubt(session: OperatorSession): void {
  refuseWrongClock(session);
  const found = session.damage.found();
  if (found === undefined) return;
  const next = 'Restore a backup, or accept-database if verify finds it sound';
  throw new DatabaseTrouble(`${found} ${next}; nothing was changed.`, exitCodes.damaged);
}

export async function dealerBy({ database }: OperatorSession, email: string): Promise<Account> {
  const account = await database.read((sql) => accountByEmail(sql, email.trim().toLowerCase()));
  if (!account) throw new Mistake(`No dealer has the email ${email}.`);
  return account;
}

/** Names the dealer for the operator. An unverified email is marked: anyone could register it. */
export function nameOf({ email, verified_at }: Account): string {
  return verified_at === null ? `${email} (not verified)` : email;
}

/** Identifies the dealer in the log outside the database. */
export function named({ config }: OperatorSession, { id, email }: Pick<Account, 'id' | 'email'>) {
  return { account: id, owner: ownerHash(config, email).toString('hex') };
}

/** Returns the user who called sudo, not root. */
function userName(): string {
  return process.env['SUDO_USER'] ?? userInfo().username;
}

// What the operator's commands work with: the same book, gateway and sources as the box, opened by
// a process of its own, whether the box runs or not.

import { userInfo } from 'node:os';
import { type Account, accountByEmail } from '../accounts.ts';
import type { Cashier } from '../box.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import { makeGateway } from '../gateway.ts';
import { makeLog } from '../log.ts';
import { type Clocks, machineClocks, makeTrustedClock, newestRowAt } from '../trusted-clock.ts';

export type Desk = Cashier & {
  config: Config;
  /** Who works here, for the book. */
  who: string;
  close: () => Promise<void>;
};

/** A command that cannot be carried out: told in one sentence, without a stack. */
export class Mistake extends Error {}

type Staff = { who?: string; clocks?: Clocks };

export async function openDesk(
  config: Config,
  { who = userName(), clocks = machineClocks }: Staff = {},
): Promise<Desk> {
  const log = makeLog('error');
  const database = openDatabase(config.dataDir);
  const trustedClock = makeTrustedClock(clocks, await database.read(newestRowAt));
  const { hear } = trustedClock;
  const baseUrl = config.live?.razorpayBaseUrl ?? `${boxUrl(config)}/sandbox/razorpay`;
  return {
    config,
    who,
    database,
    clock: trustedClock.now,
    trustedClock,
    log,
    gateway: makeGateway({ ...config.razorpay, baseUrl, checkoutScript: '', log, hear }),
    close: () => database.close(),
  };
}

/** Where the box of this configuration listens, seen from its own machine. */
export function boxUrl({ host, port }: Config): string {
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
}

/** Throws while nobody knows what time it is: what is posted cannot be dated again. */
export function refuseWrongClock({ trustedClock }: Desk): void {
  const doubt = trustedClock.doubt();
  if (doubt !== undefined) throw new Mistake(`${doubt} Set it right first; nothing was changed.`);
}

export async function dealerBy({ database }: Desk, email: string): Promise<Account> {
  const account = await database.read((sql) => accountByEmail(sql, email.trim().toLowerCase()));
  if (!account) throw new Mistake(`There is no dealer ${email}.`);
  return account;
}

/** With sudo the person is not root. */
function userName(): string {
  return process.env['SUDO_USER'] ?? userInfo().username;
}

// Sends the outbox: every row that is due, a few at a time, in whatever page or worker is awake;
// tells the server what was stored; and looks whether a recharge has come for those that need one.

import { refreshTransactions } from '../account/transactions.ts';
import { refreshWallet } from '../account/wallet.ts';
import type { Account } from '../device.ts';
import type { Refused } from '../remote-errors.ts';
import { forgetMarks } from '../reports/marks.ts';
import { shareClock, stampNow } from '../server-clock.ts';
import { claimEpoch, outboxDatabase } from './database.ts';
import { type Delivery, goesAgain, isNoRecord } from './delivery.ts';
import { nameMakers } from './maker-request.ts';
import { isStale, overdue } from './row.ts';
import { pendingRows, sendableKeys, tellReceived, unlessUnanswered } from './rows.ts';
import { deliver } from './send-row.ts';
import { pauseForLogin, wakeCovered } from './waking.ts';

/** As many as a browser sends to one host at once, less two for the dealer's own taps. */
const LANES = 4;

type DrainOptions = {
  /** Nothing is begun after this, in milliseconds since 1970. */
  until?: number;
  /** Waits for rows that another tab has: it may be about to be killed. */
  isPatient?: boolean;
};

export type DrainResult = {
  /** Ids of the reports that came. */
  delivered: string[];
  /** Plates and masked numbers of which the source has no record. */
  noRecord: string[];
  /** Rows that cannot go on without the dealer. */
  needDealer: number;
  /** The way to the server is closed; rows are left that could go. */
  isCutOff: boolean;
  /** The phone could not do its part, with a row at least: it is not tried again at once. */
  hasFailed: boolean;
  /** The session is over: the whole outbox waits for the same dealer to sign in. */
  isSignedOut: boolean;
};

type Drained = DrainResult & {
  /** How many requests waited for a certificate when they were last looked for. */
  awaitMaker: number;
};

/** Sends what is due. */
export async function drain(owner: Account, options: DrainOptions = {}): Promise<DrainResult> {
  const { accountId } = owner;
  await claimEpoch(accountId);
  await shareClock();
  const drained: Drained = {
    delivered: [],
    noRecord: [],
    awaitMaker: 0,
    needDealer: 0,
    isCutOff: false,
    hasFailed: false,
    isSignedOut: false,
  };
  await sendDue(owner, drained, options);
  await tellReceived(accountId);
  if (!isHalted(drained) && (await isRechargeThere(accountId, drained))) {
    await sendDue(owner, drained, options);
    await tellReceived(accountId);
  }
  // With no page open too: what was charged stands in the list that the phone keeps.
  const isOwners = owner.buyer === undefined;
  if (isOwners && drained.delivered.length > 0)
    await unlessUnanswered(refreshTransactions(accountId));
  await shareClock();
  const { awaitMaker: _, ...result } = drained;
  return result;
}

async function sendDue(
  owner: Account,
  drained: Drained,
  { until = Number.POSITIVE_INFINITY, isPatient = false }: DrainOptions,
): Promise<void> {
  await expire(owner.accountId);
  await forgetMarks(owner.accountId);
  await letGo(owner.accountId, drained);
  const keys = await sendableKeys(owner.accountId, Date.now());
  const lane = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      if (isHalted(drained) || Date.now() > until) return;
      keys.push(...(await sendOne(owner, key, { drained, isPatient })));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (drained.isSignedOut) await pauseForLogin(owner.accountId);
}

/**
 * One row must stop no other: what the phone itself cannot do is said, and the lane goes on. Gives
 * the keys of requests that waited for this one's report.
 */
async function sendOne(
  owner: Account,
  key: string,
  { drained, isPatient }: { drained: Drained; isPatient: boolean },
): Promise<string[]> {
  try {
    const delivery = await deliver(owner, key, { isPatient });
    note(drained, delivery);
    if (delivery.kind === 'refused' && isNoRecord(delivery.refusal)) {
      const row = await outboxDatabase(owner.accountId).rows.get(key);
      if (row) drained.noRecord.push(row.subject);
    }
    if (delivery.kind === 'waiting' || delivery.kind === 'elsewhere') return [];
    const isTime = delivery.kind === 'report' && drained.delivered.length % TOLD_EVERY === 0;
    if (isTime) await tellReceived(owner.accountId);
    // A certificate that will not come is told at once too.
    return drained.awaitMaker > 0 ? await letGo(owner.accountId, drained) : [];
  } catch (error) {
    console.error('The outbox could not be written', error);
    drained.hasFailed = true;
    return [];
  }
}

/** What waited for a certificate: keys of what may be sent now. The dealer is told of the rest. */
async function letGo(accountId: string, drained: Drained): Promise<string[]> {
  const { sendable, needDealer, count } = await nameMakers(accountId);
  drained.awaitMaker = count;
  drained.needDealer += needDealer;
  return sendable;
}

/** In a long drain the server hears now and then what is stored, should the phone die in it. */
const TOLD_EVERY = 10;

function isHalted({ isCutOff, isSignedOut }: DrainResult): boolean {
  return isCutOff || isSignedOut;
}

function note(drained: DrainResult, delivery: Delivery): undefined {
  switch (delivery.kind) {
    case 'report':
      drained.delivered.push(delivery.id);
      return undefined;
    case 'waiting':
      drained.isCutOff ||= delivery.obstacle === 'no_signal';
      return undefined;
    case 'refused':
      drained.isSignedOut ||= delivery.refusal.code === 'unauthenticated';
      drained.needDealer += needsDealer(delivery.refusal) ? 1 : 0;
      return undefined;
    case 'over':
      drained.needDealer += 1;
      return undefined;
    case 'unreadable':
    case 'too_old':
    case 'cancelled':
    case 'elsewhere':
      return undefined;
    default:
      return delivery satisfies never;
  }
}

function needsDealer(refusal: Refused): boolean {
  return !goesAgain(refusal) && !isNoRecord(refusal);
}

/** What the wallet holds for the rows that wait for a recharge decides, wherever it was paid in. */
async function isRechargeThere(accountId: string, { delivered }: DrainResult): Promise<boolean> {
  const rows = await pendingRows(accountId);
  const isAwaited = rows.some(({ state }) => state === 'needs-recharge');
  if (!isAwaited && delivered.length === 0) return false;
  const balancePaise = await unlessUnanswered(refreshWallet(accountId));
  return balancePaise !== undefined && (await wakeCovered(accountId, balancePaise)) > 0;
}

/** How long a request that was taken back can still be looked up. */
const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

/** Nothing waits a week without being asked about. */
export async function expire(accountId: string): Promise<void> {
  const now = stampNow();
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    const waiting = await rows.where('state').anyOf('queued', 'waiting').toArray();
    // Asked for in the future: by a clock that was ahead then.
    const early = waiting.filter(
      ({ renewedAt = 0, queuedAt }) => Math.max(renewedAt, queuedAt) > now,
    );
    await rows.bulkPut(early.map((row) => ({ ...row, queuedAt: now, renewedAt: now })));
    await rows.bulkPut(waiting.filter(isStale).map(overdue));
    await rows
      .where('state')
      .equals('cancelled')
      .and(({ queuedAt }) => now - queuedAt > ENDED_KEPT_MS)
      .delete();
  });
}

// Sends the outbox: each due row, a few at a time, from any page or worker that is awake. Also
// confirms stored reports to the server, and checks for the recharge that some rows need.

import { isSessionOver } from '../account/session.ts';
import { refreshTransactions } from '../account/transactions.ts';
import { refreshWallet } from '../account/wallet.ts';
import type { Account } from '../device.ts';
import type { Refused } from '../remote-errors.ts';
import { shareClock, stampNow } from '../server-clock.ts';
import { claimEpoch, outboxDatabase } from './database.ts';
import { type Delivery, goesAgain, isNoRecord } from './delivery.ts';
import { nameMakers } from './maker-request.ts';
import { isStale, overdue } from './row.ts';
import { confirmAgain, pendingRows, sendableKeys, tellReceived, unlessUnanswered } from './rows.ts';
import { deliver } from './send-row.ts';
import { pauseForLogin, wake, wakeCovered } from './waking.ts';

/**
 * How many rows to send at once: as many requests as a browser sends to one host at a time, minus
 * two for the dealer's own taps.
 */
const LANES = 4;

type DrainOptions = {
  /** Sends only the rows with these keys; by default, all due rows. */
  only?: readonly string[];
  /** No row is started after this time, in milliseconds since 1970. */
  until?: number;
  /** Whether to wait for rows that another tab is sending, because that tab may be about to die. */
  isPatient?: boolean;
};

export type DrainResult = {
  /** Ids of the reports that arrived. */
  delivered: string[];
  /** Plates and masked numbers that the source has no record of. */
  noRecord: string[];
  /** The number of rows that are waiting for the dealer. */
  needDealer: number;
  /** Whether the server is out of reach and rows that could be sent remain. */
  isCutOff: boolean;
  /** Whether the phone's database failed for a row; if so, we do not try again at once. */
  hasFailed: boolean;
  /** Whether the session has ended. All rows then wait until the same dealer signs in. */
  isSignedOut: boolean;
};

type Drained = DrainResult & {
  /** How many requests were waiting for a certificate when last checked. */
  awaitMaker: number;
};

/** Sends all due rows. */
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
  // Update the phone's list of transactions too, even if no page is open.
  const isOwners = owner.buyer === undefined;
  if (isOwners && drained.delivered.length > 0)
    await unlessUnanswered(refreshTransactions(accountId));
  const isTimeLeft = Date.now() <= (options.until ?? Number.POSITIVE_INFINITY);
  if (isTimeLeft && !isHalted(drained)) {
    // The next drain tries again: an error here must not hide what this drain sent.
    await confirmAgain(accountId).catch((error) => console.warn('Not confirmed again', error));
  }
  await shareClock();
  const { awaitMaker: _, ...result } = drained;
  return result;
}

async function sendDue(
  owner: Account,
  drained: Drained,
  { only, until = Number.POSITIVE_INFINITY, isPatient = false }: DrainOptions,
): Promise<void> {
  await expire(owner.accountId);
  if (!(await isSessionOver(owner.accountId))) await wake(owner.accountId, ['needs-login']);
  await releaseWaiting(owner.accountId, drained);
  const due = await sendableKeys(owner.accountId, Date.now());
  const keys = only ? due.filter((key) => only.includes(key)) : due;
  const lane = async () => {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      if (isHalted(drained) || Date.now() > until) return;
      keys.push(...(await sendOne(owner, key, { drained, isPatient })));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // The dealer may have logged in while a slow row was still under way.
  if (drained.isSignedOut && (await isSessionOver(owner.accountId))) {
    await pauseForLogin(owner.accountId);
  }
}

/**
 * Sends one row. A failure on the phone is logged and does not stop the other rows. Returns the
 * keys of requests that waited for this row's report.
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
    // Release or end the requests that waited for this row's certificate.
    return drained.awaitMaker > 0 ? await releaseWaiting(owner.accountId, drained) : [];
  } catch (error) {
    console.error('The outbox could not be written', error);
    drained.hasFailed = true;
    return [];
  }
}

/**
 * Releases requests whose certificate has arrived, and returns their keys. Ends those whose
 * certificate will not arrive, and counts them as requests that need the dealer.
 */
async function releaseWaiting(accountId: string, drained: Drained): Promise<string[]> {
  const { sendable, needDealer, count } = await nameMakers(accountId);
  drained.awaitMaker = count;
  drained.needDealer += needDealer;
  return sendable;
}

/** A long drain confirms reports to the server after every ten, in case the phone dies. */
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
      drained.isCutOff ||= delivery.isCutOff === true;
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

/** After a recharge, wakes rows that the balance now covers. Returns whether there are any. */
async function isRechargeThere(accountId: string, { delivered }: DrainResult): Promise<boolean> {
  const rows = await pendingRows(accountId);
  const isAwaited = rows.some(({ state }) => state === 'needs-recharge');
  if (!isAwaited && delivered.length === 0) return false;
  const balancePaise = await unlessUnanswered(refreshWallet(accountId));
  return balancePaise !== undefined && (await wakeCovered(accountId, balancePaise)) > 0;
}

/** How long the phone keeps a cancelled request. No list shows it. */
const ENDED_KEPT_MS = 30 * 24 * 3600 * 1000;

/**
 * Marks requests that have waited a week, so that the dealer is asked again, and deletes cancelled
 * requests after 30 days.
 */
export async function expire(accountId: string): Promise<void> {
  const now = stampNow();
  const { rows } = outboxDatabase(accountId);
  await rows.db.transaction('rw', rows, async () => {
    const waiting = await rows.where('state').anyOf('queued', 'waiting', 'cut-off').toArray();
    // Rows dated in the future were stored while the clock was ahead.
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

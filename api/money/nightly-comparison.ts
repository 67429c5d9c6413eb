// Each night the gateway's own lists of the last 180 days are compared with the database: payments,
// refunds, disputes. What is missing here is added; what nobody can explain is listed. A few pages
// a minute; a round that a restart interrupts resumes where it stopped.

import type { Cashier } from '../backend.ts';
import { lastNight } from '../operations/nightly-self-check.ts';
import { Refusal } from '../refusal.ts';
import type { ScheduledJob } from '../schedule.ts';
import { type DutyParts, everyMinuteOnDuty } from '../servers/duty.ts';
import { keepRound, type List, lists, type Round, roundOf } from './comparison-rounds.ts';
import { comparePayment } from './payment-comparison.ts';
import { PAGE_LENGTH } from './razorpay/gateway.ts';
import { followDisputes } from './refunds/disputes.ts';
import { followRefunds } from './refunds/gateway-refunds.ts';

const DAY_MS = 24 * 3_600_000;
/** Razorpay shows nothing older. */
const AGE_MS_MAX = 180 * DAY_MS;
/** One request a second: far below Razorpay's limits, and a quiet half year takes a minute. */
const PAGES_PER_MINUTE = 60;
/** How many items are compared before the round's progress is saved. */
const WEEK_MS = 7 * DAY_MS;
/** A week of this many payments, 7,000 a day, is more than a list can be trusted to page. */
const PAGES_PER_WEEK_MAX = 500;

/** Compares what is due, every minute until stopped; one round a night. */
export function startComparison(backend: Cashier & DutyParts): ScheduledJob {
  return everyMinuteOnDuty(backend, 'comparison', async (isStopped) => {
    // Without a confirmed clock, neither "night" nor "half a year" means anything.
    if (!backend.trustedClock.isConfirmed()) return;
    await compare(backend, {
      since: lastNight(backend.clock()),
      pagesMax: PAGES_PER_MINUTE,
      isStopped,
    });
  });
}

type Bounds = {
  /** An unfinished round is completed before a new one starts. */
  since: number;
  pagesMax: number;
  isStopped?: () => boolean;
};

/** Continues the rounds; `true` once all of them are over. An outage is left to the next run. */
export async function compare(backend: Cashier, bounds: Bounds): Promise<boolean> {
  const { since, pagesMax, isStopped = () => false } = bounds;
  let pages = 0;
  try {
    for (const list of lists) {
      let round = await roundOf(backend, list, since);
      let weeks = 1;
      while (round.reached_at !== null) {
        if (pages >= pagesMax || isStopped()) return false;
        const { reachedAt, pagesRead, isQuiet } = await compareWeeks(backend, list, round, weeks);
        pages += pagesRead;
        // Half a year with few payments takes only a few requests.
        weeks = isQuiet ? weeks * 2 : 1;
        const isOver = list === 'disputes' || reachedAt <= round.round_at - AGE_MS_MAX;
        round = { ...round, reached_at: isOver ? null : reachedAt };
        await backend.database.transaction((sql) => keepRound(sql, list, round));
      }
    }
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Several weeks of a list, newest first; disputes, which cannot be queried by date, all at once.
 * When several weeks together fill a page, none counts as done: each is then queried alone.
 */
async function compareWeeks(backend: Cashier, list: List, round: Round, weeks: number) {
  const to = round.reached_at ?? round.round_at;
  const from = Math.max(to - weeks * WEEK_MS, round.round_at - AGE_MS_MAX);
  let pagesRead = 0;
  let count = PAGE_LENGTH;
  while (count === PAGE_LENGTH && pagesRead < PAGES_PER_WEEK_MAX) {
    count = await comparePage(backend, list, { from, to, skip: pagesRead * PAGE_LENGTH });
    pagesRead += 1;
    if (count === PAGE_LENGTH && weeks > 1) return { reachedAt: to, pagesRead, isQuiet: false };
  }
  return { reachedAt: from, pagesRead, isQuiet: pagesRead === 1 };
}

/** How many items the page had. */
async function comparePage(
  backend: Cashier,
  list: List,
  page: { from: number; to: number; skip: number },
): Promise<number> {
  switch (list) {
    case 'payments': {
      const payments = await backend.gateway.payments(page);
      for (const payment of payments) await comparePayment(backend, payment);
      return payments.length;
    }
    case 'refunds': {
      const refunds = await backend.gateway.refunds(page);
      await followRefunds(backend, refunds);
      return refunds.length;
    }
    case 'disputes': {
      const disputes = await backend.gateway.disputes(page);
      await followDisputes(backend, disputes);
      return disputes.length;
    }
    default: {
      const none: never = list;
      return none;
    }
  }
}

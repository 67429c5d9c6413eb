// Fills a new sandbox with months of invented trade, on a server whose clock runs through them. It
// calls the same functions as real dealers and operators do.

import { setImmediate } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import type { Backend } from '../../api/backend.ts';
import { forgetUnfetched } from '../../api/reports/stored-answers.ts';
import type { RunningServer } from '../../api/server/server.ts';
import type { Config } from '../../api/settings/config.ts';
import { stateOfDatabase } from '../../api/storage/open-configured.ts';
import type { ServiceId } from '../../data/catalogue.ts';
import { happen } from './incidents.ts';
import { type Action, actionsUntil, DAY_MS } from './invented-days.ts';
import { inventedDealer } from './invented-dealers.ts';
import { type Market, phoneOf } from './phones.ts';
import { buy } from './purchases.ts';
import { failToPay, hushWebhooks } from './top-ups.ts';

type Start = (
  config: Config,
  parts: {
    webDir: string;
    log: Logger;
    clocks: { wall: () => number; monotonic: () => number; gateway: () => number };
  },
) => Promise<RunningServer>;

type Parts = {
  days: number;
  webDir: string;
  start: Start;
  /** Called now and then with a sentence about the progress. */
  say: (progress: string) => void;
};

/** How many invented seconds pass in a real one: an answer after 5 ms seems to take 0.8 s. */
const TIMES_FASTER = 150;
/**
 * The clock's longest step. After a longer step, a gateway's answer that takes a second on a busy
 * machine would be minutes old, and the clock would no longer be trusted.
 */
const STEP_MS_MAX = 60_000;

/** The id of a payment that does not exist: any answer from the gateway gives the time. */
const NOBODYS_PAYMENT = 'pay_00000000000000';

/** Invents a past of this many days, except in a folder that already has a database. */
export async function makeHistory(config: Config, parts: Parts): Promise<void> {
  const { days, webDir, start, say } = parts;
  if (days === 0 || (await stateOfDatabase(config)) !== 'none') return;
  const now = Date.now();
  const actions = plannedActions(now, days);
  const clock = runningClock(now - days * DAY_MS);
  const clocks = { wall: clock.now, monotonic: clock.now, gateway: clock.now };
  const metrics = { ...config.metrics, port: 0 };
  const quiet = { ...config, port: 0, metrics, sandboxLatencyMs: 0 };
  const server = await start(quiet, { webDir, log: pino({ level: 'silent' }), clocks });
  try {
    await hushWebhooks(server);
    const market: Market = { backend: server.backend, url: server.url, phones: new Map() };
    let month = '';
    for (const [first, ...others] of quarterHours(actions)) {
      clock.stepTo(first.at, now);
      await hearTheTime(server.backend);
      const reached = new Date(first.at).toISOString().slice(0, 'YYYY-MM'.length);
      if (reached !== month) say(`Inventing the trade of ${reached}`);
      month = reached;
      await carryOutAll(market, [first, ...others]);
    }
  } finally {
    await server.stop();
  }
}

/**
 * Returns all actions of the last `days` days, oldest first. The dealers of the final support calls
 * do nothing else on the last day, so that their problem is the last thing that happened to them.
 */
export function plannedActions(now: number, days: number): Action[] {
  const cases = supportCases(now);
  const callers = new Set(cases.map(emailOf));
  const usual = actionsUntil(now, days).filter(
    (action) => action.at < now - DAY_MS || !callers.has(emailOf(action)),
  );
  return [...usual, ...cases].sort((a, b) => a.at - b.at);
}

function emailOf(action: Action): string {
  return 'dealer' in action ? action.dealer.email : '';
}

/** Makes a clock that runs on from each step but never passes the present. */
function runningClock(begins: number) {
  let base = begins;
  let steppedAt = performance.now();
  let latest = Number.POSITIVE_INFINITY;
  const now = () => {
    const since = Math.min((performance.now() - steppedAt) * TIMES_FASTER, STEP_MS_MAX);
    return Math.min(latest, Math.round(base + since));
  };
  return {
    now,
    stepTo(at: number, present: number) {
      latest = present;
      base = Math.max(at, now());
      steppedAt = performance.now();
    },
  };
}

/** Asks the gateway for the time, because an answer already under way has the old time. */
async function hearTheTime({ gateway, trustedClock }: Backend): Promise<void> {
  await setImmediate(); // lets answers that have arrived be handled first
  while (trustedClock.doubt() !== undefined) await gateway.fetchPayment(NOBODYS_PAYMENT);
}

const TOGETHER_MS = 15 * 60_000;

/** Groups actions into quarter hours, in which different dealers act at the same time. */
function quarterHours(actions: Action[]): [Action, ...Action[]][] {
  const quarters = new Map<number, [Action, ...Action[]]>();
  for (const action of actions) {
    const quarter = Math.floor(action.at / TOGETHER_MS);
    const begun = quarters.get(quarter);
    if (begun) begun.push(action);
    else quarters.set(quarter, [action]);
  }
  return [...quarters.values()];
}

/** Runs each dealer's actions in order. While a payment is stuck, no other dealer pays. */
async function carryOutAll(market: Market, actions: Action[]): Promise<void> {
  const usual = actions.filter(({ kind }) => kind !== 'paid-in-vain');
  const whose = new Set(usual.map(emailOf));
  await Promise.all(
    [...whose].map(async (who) => {
      for (const action of usual) if (emailOf(action) === who) await carryOut(market, action);
    }),
  );
  for (const action of actions) if (action.kind === 'paid-in-vain') await carryOut(market, action);
}

async function carryOut(market: Market, action: Action): Promise<void> {
  switch (action.kind) {
    case 'buy': {
      const phone = await phoneOf(market, action.dealer);
      return phone && buy(market, phone, action);
    }
    case 'open-unpaid': {
      const phone = await phoneOf(market, action.dealer);
      return phone && failToPay(market, phone);
    }
    case 'day-over': {
      const { database, clock } = market.backend;
      const at = clock();
      for (let isAll = false; !isAll; ) {
        ({ isAll } = await database.transaction((sql) => forgetUnfetched(sql, at)));
      }
      return undefined;
    }
    default:
      return happen(market, action);
  }
}

// The problems that six dealers call about at the end of the invented past, for operators to
// practise on. The README in this folder says what the dealers say and what happened.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns what the six dealers do during the invented past's last day. */
export function supportCases(now: number): Action[] {
  const before = (hours: number, minutes = 0) => now - hours * HOUR_MS + minutes * MINUTE_MS;
  return [
    { at: before(2), kind: 'paid-in-vain', dealer: inventedDealer('bhavesh@rajkotcars.example') },
    {
      ...bought(before(5), 'joseph@kochiwheels.example', 'hyundai', 'KL07CD4021'),
      isFetched: false,
    },
    bought(before(6), 'meena@jaipurlot.example', 'hyundai', 'RJ14AB2210'),
    bought(before(6, 20), 'meena@jaipurlot.example', 'hyundai', 'RJ14AB2210'),
    { at: before(4), kind: 'stranger', dealer: inventedDealer('hari@nagpurmotors.example') },
    bought(before(20), 'lot12@salemcars.example', 'rc', 'TN30BK4478'),
    ...SPENT.map((plate, turn) =>
      bought(before(18, turn), 'closing@oldlot.example', 'hyundai', plate),
    ),
  ];
}

/** The cars whose reports use up the dealer's one payment of ₹100. */
const SPENT = ['GA03AC1180', 'GA07AD2291', 'GA03BB7712', 'GA06AK3345'];

function bought(
  at: number,
  email: string,
  service: ServiceId,
  about: string,
): Extract<Action, { kind: 'buy' }> {
  return { at, kind: 'buy', dealer: inventedDealer(email), service, about, isFetched: true };
}

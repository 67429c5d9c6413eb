// Two servers on PostgreSQL under faults for any length of time: connections break at COMMIT, and
// from time to time a server or the primary dies or, under Patroni, freezes or cannot reach etcd.

import { openTrade, type Trade, tradeUntil } from '../support/postgres/buyers.ts';
import { openPatroni } from '../support/postgres/patroni.ts';
import { findTroubles } from '../support/postgres/trade-audit.ts';
import { openTwoServers, type TwoServers } from '../support/postgres/two-servers.ts';
import { type Random, randomFrom } from './random.ts';

const BUYERS = 16;
const CLIENTS = 64;
/** The number of taps answered between two deaths. */
const TAPS_BETWEEN = 200;
/** The percentage of deaths that hit the primary; after each, a new standby is made. */
const PRIMARY_PERCENT = 35;
/** Even on a busy machine, a server gives up sooner than this. */
const ANSWERED_WITHIN_MS = 240_000;

type Soaking = { seed: number; minutes: number; hasPatroni: boolean };

/** Returns a short summary. If anything was wrong, throws an error that lists it. */
export async function soakPostgres({ seed, minutes, hasPatroni }: Soaking): Promise<string> {
  const random = randomFrom(seed);
  const servers = await openTwoServers(random, hasPatroni ? openPatroni : undefined);
  try {
    const trade = await openTrade(servers, BUYERS);
    const end = performance.now() + minutes * 60_000;
    const isOver = () => performance.now() > end || trade.wrong.length > 0;
    servers.startCutting();
    const whole = tradeUntil(isOver, { servers, trade, random, clients: CLIENTS });
    const deaths = { server: 0, primary: 0 };
    while (!isOver()) {
      const until = trade.taps.length + TAPS_BETWEEN;
      const isNext = () => trade.taps.length >= until || isOver();
      await vi.waitUntil(isNext, { timeout: ANSWERED_WITHIN_MS, interval: 100 });
      await killOne({ servers, random, deaths });
    }
    await whole;
    const troubles = await findTroubles(servers, trade);
    const story = storyOf({ servers, trade, deaths });
    if (troubles.length > 0) throw new Error(`Seed ${seed}: ${troubles.join('\n')}\n${story}`);
    return story;
  } finally {
    await servers.remove();
  }
}

type Soak = {
  servers: TwoServers;
  trade: Trade;
  random: Random;
  deaths: { server: number; primary: number };
};

async function killOne({ servers, random, deaths }: Omit<Soak, 'trade'>): Promise<void> {
  if (random.percent(PRIMARY_PERCENT)) {
    await servers.failOver();
    await servers.replaceStandby();
    deaths.primary += 1;
  } else {
    await servers.restart(random.pick([0, 1]));
    deaths.server += 1;
  }
}

function storyOf({ servers, trade, deaths }: Omit<Soak, 'random'>): string {
  const replies = [...trade.replies].map(([status, count]) => `${count} × ${status}`).join(', ');
  const { before, meanwhile, after } = servers.cuts;
  return [
    `${trade.taps.length} taps; replies ${replies}; ${trade.lost} requests not answered`,
    `lost: a server ${deaths.server} times, the primary ${deaths.primary} times`,
    `connections ended before COMMIT ${before} times, meanwhile ${meanwhile}, after it ${after}`,
    `the longest wait for an answer: ${(trade.slowestMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

// Today, put together: what the database says, what the running server knows, and what is wrong.

import { statfsSync } from 'node:fs';
import type { Today } from '../../data/desk/today.ts';
import { lastSelfCheck, lastSoundAt } from '../operations/self-check-result.ts';
import type { Desk } from './desk.ts';
import { serviceName } from './reading/call-names.ts';
import { troublesOf } from './troubles.ts';

export async function todayOf(desk: Desk): Promise<Today> {
  const { backend, reading } = desk;
  const at = backend.clock();
  const day = await reading.ask('day', { at });
  const { lettersFailed } = backend.metrics.shown();
  const sources = sourcesOf(desk);
  const machine = machineOf(desk);
  return {
    at,
    troubles: await troublesOf(desk, { day, sources, machine, at }),
    money: day.money,
    salesByHour: day.salesByHour,
    sources,
    sourcesSince: Math.max(at - DAY_MS, Math.round(performance.timeOrigin)),
    open: {
      holds: day.open.call.count,
      oldestHoldAt: day.open.call.oldestAt,
      orders: day.open.order.count,
      letters: lettersFailed,
    },
    machine,
  };
}

const DAY_MS = 24 * 3_600_000;

/** Those that were asked, and those whose circuit is not closed. */
function sourcesOf({ backend, sourceHealth }: Desk): Today['sources'] {
  const health = sourceHealth();
  const asked = backend.metrics.shown().sources;
  const unasked = health
    .filter(
      ({ service, source, state }) =>
        state !== 'closed' &&
        !asked.some((each) => each.service === service && each.source === source),
    )
    .map(({ service, source }) => ({ service, source, ...NEVER_ASKED }));
  return [...asked, ...unasked].map((each) => ({
    ...each,
    name: serviceName(each.service),
    circuit:
      health.find(({ service, source }) => service === each.service && source === each.source)
        ?.state ?? 'closed',
  }));
}

const NEVER_ASKED = { answered: 0, noRecord: 0, failed: 0, medianMs: null, slowestMs: null };

function machineOf({ backend: { config, metrics } }: Desk): Today['machine'] {
  const last = lastSelfCheck(config.dataDir);
  const soundAt = lastSoundAt(config.dataDir);
  const { bavail, bsize } = statfsSync(config.dataDir);
  const { certificateEndsAt, gatewayAheadMs } = metrics.shown();
  return {
    backupAt: soundAt === undefined ? null : Date.parse(soundAt),
    selfCheckAt: last ? Date.parse(last.at) : null,
    isSound: last?.isSound ?? null,
    freeBytes: bavail * bsize,
    certificateUntil: certificateEndsAt ?? null,
    clockOffsetMs: gatewayAheadMs === undefined ? null : Math.round(gatewayAheadMs),
  };
}

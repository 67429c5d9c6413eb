// Builds the Today page: what is wrong, and the day's figures.

import type { Counts, Row, Today } from '../../data/desk/answers.ts';
import { dayText, spanText } from '../../data/desk/figures.ts';
import type { Desk } from './desk-request.ts';
import { serviceName } from './reading/call-story.ts';
import { lookAt, type Machine, ofUnreceived, type Source, troublesOf } from './troubles.ts';

export async function todayOf(desk: Desk): Promise<Today> {
  const { at, day, sources, machine } = await lookAt(desk);
  const { count, oldestAt } = day.open.call;
  return {
    at,
    troubles: [
      ...(await troublesOf(desk, { day, sources, machine, at })),
      ...ofUnreceived(day.unreceived, at),
    ],
    money: day.money,
    salesByHour: day.salesByHour,
    sources: sources.map(sourceRow),
    sourcesSince: Math.max(at - DAY_MS, Math.round(performance.timeOrigin)),
    open: {
      reportsBeingFetched: count,
      reportsNotReceived: day.unreceived.count,
      theOldestFor: oldestAt === null ? 'none' : spanText(at - oldestAt),
      topUpsNeitherPaidNorClosed: day.open.order.count,
      emailsNotTaken: desk.backend.metrics.shown().lettersFailed,
    },
    machine: machineRow(machine, at),
  };
}

/** Returns the counts that open pages receive. */
export async function countsOf(desk: Desk): Promise<Counts> {
  const known = await lookAt(desk);
  const { salesByHour, open } = known.day;
  return {
    sales: salesByHour.today.reduce((sum, count) => sum + count, 0),
    held: open.call.count,
    orders: open.order.count,
    troubles: (await troublesOf(desk, known)).length,
  };
}

const DAY_MS = 24 * 3_600_000;

export const circuits = {
  closed: { text: 'asked', tone: 'good' },
  open: { text: 'not asked now', tone: 'bad' },
  'half-open': { text: 'tried again', tone: 'warn' },
} as const;

function sourceRow({ service, failed, medianMs, slowestMs, circuit, ...each }: Source): Row {
  return {
    service: serviceName(service),
    source: each.source,
    answered: each.answered,
    noRecord: each.noRecord,
    failed: failed > 0 ? { text: String(failed), tone: 'bad' } : 0,
    median: seconds(medianMs),
    slowest: seconds(slowestMs),
    circuit: circuits[circuit],
  };
}

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

function machineRow(machine: Machine, at: number): Row {
  const { backupAt, selfCheckAt, isSound, freeBytes, certificateUntil, clockOffsetMs } = machine;
  const since = (then: number | null) =>
    then === null ? 'none yet' : `${spanText(at - then)} ago`;
  const side = (clockOffsetMs ?? 0) > 0 ? 'ahead of' : 'behind';
  const check = isSound === null ? '' : isSound ? ', sound' : ', not sound';
  return {
    lastSoundCopy: since(backupAt),
    nightlyCheck: `${since(selfCheckAt)}${check}`,
    disk: `${(freeBytes / 1024 ** 3).toFixed(1)} GB free`,
    certificate:
      certificateUntil === null ? 'none of its own' : `until ${dayText(certificateUntil)}`,
    clock:
      clockOffsetMs === null
        ? 'not compared yet'
        : `${seconds(Math.abs(clockOffsetMs))} ${side} the gateway’s`,
  };
}

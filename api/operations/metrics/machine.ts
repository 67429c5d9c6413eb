// What the machine, the process and the nightly check report at a scrape.

import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from 'prom-client';
import type { Backend } from '../../backend.ts';
import type { SourceHealth } from '../../providers/failover.ts';
import type { ScheduledJob } from '../../schedule.ts';
import { lastSelfCheck, lastSoundAt } from '../self-check-result.ts';
import { counter, gauge } from './exposition.ts';

/** Finer than any wait that a dealer notices. */
const LOOK_MS = 20;

/** Starts watching the event loop; returns the metric of one scrape, and what ends the watch. */
export function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  return {
    metric() {
      const seconds = Math.max(0, delay.percentile(99) / 1e9 - LOOK_MS / 1000);
      delay.reset();
      return gauge(
        {
          name: 'lotproof_event_loop_lag_seconds',
          help: 'How late the one thread was since the scrape before, in 99 of 100 looks.',
        },
        Number.isFinite(seconds) ? seconds : 0,
      );
    },
    stop: () => void delay.disable(),
  };
}

/** Under the names that every Prometheus client library uses. */
export function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    counter({ name: 'process_cpu_seconds_total', help: 'CPU time spent.' }, (user + system) / 1e6),
    gauge(
      { name: 'process_resident_memory_bytes', help: 'Memory in use.' },
      process.memoryUsage.rss(),
    ),
    gauge(
      { name: 'process_start_time_seconds', help: 'When the process was started.' },
      performance.timeOrigin / 1000,
    ),
  ];
}

export async function readinessMetrics({
  damage,
  health,
  trustedClock,
  clocks,
}: Backend): Promise<Metric[]> {
  const isReady = (await health.trouble()) === undefined;
  // The monotonic clock begins with the process: never answered counts from there.
  const heardAt = trustedClock.heardAt() ?? 0;
  return [
    gauge(
      {
        name: 'lotproof_gateway_answer_age_seconds',
        help: 'How long ago the gateway last answered; it is asked at least each hour.',
      },
      (clocks.monotonic() - heardAt) / 1000,
    ),
    gauge({ name: 'lotproof_ready', help: '1 when calls are taken.' }, Number(isReady)),
    gauge(
      {
        name: 'lotproof_database_ok',
        help: '1 while the database is believed: whole, and as witnessed.',
      },
      Number(damage.found() === undefined),
    ),
    gauge(
      { name: 'lotproof_clock_ok', help: '1 while the clock is believed.' },
      Number(trustedClock.doubt() === undefined),
    ),
  ];
}

export function diskMetrics({ config: { dataDir } }: Backend): Metric[] {
  const sizeOf = (name: string) =>
    statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
  const { bavail, bsize } = statfsSync(dataDir);
  return [
    gauge(
      { name: 'lotproof_database_bytes', help: 'Size of the database.' },
      sizeOf('lotproof.db'),
    ),
    gauge({ name: 'lotproof_wal_bytes', help: 'Size of its log.' }, sizeOf('lotproof.db-wal')),
    gauge(
      { name: 'lotproof_disk_free_bytes', help: 'Room left where the database is.' },
      bavail * bsize,
    ),
  ];
}

export function sourceMetric(sources: SourceHealth[]): Metric {
  return gauge(
    { name: 'lotproof_source_open', help: '1 while a source is not asked.' },
    sources.map(({ service, source, state }) => ({
      labels: { service, source },
      value: Number(state === 'open'),
    })),
  );
}

/** Absent until the work has been done once: an alert checks for its presence. */
export function workMetric(scheduled: ScheduledJob[]): Metric {
  return gauge(
    {
      name: 'lotproof_work_last_success_timestamp_seconds',
      help: 'When work that comes round each minute was last done.',
    },
    scheduled.flatMap(({ work, succeededAt }) => {
      const at = succeededAt();
      return at === undefined ? [] : [{ labels: { work }, value: at / 1000 }];
    }),
  );
}

/** Absent before the first night. */
export function selfCheckMetrics({ config }: Backend): Metric[] {
  const last = lastSelfCheck(config.dataDir);
  if (!last) return [];
  const soundAt = lastSoundAt(config.dataDir);
  return [
    gauge(
      {
        name: 'lotproof_self_check_ok',
        help: '1 when the last backup was made, restored and found sound.',
      },
      Number(last.isSound),
    ),
    gauge(
      { name: 'lotproof_self_check_timestamp_seconds', help: 'When that was.' },
      Math.floor(Date.parse(last.at) / 1000),
    ),
    gauge(
      {
        name: 'lotproof_self_check_troubles',
        help: 'What was wrong: broken promises of the database, damaged pages, no copy.',
      },
      last.troubles.length,
    ),
    gauge(
      { name: 'lotproof_self_check_entries', help: 'Entries of the ledger in that backup.' },
      last.entries,
    ),
    // Absent until a night was good.
    ...(soundAt === undefined
      ? []
      : [
          gauge(
            {
              name: 'lotproof_self_check_sound_timestamp_seconds',
              help: 'When a backup was last found sound.',
            },
            Math.floor(Date.parse(soundAt) / 1000),
          ),
        ]),
  ];
}

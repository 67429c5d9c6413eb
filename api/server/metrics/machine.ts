// Metrics for the machine, the process and the nightly check.

import { statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from 'prom-client';
import type { Backend } from '../../backend.ts';
import { counters, gauges } from '../../operations/metrics.ts';
import { lastSelfCheck, lastSoundAt } from '../../operations/self-check-result.ts';
import type { SourceHealth } from '../../providers/failover.ts';
import { freeBytes } from '../../storage/disk.ts';
import { onDuty } from '../../storage/servers/live-servers.ts';
import type { ScheduledJob } from '../../storage/servers/schedule.ts';

/** The event loop is sampled at an interval shorter than any delay that a dealer notices. */
const LOOK_MS = 20;

/** Watches the event loop. Returns a scrape's metrics, and a function that stops the watch. */
export function watchEventLoop() {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  return {
    metrics() {
      const seconds = Math.max(0, delay.percentile(99) / 1e9 - LOOK_MS / 1000);
      delay.reset();
      return gauges({
        lotproof_event_loop_lag_seconds: [
          "The main thread's delay since the previous scrape, 99th percentile.",
          Number.isFinite(seconds) ? seconds : 0,
        ],
      });
    },
    stop: () => void delay.disable(),
  };
}

/** The names are the same in every Prometheus client library. */
export function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    ...counters({ process_cpu_seconds_total: ['CPU time spent.', (user + system) / 1e6] }),
    ...gauges({
      process_resident_memory_bytes: ['Memory in use.', process.memoryUsage.rss()],
      process_start_time_seconds: ['Time when the process started.', performance.timeOrigin / 1000],
    }),
  ];
}

export async function readinessMetrics(backend: Backend): Promise<Metric[]> {
  const { damage, health, trustedClock, clocks } = backend;
  const isReady = (await health.trouble()) === undefined;
  // Until the gateway first answers, the age counts from process start, like the monotonic clock.
  const heardAt = trustedClock.heardAt() ?? 0;
  return gauges({
    lotproof_gateway_answer_age_seconds: [
      'Seconds since the gateway last answered; we ask it at least every hour.',
      (clocks.monotonic() - heardAt) / 1000,
    ],
    lotproof_ready: ['1 while the server takes calls.', Number(isReady)],
    lotproof_database_ok: [
      '1 while the database is trusted: undamaged, and as witnessed.',
      Number(damage.found() === undefined),
    ],
    lotproof_clock_ok: [
      '1 while the clock is trusted.',
      Number(trustedClock.doubt() === undefined),
    ],
  });
}

/** Returns metrics for the servers that share a database, one of which does the recurring work. */
export async function serverMetrics({ membership, database }: Backend): Promise<Metric[]> {
  const askedAt = performance.now();
  const holder = await database.read(onDuty);
  const seconds = (performance.now() - askedAt) / 1000;
  const labels = { server: String(membership.id), name: membership.name };
  return gauges({
    lotproof_on_duty: [
      '1 on the server that does the recurring work.',
      [{ labels, value: Number(holder === membership.id) }],
    ],
    lotproof_database_answer_seconds: ['Time that the database took to read a row.', seconds],
  });
}

/** The size of the database is included only if the database is a file. */
export function diskMetrics({ config: { dataDir }, database: { file } }: Backend): Metric[] {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return gauges({
    lotproof_disk_free_bytes: ['Free space in the data folder.', freeBytes(dataDir)],
    ...(file !== undefined && {
      lotproof_database_bytes: ['Size of the database.', sizeOf(file)],
      lotproof_wal_bytes: ['Size of the log of the database.', sizeOf(`${file}-wal`)],
    }),
  });
}

export function sourceMetrics(sources: SourceHealth[]): Metric[] {
  const open = sources.map(({ service, source, state }) => ({
    labels: { service, source },
    value: Number(state === 'open'),
  }));
  return gauges({ lotproof_source_open: ["1 while a source's circuit is open.", open] });
}

export function workMetrics(scheduled: ScheduledJob[]): Metric[] {
  return gauges({
    lotproof_work_last_success_timestamp_seconds: [
      'Time when recurring work last succeeded or, if it never has, when it was started.',
      scheduled.map(({ work, startedAt, succeededAt }) => {
        return { labels: { work }, value: (succeededAt() ?? startedAt) / 1000 };
      }),
    ],
  });
}

/** Returns nothing before the first nightly check, or if another server runs the checks. */
export function selfCheckMetrics({ config, membership }: Backend): Metric[] {
  const last = lastSelfCheck(config.dataDir);
  if (!last || membership.onDuty !== membership.id) return [];
  const soundAt = lastSoundAt(config.dataDir);
  const seconds = (at: string) => Math.floor(Date.parse(at) / 1000);
  return gauges({
    lotproof_self_check_ok: [
      '1 when the last backup was made, restored and found sound.',
      Number(last.isSound),
    ],
    lotproof_self_check_timestamp_seconds: [
      'Time of the last check of a backup.',
      seconds(last.at),
    ],
    lotproof_self_check_troubles: [
      'Number of problems: broken promises of the database, damaged pages, no copy.',
      last.troubles.length,
    ],
    lotproof_self_check_entries: ['Entries of the ledger in that backup.', last.entries],
    // This metric is absent until a nightly check succeeds.
    lotproof_self_check_sound_timestamp_seconds: [
      'Time when a backup was last found sound.',
      soundAt === undefined ? [] : seconds(soundAt),
    ],
  });
}

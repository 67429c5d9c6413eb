// Counts requests, checks sent to sources, replays and emails since startup. Also keeps the times
// that other machines reported.

import type { Middleware } from 'koa';
import { Counter, Gauge, Histogram, type Metric } from 'prom-client';
// Imported as a type, because this module only wraps mail to count it.
import type { Mail } from '../identity/mail.ts';
import type { SourceCall } from '../providers/failover.ts';
import type { Outcome } from '../providers/outcome.ts';
import { makeSourceDays } from './source-day.ts';
import type { Clocks } from './trusted-clock.ts';

// Describes, as prom-client metrics, values that are read only when Prometheus scrapes. Names
// follow Prometheus: the base unit comes last, and counters end in `_total`
// (https://prometheus.io/docs/practices/naming).

type Sample = { labels?: Record<string, string>; value: number };

/** Metrics by name. A metric without samples shows only its name. */
type Described = Record<string, [help: string, samples: number | Sample[]]>;

export const gauges = exposed((described) => new Gauge(described));

/** Counters: they only grow, until the server or its database is replaced. */
export const counters = exposed((described) => new Counter(described));

type Configured = { name: string; help: string; labelNames: string[]; registers: [] };

function exposed(make: (configured: Configured) => Gauge | Counter) {
  return (described: Described): Metric[] =>
    Object.entries(described).map(([name, [help, samples]]) => {
      const all = listed(samples);
      const labelNames = Object.keys(all[0]?.labels ?? {});
      // The metric belongs to no registry, because each scrape creates a registry of its own.
      const metric = make({ name, help, labelNames, registers: [] });
      for (const { labels = {}, value } of all) metric.inc(labels, value); // counters start at 0
      if (all.length === 0) metric.remove(); // otherwise the metric would show 0
      return metric;
    });
}

function listed(samples: number | Sample[]): Sample[] {
  return typeof samples === 'number' ? [{ value: samples }] : samples;
}

export type Metrics = ReturnType<typeof makeMetrics>;

/** Bounds in seconds. RTO look-ups take three to sixteen; our longest limit is sixty. */
const SOURCE_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 16, 30, 60];
/** Bounds in seconds, from a read that takes a millisecond to a call as slow as its source. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const DAY_MS = 24 * 3_600_000;

const outcomes = [
  'found',
  'not_found',
  'invalid_identifier',
  'pending',
  'source_down',
  'rate_limited',
  'provider_broke',
] as const satisfies Outcome['kind'][];

export function makeMetrics(clocks: Clocks) {
  const series = makeSeries();
  const offsets = makeClockOffsets(clocks);
  const sourceDays = makeSourceDays(clocks);
  let failedAt: number[] = [];
  const recentFailures = () => failedAt.filter((at) => clocks.monotonic() - at < DAY_MS);
  let certificateEndsAt: number | undefined;
  for (const outcome of ['sent', 'failed']) series.letters.inc({ outcome }, 0);
  return {
    /** Starts the counters for a source that we may ask. */
    expect({ service, source }: Pick<SourceCall, 'service' | 'source'>): void {
      for (const outcome of outcomes) series.questions.inc({ service, source, outcome }, 0);
    },
    observe(asked: SourceCall): void {
      const { service, source, outcome, ms } = asked;
      sourceDays.observe(asked);
      series.questions.inc({ service, source, outcome });
      series.sourceDuration.observe({ service, source }, ms / 1000);
    },
    /** Counts a call that was answered again from its sealed answer. */
    countReplay: () => series.replays.inc(),
    /** Counts a car's report that was sold unsigned. */
    countUnsigned: () => series.unsigned.inc(),
    /** Receives the time that another machine reported. */
    hearTime: offsets.hear,
    /** Receives the expiry of the public certificate, in ms since 1970. */
    hearCertificate(endsAt: number): void {
      certificateEndsAt = endsAt;
    },
    /** Counts each request and its duration. This is the outermost middleware. */
    requestsCounted: (async (ctx, next) => {
      const startedAt = performance.now();
      await next();
      // The label is the route's pattern: with paths, every mistyped path would become a series.
      const route = String(ctx.state['route'] ?? ctx['_matchedRoute'] ?? 'screens and files');
      series.requests.inc({ method: ctx.method, route, status: String(ctx.status) });
      series.requestDuration.observe({ route }, (performance.now() - startedAt) / 1000);
    }) satisfies Middleware,
    /** Wraps mail to count the emails. */
    lettersCounted: (mail: Mail): Mail => ({
      ...mail,
      async send(letter) {
        try {
          await mail.send(letter);
          series.letters.inc({ outcome: 'sent' });
        } catch (error) {
          series.letters.inc({ outcome: 'failed' });
          failedAt = [...recentFailures(), clocks.monotonic()];
          throw error;
        }
      },
    }),
    /** Returns the values that the desk shows. Those that are not known yet are undefined. */
    shown: () => ({
      sourceDays: sourceDays.all,
      /** The emails that the mail server refused in the last 24 hours. */
      lettersFailed: recentFailures().length,
      /** The time when the certificate expires, in ms since 1970. */
      certificateEndsAt,
      /** How far our clock is ahead of the gateway's, in ms. */
      gatewayAheadMs: offsets.aheadOf('gateway'),
    }),
    all: (): Metric[] => [
      ...Object.values(series),
      ...offsets.metrics(),
      ...gauges({
        lotproof_certificate_expiry_timestamp_seconds: [
          'Expiry of the https certificate at PUBLIC_URL.',
          certificateEndsAt === undefined ? [] : certificateEndsAt / 1000,
        ],
      }),
    ],
  };
}

/** Starts a series at 0, because Prometheus sees no increase when a series first appears. */
function makeSeries() {
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers: [] });
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[]) =>
    new Histogram({ name, help, buckets, labelNames, registers: [] });
  return {
    requests: counter(
      'lotproof_http_requests_total',
      'Answered requests, by method, route and status.',
      ['method', 'route', 'status'],
    ),
    requestDuration: histogram(
      'lotproof_http_request_duration_seconds',
      'Duration of answered requests.',
      REQUEST_BUCKETS,
      ['route'],
    ),
    questions: counter('lotproof_source_questions_total', 'Requests to sources, by outcome.', [
      'service',
      'source',
      'outcome',
    ]),
    sourceDuration: histogram(
      'lotproof_source_question_duration_seconds',
      'Time that sources took to answer.',
      SOURCE_BUCKETS,
      ['service', 'source'],
    ),
    replays: counter('lotproof_call_replays_total', 'Calls answered again without a charge.'),
    unsigned: counter('lotproof_unsigned_reports_total', 'Reports on cars sold without a proof.'),
    letters: counter('lotproof_letters_total', 'Emails handed to the mail server, by outcome.', [
      'outcome',
    ]),
  };
}

// Compares this machine's clock with others: with the gateway's, using its `Date` headers, and with
// the mail server's, if its greeting has a date. An offset of minutes stops sales
// (trusted-clock.ts); the metrics also show offsets of seconds.

type ToldBy = 'gateway' | 'mail';

function makeClockOffsets({ wall, monotonic }: Clocks) {
  /** Each machine's time minus our monotonic time, so that a later jump of our clock is noticed. */
  const beginnings = new Map<ToldBy, number>();
  return {
    /** Receives the time that a machine reported, if it reported one. */
    hear(toldBy: ToldBy, date: unknown): void {
      const at = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      if (!Number.isNaN(at)) beginnings.set(toldBy, at - monotonic());
    },
    /** Returns how far our clock is ahead, in ms; undefined until the machine reports a time. */
    aheadOf(toldBy: ToldBy): number | undefined {
      const began = beginnings.get(toldBy);
      return began === undefined ? undefined : wall() - began - monotonic();
    },
    metrics: () =>
      gauges({
        lotproof_clock_offset_seconds: [
          'Seconds by which our clock is ahead of another clock, which shows whole seconds.',
          [...beginnings].map(([toldBy, began]) => ({
            labels: { clock: toldBy },
            value: (wall() - began - monotonic()) / 1000,
          })),
        ],
      }),
  };
}

// What the box counts of itself, in Prometheus' text format, and the port that only this machine
// reads it from. https://prometheus.io/docs/instrumenting/exposition_formats

import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Box } from './box.ts';
import type { Config } from './config.ts';
import type { Asked, SourceHealth } from './providers/live-sources.ts';
import { lastSelfCheck } from './self-check-result.ts';

export type Metrics = {
  /** Told of every question to a source. */
  observe: (asked: Asked) => void;
  /** Told of every call that was answered again from its sealed answer. */
  countReplay: () => void;
  /** Since the box started. */
  lines: () => string[];
};

/** Seconds. RTO look-ups take three to sixteen; sixty is the end of the longest. */
const BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 16, 30, 60];

type Series = { count: number; seconds: number; under: number[] };

export function makeMetrics(): Metrics {
  const calls = new Map<string, number>();
  const latency = new Map<string, Series>();
  let replays = 0;
  return {
    observe({ service, source, outcome, ms }) {
      const labels = `service="${service}",source="${source}"`;
      const call = `${labels},outcome="${outcome}"`;
      calls.set(call, (calls.get(call) ?? 0) + 1);
      latency.set(labels, counted(latency.get(labels), ms / 1000));
    },
    countReplay() {
      replays += 1;
    },
    lines: () => [
      ...family('lotproof_source_questions_total', 'counter', 'Questions to sources.'),
      ...[...calls].map(([labels, count]) => `lotproof_source_questions_total{${labels}} ${count}`),
      ...family('lotproof_source_seconds', 'histogram', 'How long sources took to answer.'),
      ...[...latency].flatMap(([labels, series]) => histogram(labels, series)),
      ...one('lotproof_call_replays_total', 'counter', 'Calls answered again, free.', replays),
    ],
  };
}

function counted(series: Series | undefined, seconds: number): Series {
  const { count, seconds: sum, under } = series ?? { count: 0, seconds: 0, under: [] };
  return {
    count: count + 1,
    seconds: sum + seconds,
    under: BUCKETS.map((bucket, index) => (under[index] ?? 0) + Number(seconds <= bucket)),
  };
}

function histogram(labels: string, { count, seconds, under }: Series): string[] {
  const name = 'lotproof_source_seconds';
  return [
    ...BUCKETS.map((bucket, index) => `${name}_bucket{${labels},le="${bucket}"} ${under[index]}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

function family(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function one(name: string, type: 'counter' | 'gauge', help: string, value: number): string[] {
  return [...family(name, type, help), `${name} ${value}`];
}

export type MetricsServer = { url: string; close: () => void };

/** Serves `/metrics`, and `/sources` for the operator. Not for the world: no TLS, no key. */
export async function serveMetrics(
  box: Box,
  { host, port }: NonNullable<Config['metrics']>,
  sourceHealth: () => SourceHealth[],
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const answer =
      request.url === '/sources'
        ? Promise.resolve(JSON.stringify(sourceHealth()))
        : exposition(box, sourceHealth());
    const type = request.url === '/sources' ? 'application/json' : 'text/plain; version=0.0.4';
    answer.then(
      (text) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo; // a TCP server has no other kind
  return {
    url: `http://${host}:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function exposition(box: Box, sources: SourceHealth[]): Promise<string> {
  const lines = [
    ...box.metrics.lines(),
    ...(await bookLines(box)),
    ...one('lotproof_ready', 'gauge', '1 when the box takes calls.', await isReady(box)),
    ...one('lotproof_clock_ok', 'gauge', '1 while the clock is believed.', isClockRight(box)),
    ...one('lotproof_wal_bytes', 'gauge', 'Size of the log.', sizeOf(box, 'lotproof.db-wal')),
    ...one('lotproof_database_bytes', 'gauge', 'Size of the book.', sizeOf(box, 'lotproof.db')),
    ...family('lotproof_source_open', 'gauge', '1 while a source is not asked.'),
    ...sources.map(
      ({ service, source, state }) =>
        `lotproof_source_open{service="${service}",source="${source}"} ${Number(state === 'open')}`,
    ),
    ...selfCheckLines(box),
  ];
  return `${lines.join('\n')}\n`;
}

async function isReady({ health }: Box): Promise<number> {
  return Number((await health.trouble()) === undefined);
}

function isClockRight({ trustedClock }: Box): number {
  return Number(trustedClock.doubt() === undefined);
}

function sizeOf({ config }: Box, name: string): number {
  return statSync(join(config.dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
}

function selfCheckLines({ config }: Box): string[] {
  const last = lastSelfCheck(config.dataDir);
  if (!last) return [];
  return [
    ...one(
      'lotproof_self_check_ok',
      'gauge',
      '1 when the last backup was restored and found sound.',
      Number(last.isSound),
    ),
    ...one(
      'lotproof_self_check_timestamp_seconds',
      'gauge',
      'When that was.',
      Math.floor(Date.parse(last.at) / 1000),
    ),
  ];
}

type Totals = { credited: number; debited: number; posted: number };

async function bookLines({ database }: Box): Promise<string[]> {
  const { totals, holds } = await database.read((sql) => ({
    totals: sql.get<Totals>(
      `SELECT coalesce(sum(credited_paise), 0) AS credited,
         coalesce(sum(debited_paise), 0) AS debited, coalesce(sum(posted_paise), 0) AS posted
       FROM wallet`,
    ),
    holds: sql.get<{ open: number }>('SELECT count(*) AS open FROM hold WHERE settled_at IS NULL'),
  }));
  const rupees = (paise = 0) => paise / 100;
  return [
    ...one('lotproof_holds_open', 'gauge', 'Calls under way.', holds?.open ?? 0),
    ...one('lotproof_rupees_in_total', 'counter', 'Paid in.', rupees(totals?.credited)),
    ...one('lotproof_rupees_out_total', 'counter', 'Spent or returned.', rupees(totals?.debited)),
    ...one('lotproof_rupees_held', 'gauge', "Dealers' money with us.", rupees(totals?.posted)),
  ];
}

// The port that only this machine can reach: `/metrics` for Prometheus, and the operator's desk.

import { statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { type Metric, Registry } from 'prom-client';
import type { Backend } from '../../backend.ts';
// Money and open items are counted as on the desk.
import type { AskRead } from '../../desk/reading/reads.ts';
import type { Port } from '../../http/listening.ts';
import { totalsOf } from '../../library/libraries.ts';
import { libraryPath } from '../../library/library-file.ts';
import { inTime } from '../../operations/in-time.ts';
import { gauges } from '../../operations/metrics.ts';
import type { SourceHealth } from '../../providers/failover.ts';
import type { ScheduledJob } from '../../storage/servers/schedule.ts';
import { databaseMetrics } from './database.ts';
import {
  diskMetrics,
  processMetrics,
  readinessMetrics,
  selfCheckMetrics,
  serverMetrics,
  sourceMetrics,
  watchEventLoop,
  workMetrics,
} from './machine.ts';

/** Prometheus waits ten seconds. A read that hangs must not hide the other metrics. */
const READ_MS_MAX = 5_000;

type Watched = {
  port: Port;
  sourceHealth: () => SourceHealth[];
  scheduled: ScheduledJob[];
  /** Answers all other requests, and requests under a name that is not this machine's. */
  desk: RequestListener;
  ask: AskRead;
};

/**
 * The port is not public, so it has no TLS and no key. Returns a function that stops the watch but
 * leaves the port open.
 */
export function serveMetrics(
  backend: Backend,
  { port, sourceHealth, scheduled, desk, ask }: Watched,
): { close: () => void } {
  const eventLoop = watchEventLoop();
  for (const each of sourceHealth()) backend.metrics.expect(each);
  const scrape = async () => {
    const metrics = [
      ...backend.metrics.all(),
      ...(await inTime(databaseMetrics(ask, backend.clock()), READ_MS_MAX, [])),
      ...(await readinessMetrics(backend)),
      ...(await serverMetrics(backend)),
      ...diskMetrics(backend),
      ...(await libraryMetrics(backend)),
      ...sourceMetrics(sourceHealth()),
      ...workMetrics(scheduled),
      ...selfCheckMetrics(backend),
      ...eventLoop.metrics(),
      ...processMetrics(),
    ];
    const registry = new Registry();
    for (const metric of metrics) registry.registerMetric(metric);
    return registry.metrics();
  };
  port.answerWith((request, response) => {
    if (request.url === '/metrics' && isNameOfMachine(request.headers.host)) {
      const type = { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE };
      scrape().then(
        (text) => response.writeHead(200, type).end(text),
        (error) => {
          backend.log.error({ error }, 'the metrics could not be read');
          response.writeHead(503).end();
        },
      );
    } else {
      desk(request, response);
    }
  });
  return { close: eventLoop.stop };
}

/**
 * Accepts an IP address, or a name without a dot, such as a container's. With any other name, a
 * page could trick a browser into reading the metrics. The desk checks its host name itself.
 */
function isNameOfMachine(host = ''): boolean {
  return /^([a-z][a-z0-9-]*|[\d.]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host);
}

// Writes the library's metrics: whether its file works, and how much it holds.

async function libraryMetrics({
  config,
  library,
}: Pick<Backend, 'config' | 'library'>): Promise<Metric[]> {
  const isInOrder = library.trouble() === undefined;
  const file = statSync(libraryPath(config.dataDir), { throwIfNoEntry: false });
  const state = gauges({
    lotproof_library_ok: ["1 while the devices' library can be used.", Number(isInOrder)],
    ...(file && { lotproof_library_file_bytes: ['Size of library.db.', file.size] }),
  });
  if (!isInOrder) return state;
  const { libraries, records, bytes } = await library.read(totalsOf);
  const counted = gauges({
    lotproof_libraries: ['Dealers whose devices share their reports.', libraries],
    lotproof_library_records: ['Sealed records in all libraries.', records],
    lotproof_library_bytes: ['Size of all sealed records.', bytes],
  });
  return [...state, ...counted];
}

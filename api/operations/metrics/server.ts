// The port that only this machine reads: `/metrics` for Prometheus, `/sources` for the operator.

import { Registry } from 'prom-client';
import type { Backend } from '../../backend.ts';
import type { Port } from '../../http/listening.ts';
import type { SourceHealth } from '../../providers/failover.ts';
import type { ScheduledJob } from '../../schedule.ts';
import { makeDatabaseMetrics } from './database.ts';
import {
  diskMetrics,
  processMetrics,
  readinessMetrics,
  selfCheckMetrics,
  sourceMetrics,
  watchEventLoop,
  workMetrics,
} from './machine.ts';

type Watched = {
  port: Port;
  sourceHealth: () => SourceHealth[];
  scheduled: ScheduledJob[];
};

/** Not for the world: no TLS, no key. Returns what ends the watch; the port is its opener's. */
export function serveMetrics(
  backend: Backend,
  { port, sourceHealth, scheduled }: Watched,
): { close: () => void } {
  const databaseMetrics = makeDatabaseMetrics(backend);
  const eventLoop = watchEventLoop();
  for (const each of sourceHealth()) backend.metrics.expect(each);
  const scrape = async () => {
    const metrics = [
      ...backend.metrics.all(),
      ...(await databaseMetrics()),
      ...(await readinessMetrics(backend)),
      ...diskMetrics(backend),
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
    const isSources = request.url === '/sources';
    const type = isSources ? 'application/json' : Registry.PROMETHEUS_CONTENT_TYPE;
    const answer = isSources ? Promise.resolve(JSON.stringify(sourceHealth())) : scrape();
    answer.then(
      (text) => response.writeHead(200, { 'Content-Type': type }).end(text),
      (error) => {
        backend.log.error({ error }, 'the metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  return { close: eventLoop.stop };
}

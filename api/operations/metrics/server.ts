// The port that only this machine reads: `/metrics` for Prometheus, `/sources` for the operator.

import type { Backend } from '../../backend.ts';
import type { Port } from '../../http/listening.ts';
import type { SourceHealth } from '../../providers/failover.ts';
import type { ScheduledJob } from '../../schedule.ts';
import { makeDatabaseLines } from './database.ts';
import {
  diskLines,
  processLines,
  readinessLines,
  selfCheckLines,
  sourceLines,
  watchEventLoop,
  workLines,
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
  const databaseLines = makeDatabaseLines(backend);
  const eventLoop = watchEventLoop();
  for (const each of sourceHealth()) backend.metrics.expect(each);
  const scrape = async () => {
    const lines = [
      ...backend.metrics.lines(),
      ...(await databaseLines()),
      ...(await readinessLines(backend)),
      ...diskLines(backend),
      ...sourceLines(sourceHealth()),
      ...workLines(scheduled),
      ...selfCheckLines(backend),
      ...eventLoop.lines(),
      ...processLines(),
    ];
    return `${lines.join('\n')}\n`;
  };
  port.answerWith((request, response) => {
    const isSources = request.url === '/sources';
    const type = isSources ? 'application/json' : 'text/plain; version=0.0.4; charset=utf-8';
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

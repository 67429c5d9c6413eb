// The port that only this machine reads: `/metrics` for Prometheus, `/sources` for the operator.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Box } from '../box.ts';
import type { Config } from '../config.ts';
import type { SourceHealth } from '../providers/live-sources.ts';
import type { Scheduled } from '../schedule.ts';
import { makeBookLines } from './book.ts';
import {
  diskLines,
  processLines,
  readinessLines,
  selfCheckLines,
  sourceLines,
  watchEventLoop,
  workLines,
} from './machine.ts';

export type MetricsServer = { url: string; close: () => void };

type Watched = {
  address: NonNullable<Config['metrics']>;
  sourceHealth: () => SourceHealth[];
  scheduled: Scheduled[];
};

/** Not for the world: no TLS, no key. */
export async function serveMetrics(
  box: Box,
  { address, sourceHealth, scheduled }: Watched,
): Promise<MetricsServer> {
  const bookLines = makeBookLines(box);
  const eventLoop = watchEventLoop();
  for (const each of sourceHealth()) box.metrics.expect(each);
  const scrape = async () => {
    const lines = [
      ...box.metrics.lines(),
      ...(await bookLines()),
      ...(await readinessLines(box)),
      ...diskLines(box),
      ...sourceLines(sourceHealth()),
      ...workLines(scheduled),
      ...selfCheckLines(box),
      ...eventLoop.lines(),
      ...processLines(),
    ];
    return `${lines.join('\n')}\n`;
  };
  const server = createServer((request, response) => {
    const isSources = request.url === '/sources';
    const type = isSources ? 'application/json' : 'text/plain; version=0.0.4; charset=utf-8';
    const answer = isSources ? Promise.resolve(JSON.stringify(sourceHealth())) : scrape();
    answer.then(
      (text) => response.writeHead(200, { 'Content-Type': type }).end(text),
      (error) => {
        box.log.error({ error }, 'the metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return {
    url: `http://${address.host}:${port}`,
    close() {
      eventLoop.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

// An https certificate that has not been renewed is noticed in time.

import { createServer } from 'node:https';
import { pino } from 'pino';
import { startCertificateWatch } from '../../../api/server/certificate-watch.ts';
import { certificateFor } from '../../support/certificate.ts';
import { openPort } from '../../support/open-port.ts';
import { startTestServer } from '../../support/server.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** Returns the metrics and log of a server whose certificate is valid for this many days. */
async function watched(days: number) {
  const proxy = createServer(certificateFor(days));
  const port = await openPort(proxy);
  closings.push(() => proxy.close());
  const server = await startTestServer({
    env: { PUBLIC_URL: `https://localhost:${port}`, METRICS_PORT: '0' },
  });
  closings.push(server.remove);
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const watch = startCertificateWatch({ ...server.backend, log });
  closings.push(watch.stop);
  const leftDays = async () => {
    const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
    const [, end] = /^lotproof_certificate_expiry_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    return end === undefined ? undefined : (Number(end) - Date.now() / 1000) / 86_400;
  };
  return { leftDays, lines };
}

it('a certificate that was not renewed is reported ten days before it expires', async () => {
  const { leftDays, lines } = await watched(9);
  await expect.poll(leftDays).toBeCloseTo(9, 1);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 50,
      msg: 'the https certificate was not renewed, expires soon and needs the operator',
    },
  ]);
});

it('an expired certificate is reported', async () => {
  const { leftDays, lines } = await watched(-0.5);
  await expect.poll(leftDays).toBeCloseTo(-0.5, 1);
  expect(lines).toHaveLength(1);
});

it('a certificate that is not due for renewal yet raises no alarm', async () => {
  const { leftDays, lines } = await watched(31);
  await expect.poll(leftDays).toBeCloseTo(31, 1);
  expect(lines).toEqual([]);
});

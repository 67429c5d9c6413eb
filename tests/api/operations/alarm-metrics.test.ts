// The metrics behind two kinds of alarm, for paid money that is in no wallet and for clocks that
// differ; and the tests of the alarm rules.

import { readFileSync } from 'node:fs';
import { signedInDealer } from '../../support/dealer.ts';
import { payUntold, setFaults, silent, tell } from '../../support/payments.ts';
import type { TestServer } from '../../support/server.ts';
import { newServers } from '../../support/shared-server.ts';

const newServer = newServers();
async function startServer(aheadMs = 0): Promise<TestServer> {
  const server = await newServer({ env: { METRICS_PORT: '0' }, aheadMs });
  await setFaults(server, silent);
  return server;
}

async function sampleOf({ metricsUrl }: TestServer, series: string): Promise<number | undefined> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

it('the metrics count a reported payment until it is in a wallet', async () => {
  const server = await startServer();
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 500);
  const count = 'lotproof_open{kind="payment"}';
  const age = 'lotproof_open_oldest_age_seconds{kind="payment"}';
  expect(await sampleOf(server, count)).toBe(0);
  await setFaults(server, { ...silent, rest: { answer: '500' } });
  expect(await tell(server, 'payment.captured', proof)).toMatchObject({ status: 503 });
  expect(await tell(server, 'order.paid', proof)).toMatchObject({ status: 503 });
  server.pass(10 * 60_000);
  expect(await sampleOf(server, count)).toBe(1);
  expect(await sampleOf(server, age)).toBeCloseTo(600, -1);
  await setFaults(server, silent);
  expect(await tell(server, 'payment.captured', proof)).toMatchObject({ outcome: 'credited' });
  expect(await sampleOf(server, count)).toBe(0);
  expect(await sampleOf(server, age)).toBe(0);
});

it("the metrics show how far our clock is from the gateway's, after each jump", async () => {
  const server = await startServer(50_000);
  const offset = 'lotproof_clock_offset_seconds{clock="gateway"}';
  const seconds = () => sampleOf(server, offset).then((value) => Math.round((value ?? 0) / 5) * 5);
  await expect.poll(seconds).toBe(50);
  server.jump(-90_000);
  expect(await seconds()).toBe(-40);
  expect(await sampleOf(server, 'lotproof_clock_ok')).toBe(1);
  server.pass(2 * 3_600_000);
  expect(await sampleOf(server, 'lotproof_gateway_answer_age_seconds')).toBeGreaterThan(7000);
});

it('the metrics start at 0, so that the first failure counts as an increase', async () => {
  const server = await startServer();
  expect(await sampleOf(server, 'lotproof_letters_total{outcome="failed"}')).toBe(0);
  expect(await sampleOf(server, 'lotproof_call_replays_total')).toBe(0);
});

const rules = readFileSync('api/deploy/alerts.yml', 'utf8');
const trials = readFileSync('api/deploy/alerts.test.yml', 'utf8');
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);

it('each alert has a test that raises it, and a quiet day raises none', () => {
  const raised = [...trials.matchAll(/count\(ALERTS\{alertname="(\w+)"/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(25);
  expect([...new Set(raised)].sort()).toEqual(alerts.sort());
  expect(trials).toContain(`ALERTS{alertstate="firing"}', eval_time: 36h, exp_samples: []`);
});

it("the alerts watch every gauge of the server's health", async () => {
  const server = await startServer();
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  const said = [...text.matchAll(/^# TYPE (\w+_(?:ok|ready)) gauge$/gm)].map(([, name]) => name);
  expect(said.length).toBeGreaterThan(1);
  expect(said.filter((name) => !rules.includes(`expr: ${name} == 0`))).toEqual([]);
});

it('each alert says whom it wakes and what to do', () => {
  const each = rules.split('- alert: ').slice(1);
  const wordless = each.filter(
    (text) => !/severity: (page|ticket)[\s\S]*summary: ".{15,}"/.test(text),
  );
  expect(wordless).toEqual([]);
});

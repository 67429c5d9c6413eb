// The server's counts in Prometheus' format, on their own port.

import { readFileSync } from 'node:fs';
import type { Port } from '../../../api/http/listening.ts';
import { makeMetrics } from '../../../api/operations/metrics.ts';
import { keepSelfCheck } from '../../../api/operations/self-check-result.ts';
import { serveMetrics } from '../../../api/server/metrics/server.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { credit, operate } from '../../support/desk.ts';
import { serve } from '../../support/listening.ts';
import { startTestServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer({ env: { METRICS_PORT: '0' } });

async function metrics(): Promise<string> {
  return (await fetch(`${server.metricsUrl}/metrics`)).text();
}

/** The names of the metrics with their types, as the server declares them. */
function familiesIn(text: string): Map<string, string> {
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Map(declared.map(([, name = '', type = '']) => [name, type]));
}

it('the metrics count checks, replays, requests, emails, and money by direction', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const gift = { words: [dealer.email, '10'], options: { reason: 'Goodwill' } };
  await operate(server, credit, gift);
  const bought = await dealer.buy('MH00SB0001');
  const { key } = bought.body['receipt'] as { key: string };
  await dealer.buy('MH00SB0001', key);
  await dealer.buy('MH00SB9404');
  const text = await metrics();
  const labels = '{service="hyundai",source="sandbox"';
  for (const line of [
    `lotproof_source_questions_total${labels},outcome="found"} 1`,
    `lotproof_source_questions_total${labels},outcome="not_found"} 1`,
    `lotproof_source_question_duration_seconds_count${labels}} 2`,
    'lotproof_call_replays_total 1',
    'lotproof_http_requests_total{method="POST",route="/api/service/call",status="404"} 1',
    'lotproof_http_requests_total{method="POST",route="/api/service/call",status="200"} 2',
    'lotproof_letters_total{outcome="sent"} 1',
    'lotproof_moved_rupees_total{from="gateway",to="wallet"} 100',
    'lotproof_moved_rupees_total{from="operator",to="wallet"} 10',
    'lotproof_moved_rupees_total{from="wallet",to="revenue"} 25',
    'lotproof_entries_total{from="wallet",to="revenue"} 1',
    'lotproof_wallets_posted_rupees 85',
    'lotproof_wallets_held_rupees 0',
    'lotproof_open{kind="call"} 0',
    'lotproof_ready 1',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  const { id, name } = server.backend.membership;
  expect(text).toContain(`lotproof_on_duty{server="${id}",name="${name}"} 1\n`);
  expect(text).toMatch(/lotproof_database_answer_seconds \d/);
  expect(text).toMatch(/lotproof_wal_bytes \d{3,}\n/);
  expect(text).not.toContain(dealer.email);
});

it('a desk read that never ends hides no other metric', async () => {
  const port = { answerWith: vi.fn<Port['answerWith']>() };
  const ask = vi.fn(() => new Promise<never>(() => undefined));
  const beside = { sourceHealth: () => [], scheduled: [], desk: () => undefined };
  const { close } = serveMetrics(server.backend, { port: port as unknown as Port, ask, ...beside });
  const url = await serve((...exchange) => port.answerWith.mock.calls[0]?.[0](...exchange));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = fetch(`${url}/metrics`);
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  expect(await (await answer).text()).toContain('lotproof_ready 1\n');
  close();
});

it('the metrics show the age of the oldest open call', async () => {
  const slow = await startTestServer({ env: { METRICS_PORT: '0', SANDBOX_LATENCY_MS: '5000' } });
  const dealer = await signedInDealer(slow.url, 100);
  const bought = dealer.buy('MH00SB0001').catch(() => undefined);
  const read = async () => (await fetch(`${slow.metricsUrl}/metrics`)).text();
  await expect.poll(read).toContain('lotproof_open{kind="call"} 1\n');
  const age = /lotproof_open_oldest_age_seconds\{kind="call"\} [\d.]*[1-9]/;
  await expect.poll(read).toMatch(age);
  await slow.remove();
  await bought;
});

it('the desk stops showing refused emails a day after the last one', async () => {
  let now = 0;
  const { lettersCounted, shown } = makeMetrics({ wall: () => now, monotonic: () => now });
  const refusing = async () => {
    throw new Error('550 no such mailbox');
  };
  const mail = lettersCounted({ send: refusing });
  await mail.send({ to: 'a@b.example', subject: '', text: '' }).catch(() => undefined);
  expect(shown().lettersFailed).toBe(1);
  now = 24 * 3_600_000;
  expect(shown().lettersFailed).toBe(0);
});

it("the metrics' names follow Prometheus' rules", async () => {
  const text = await metrics();
  const families = familiesIn(text);
  for (const [name, type] of families) {
    expect(name).toMatch(/^(lotproof|process)_[a-z_]+$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S.*\\.$`, 'm'));
    expect(name).not.toMatch(/milliseconds|_ms|paise|megabytes/);
  }
  const samples = [...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name = '']) => name);
  const known = (name: string) =>
    families.has(name) || families.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
  expect(samples.filter((name) => !known(name))).toEqual([]);
});

it.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])(
  'the metrics include every name in %s, with its labels',
  async (file) => {
    const rest = { file: 'x', bytes: 1, entries: 1, troubles: [] };
    keepSelfCheck(server.dataDir, { at: new Date().toISOString(), isSound: true, ...rest });
    const scraped = await metrics();
    const families = familiesIn(scraped);
    const text = readFileSync(`api/deploy/${file}`, 'utf8').replaceAll('\\"', '"');
    const named = text.match(/\b(lotproof|process)_[a-z_]+/g) ?? [];
    const missing = named.filter((name) => !families.has(name.replace(/_bucket$/, '')));
    expect(named.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
    const mentioned = [...text.matchAll(/\b((?:lotproof|process)_[a-z_]+)\{([^}]*)\}/g)];
    const unlabelled = mentioned.filter(([, name = '', labels = '']) => {
      const samples = scraped.match(new RegExp(`^${name}\\{.*`, 'gm')) ?? [];
      const wanted = [...labels.matchAll(/(\w+)[!=]/g)].map(([, label]) => label);
      const has = (sample: string) => wanted.every((label) => sample.includes(`${label}="`));
      // Prometheus adds the label `job`, and only a live server has `lotproof_source_open`.
      return !/^job=/.test(labels) && name !== 'lotproof_source_open' && !samples.some(has);
    });
    expect(mentioned.length).toBeGreaterThan(3);
    expect(unlabelled.map(([whole]) => whole)).toEqual([]);
  },
);

it("the metrics are not served on the dealers' port", async () => {
  const reply = await fetch(`${server.url}/metrics`);
  expect(await reply.text()).not.toContain('lotproof_');
});

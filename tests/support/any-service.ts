// A dealer who calls any service over HTTP, and what the report says.

import { randomUUID } from 'node:crypto';
import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { unwrapResult } from '../../data/contract.ts';
import type { Finding } from '../../data/findings/finding.ts';
import { judges } from '../../data/judges.ts';
import type { Block } from '../../data/report.ts';
import { toRupees } from '../../data/values/money.ts';
import { SOLD_AT } from '../data/document.ts';
import { type Dealer, type Reply, signedInDealer } from './dealer.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Opens a server and a dealer with ₹5,000 for the tests of one file. */
export function openShop(adapt?: Parameters<typeof startTestServer>[0]) {
  const shop = {} as { server: TestServer; dealer: Dealer }; // `beforeAll` fills it
  beforeAll(async () => {
    shop.server = await startTestServer(adapt);
    shop.dealer = await signedInDealer(shop.server.url, 5000);
  });
  afterAll(() => shop.server.remove());
  return {
    shop,
    ask: (id: ServiceId, ...typed: string[]) => askAs(shop.dealer, id, typed),
    report: (id: ServiceId, ...typed: string[]) => report(shop.dealer, id, typed),
  };
}

/** Calls a service as its screen does, with its fields typed in order. */
export function askAs(dealer: Dealer, id: ServiceId, typed: string[]): Promise<Reply> {
  const { serviceName, fields, fixedPayload, consent } = serviceById(id);
  const values = fields.map(({ name }, index) => [name, typed[index] ?? '']);
  const payload = { ...fixedPayload, ...Object.fromEntries(values) };
  return dealer.post(
    '/api/service/call',
    { serviceName, payload, ...(consent ? { consent: consent.version } : {}) },
    { 'idempotency-key': randomUUID() },
  );
}

/** Returns the report found. Fails unless exactly its price was charged. */
async function report(dealer: Dealer, id: ServiceId, typed: string[]) {
  const before = await dealer.balance();
  const reply = await askAs(dealer, id, typed);
  expect([reply.status, reply.body['message']]).toEqual([200, undefined]);
  const service = serviceById(id);
  expect(before - (await dealer.balance())).toBe(toRupees(service.pricePaise));
  const { data } = reply.body as { data: Record<string, unknown> };
  return { ...judges[id].report(unwrapResult(service.envelope, data), SOLD_AT), wire: reply.text };
}

/** Returns the value of the first fact with this label. */
export function shownAt(blocks: Block[], label: string): string | undefined {
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []));
  return facts.find((fact) => fact.label === label)?.value;
}

/** Returns the findings, worst first, each as its severity and rule. */
export function judged(findings: readonly Finding[]): string[] {
  return findings.map(({ severity, code }) => `${severity} ${code}`);
}

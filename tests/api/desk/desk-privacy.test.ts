// The server sends the desk no number that identifies a person or a car, no answer, no code and no
// session key. The test searches all traffic of one run.

import { randomBytes, randomUUID } from 'node:crypto';
import { ListName } from '../../../data/desk/answers.ts';
import { type DeskCall, deskCalls } from '../../../data/desk/desk-calls.ts';
import { askAs } from '../../support/any-service.ts';
import { codeFor, type Dealer, signedInDealer } from '../../support/dealer.ts';
import { type Colleague, colleague, doAct } from '../../support/desk-visitor.ts';
import { sendRequest } from '../../support/http-client.ts';
import { payUntold } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let dealer: Dealer;
let asha: Colleague;
beforeAll(async () => {
  dealer = await signedInDealer(server.url, 5000);
  asha = await colleague(server, 'asha');
});

/** The numbers typed for each service, which no person at the desk may read. */
const typed = {
  hyundai: ['MH00SB0001'],
  rc: ['MH00SB0001'],
  challan: ['MH00SB0001'],
  pan: ['AAAPA0000A'],
  aadhaar: ['234123412346'],
  bank: ['000111222333444', 'HDFC0000001'],
} as const;

/** Words in an answer that only a report may show: names, numbers, places. */
function wordsOf(answer: string): string[] {
  const values = [...answer.matchAll(/"(?:[^"\\]|\\.)*"\s*:\s*"((?:[^"\\]|\\.){8,})"/g)];
  return values.map(([, value = '']) => value).filter((value) => !/^\d{4}-\d\d-\d\d/.test(value));
}

it('the desk receives no plate, identity number, answer, code, key or session id', async () => {
  const secrets = new Map<string, string>();
  const key = randomUUID();
  const seal = randomBytes(32).toString('base64url');
  const bought = await dealer.post(
    '/api/service/call',
    { serviceName: 'Hyundai Service', payload: { vehicleNumber: 'MH00SB0002' } },
    { 'idempotency-key': key, 'lotproof-seal': seal },
  );
  expect(bought.status).toBe(200);
  secrets.set('key', key).set('seal', seal);
  for (const [id, words] of Object.entries(typed)) {
    const { body, text, status } = await askAs(dealer, id as keyof typeof typed, [...words]);
    for (const [index, word] of words.entries()) secrets.set(`${id} ${index}`, word);
    expect([id, status]).toEqual([id, 200]);
    const { data } = body as { data: unknown };
    for (const word of wordsOf(JSON.stringify(data))) secrets.set(`answer ${id}: ${word}`, word);
    expect(text.length).toBeGreaterThan(0);
  }
  // Checks that enough was sold and read for the search to mean something.
  expect(secrets.size).toBeGreaterThan(25);
  secrets.set('code', await codeFor(server.url, dealer.email));
  for (const [name, value] of asha.cookies) secrets.set(`cookie ${name}`, value);
  await readEverything();
  const sent = asha.heard();
  // Checks that the desk received enough, including what it may show: a number's last characters.
  expect(sent.length).toBeGreaterThan(20_000);
  expect(sent).toContain('••••••0001');
  const found = [...secrets].filter(([, secret]) => sent.includes(secret)).map(([name]) => name);
  expect(found).toEqual([]);
  expect(sent).not.toMatch(/[0-9a-f]{64}|\$argon2/);
});

/** Makes every read at the desk, and several acts, none of which removes the dealer. */
async function readEverything(): Promise<void> {
  const id = await asha.idOf(dealer.email);
  const untold = await payUntold(dealer, 300);
  const reason = 'Asked for by telephone';
  await doAct(asha, { kind: 'reconcile', target: untold.razorpay_payment_id, reason });
  await doAct(asha, { kind: 'credit', target: id, amountPaise: 1_00, reason });
  await doAct(asha, { kind: 'sign-out', target: id, reason });
  await doAct(asha, { kind: 'dealer-data', target: id, reason });
  await asha.post('actPreview', { kind: 'refund', target: untold.razorpay_payment_id, reason });
  const calls = await asha.ask('list', { name: 'calls', id });
  for (const { id: call } of calls.rows) await asha.ask('call', { id: String(call) });
  const orders = await asha.ask('list', { name: 'orders', id });
  for (const { id: order } of orders.rows) await asha.ask('payment', { id: String(order) });
  for (const q of ['MH00SB0001', 'AAAPA0000A', '234123412346', '000111222333444']) {
    await asha.ask('list', { name: 'find', q });
  }
  await asha.ask('dealer', { id });
  for (const name of ListName.options) await asha.ask('list', { name, id });
  const plain = ['me', 'today', 'services', 'books', 'jobs', 'promises'] as const;
  for (const name of plain) await asha.ask(name);
  const names = new Set<DeskCall>([...plain, 'dealer', 'list', 'call', 'payment']);
  const reads = (Object.keys(deskCalls) as DeskCall[]).filter(
    (name) => deskCalls[name].method === 'GET',
  );
  expect(reads.filter((name) => !names.has(name))).toEqual([]);
  const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { host: new URL(asha.site).host, cookie };
  const file = await sendRequest(`${server.metricsUrl}/desk/api/books/file`, { headers });
  for (const words of Object.values(typed)) {
    for (const word of words) expect(file.text).not.toContain(word);
  }
}

// "My report never came": one command tells the history of the call, from the tap until now.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { makeLog } from '../../../api/operations/log.ts';
import { idempotencyKey } from '../../../data/values/idempotency-key.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, purge, read, withdraw } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { startTestServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const FOUND = 'MH00SB0001';
const NOT_FOUND = 'MH00SB9404';

const logPath = join(foldersUntil(afterAll)(), 'server.log');
const log = makeLog('info', pino.destination({ dest: logPath, sync: true }));
const server = sharedServer({ adapt: (own) => ({ ...own, log }) });
let dealer: Dealer;
beforeAll(async () => {
  dealer = await signedInDealer(server.url, 500);
});

function newKey(): string {
  return idempotencyKey(Date.now(), randomUUID());
}

/** Returns the story of the newest call. */
async function story() {
  const newest = await server.backend.database.read((sql) =>
    sql.get<{ id: number }>('SELECT max(id) AS id FROM call'),
  );
  return storyOf(String(newest?.id));
}

async function storyOf(word: string) {
  const { rows, summary } = await operate(server, read, { words: ['call', word] });
  return { steps: rows.map(({ what, detail }) => `${what}: ${detail}`), summary, rows };
}

it("a paid call's story lists the tap, attempt, source, charge and waiting answer", async () => {
  const key = newKey();
  await dealer.buy(FOUND, key);
  const { steps, summary } = await story();
  expect(steps).toEqual([
    "tapped: according to the phone's own clock",
    'asked: ₹25 set aside',
    expect.stringMatching(/^answered: found, by sandbox \S+, after \d+\.\d s$/),
    expect.stringMatching(/^charged: ₹25 as T000002, for report [0-9A-Z]{10}, balance ₹475$/),
  ]);
  expect(summary).toContain(dealer.email);
  expect(summary).toMatch(
    /Charged, not yet received\. Open Lotproof, .* We keep it until \d+ [A-Z][a-z]{2} \d{4}\./,
  );
});

it("a call's story says when the phone got the report, and that no answer is kept", async () => {
  const key = newKey();
  await dealer.buy(FOUND, key);
  await dealer.post('/api/service/received', { keys: [key] });
  const { steps, summary } = await story();
  expect(steps.at(-1)).toBe(
    'delivered: the phone confirmed the report, and the server deleted the answer',
  );
  expect(summary).toMatch(/delivered to the phone: \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d\. /);
  expect(summary).toContain('The server no longer has it');
});

it("a call's story names no removed dealer, and claims no delivery", async () => {
  const gone = await signedInDealer(server.url, 25);
  const key = newKey();
  await gone.buy(FOUND, key);
  await operate(server, purge, { words: [gone.email], options: { reason: 'Asked for' } });
  const { steps, summary } = await story();
  expect(steps.at(-1)).toBe("answer forgotten: the dealer's data was deleted");
  expect(summary).not.toContain('delivered');
  expect(summary).not.toContain(gone.email);
  expect(summary).toMatch(/dealer: .*removed/);
});

it("a call's story says if a report was delivered after it was withdrawn", async () => {
  const key = newKey();
  const { body } = await dealer.buy(FOUND, key);
  const { number } = body['receipt'] as { number: string };
  const options = { reason: 'Two cars mixed up' };
  await operate(server, withdraw, { words: [number], options });
  await dealer.post('/api/service/received', { keys: [key] });
  const { steps } = await story();
  expect(steps.at(-1)).toMatch(/^delivered: /);
});

it('the story of an uncharged call shows how each attempt ended and no charge', async () => {
  const key = newKey();
  await dealer.buy(NOT_FOUND, key);
  await dealer.buy(NOT_FOUND, key);
  const { steps, summary } = await story();
  const ends = steps.filter((step) => step.startsWith('answered'));
  expect(ends).toEqual([
    expect.stringMatching(/^answered: no record, money released/),
    expect.stringMatching(/^answered: no record, money released/),
  ]);
  expect(summary).toContain('Not charged');
});

it("a call's story says when the call was cancelled", async () => {
  const key = newKey();
  await dealer.buy(NOT_FOUND, key);
  await dealer.post('/api/service/cancel', {}, { 'idempotency-key': key });
  const { steps, summary } = await story();
  expect(steps.at(-1)).toBe('taken back: by the dealer; it can never buy a report');
  expect(summary).toContain('never charged');
});

it("a call's story is found by the plate, the email or the id in the log", async () => {
  await dealer.buy(FOUND, newKey());
  const byPlate = await operate(server, read, { words: ['find', FOUND] });
  const calls = await operate(server, read, { words: ['calls', dealer.email] });
  expect(byPlate.rows.length).toBeGreaterThan(1);
  expect(calls.rows[0]?.['id']).toBe(byPlate.rows[0]?.['id']);
  expect(JSON.stringify([byPlate.rows, calls])).not.toContain(FOUND);
  const lines = readFileSync(logPath, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { callId } = lines.findLast(({ route }) => route === '/api/service/call');
  expect(String(callId)).toBe(byPlate.rows[0]?.['id']);
  expect((await storyOf(String(callId))).summary).toContain(`title: Call ${callId}: Hyundai`);
});

it("a running call's story says how long it has taken, and that it is not charged", async () => {
  const slow = await startTestServer({ env: { SANDBOX_LATENCY_MS: '5000' } });
  const waiting = await signedInDealer(slow.url, 100);
  const bought = waiting.buy(FOUND).catch(() => undefined);
  await expect
    .poll(
      async () =>
        (await operate(slow, read, { words: ['call', '1'] }).catch(() => undefined))?.summary,
    )
    .toMatch(/Running for \d+ s; nothing is charged yet\./);
  await slow.remove();
  await bought;
});

// The invented past is the same at any hour, and never overwrites an existing database.

import { differenceKinds } from '../../api/money/gateway-differences.ts';
import { differences } from '../../api/operator/acts/gateway.ts';
import { verify } from '../../api/operator/server/verify.ts';
import { startServer } from '../../api/server/server.ts';
import { readConfig } from '../../api/settings/config.ts';
import { operate } from '../support/desk.ts';
import { deskVisitor } from '../support/desk-visitor.ts';
import { newDataDir, noScreens, startTestServer, type TestServer } from '../support/server.ts';
import { type Action, DAY_MS } from './invented-days.ts';
import { makeHistory, plannedActions } from './make-history.ts';

const DAYS = 5;

let server: TestServer;

async function historyIn(dataDir: string): Promise<string[]> {
  const sentences: string[] = [];
  const config = readConfig({ LOTPROOF_MODE: 'sandbox', PORT: '0', LOTPROOF_DATA_DIR: dataDir });
  await makeHistory(config, {
    days: DAYS,
    webDir: noScreens,
    start: startServer,
    say: (progress) => sentences.push(progress),
  });
  return sentences;
}

beforeAll(async () => {
  const dataDir = newDataDir();
  await historyIn(dataDir);
  server = await startTestServer({ dataDir });
}, 60_000);

afterAll(() => server.remove());

const all = <T>(sql: string) => server.backend.database.read((db) => db.all<T>(sql));

it('the invented history keeps every promise and leaves one dispute to be answered', async () => {
  expect(await operate(server, verify)).toMatchObject({ rows: [], isGood: true });
  const { rows } = await operate(server, differences);
  const { dispute: difference } = differenceKinds;
  expect(rows).toMatchObject([{ difference, dealer: 'gurpreet@caradda.example' }]);
});

const desk = () => deskVisitor(server);
async function callsOf(q: string) {
  const id = await desk().idOf(q);
  return { id, rows: (await desk().ask('list', { name: 'calls', id })).rows };
}

it('the desk shows a payment of ₹500 that has not yet reached the wallet', async () => {
  const id = await desk().idOf('bhavesh@');
  const { rows } = await desk().ask('list', { name: 'orders', id });
  const open = rows.find(({ amountPaise }) => amountPaise === 500_00);
  const { now } = await desk().ask('payment', { id: String(open?.['id']) });
  expect(now).toContain("₹500 is still with the payer's bank.");
});

it('the desk shows a report that its phone has not received', async () => {
  const { rows } = await callsOf('joseph@');
  const missed = rows.find(({ report }) => JSON.stringify(report).includes('4021'));
  const { now } = await desk().ask('call', { id: String(missed?.['id']) });
  expect(now).toContain('Charged, not yet received');
});

it('the desk shows two purchases for one car', async () => {
  const { rows } = await callsOf('meena@');
  const twice = rows.filter(({ report }) => JSON.stringify(report).includes('2210'));
  expect(twice.map(({ paidPaise }) => paidPaise)).toEqual([25_00, 25_00]);
});

it("the desk shows that three reports were bought in an intruder's session", async () => {
  const { id, rows } = await callsOf('hari@');
  const log = await desk().ask('list', { name: 'events', id });
  const [entered] = log.rows.filter(({ kind }) => kind === 'signed in');
  const detail = String(entered?.['detail']);
  const [, session] = detail.match(/^google session (\w{8}) network \w{8}$/) ?? [];
  expect(rows.map((row) => row['session'] === session).slice(0, 4)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('the desk finds a report by its plate and can withdraw it', async () => {
  const { acts } = await desk().ask('call', { id: await desk().idOf('TN30BK4478') });
  expect(acts).toMatchObject([{ kind: 'withdraw' }]);
});

it('the desk shows an account without money, ready to be deleted', async () => {
  const { id, rows } = await callsOf('closing@');
  expect(rows).toHaveLength(4);
  expect(await desk().ask('dealer', { id })).toMatchObject({ balancePaise: 0, heldPaise: 0 });
});

it('a history is never made on top of an existing database', async () => {
  const before = await all<{ count: number }>('SELECT count(*) AS count FROM entry');
  expect(await historyIn(server.dataDir)).toEqual([]);
  expect(await all('SELECT count(*) AS count FROM entry')).toEqual(before);
});

it('at any hour, the last event of a dealer who calls is the problem to solve', () => {
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = Date.UTC(2026, 10, 24) + hour * 3_600_000;
    const planned = plannedActions(now, DAYS);
    const caller = (action: Action) =>
      'dealer' in action && action.dealer.email.startsWith('hari@');
    const lastDay = planned.filter((action) => caller(action) && action.at >= now - DAY_MS);
    expect(lastDay.map(({ kind }) => kind)).toEqual(['stranger']);
  }
});

// One tap orders the checks on a car that no other tab and no earlier tap has ordered. The outbox's
// tests cover sending.

import 'fake-indexeddb/auto';
import { MAKER_PRICE_MAX, offersOf } from '../../data/car/offers.ts';
import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { notePaid } from '../../sw/account/wallet.ts';
import { phone } from '../../sw/device.ts';
import { type OutboxRow, outboxDatabase } from '../../sw/outbox/database.ts';
import { pendingRows } from '../../sw/outbox/rows.ts';
import { keepMissing } from '../../sw/reports/library.ts';
import { onTheWay } from '../../web/state/already-asked.ts';
import { orderBundle } from '../../web/state/order-bundle.ts';
import { locks } from '../sw/locks.ts';
import { row, stored } from '../sw/rows.ts';
import { receiptOf } from '../sw/sold.ts';

vi.mock('../../web/sending/send-outbox.ts', () => ({ sendTapped: () => Promise.resolve() }));

const PLATE = 'MH12AB0001';
const [papers, whole] = offersOf({ recent: new Set(), maker: 'unknown', off: new Set() });
let accountId = '';

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: locks() });
  accountId = crypto.randomUUID();
  const value = { accountId, email: 'dealer@example.in' };
  await phone.rows.put({ name: 'account', value });
});

afterEach(() => vi.unstubAllGlobals());

/** Places an order from a screen that was rendered before any other order was placed. */
async function order(offer: typeof whole) {
  if (!offer) throw new Error('No check is offered.');
  return orderBundle([{ plate: PLATE, offer }]);
}

const idsOf = (rows: OutboxRow[]) => rows.map(({ serviceId }) => serviceId).toSorted();

test("a maker's request waits for the certificate that another tab requested", async () => {
  const register = row({ serviceId: 'rc', pricePaise: 6_00 });
  const challan = row({ serviceId: 'challan', pricePaise: 4_00 });
  await stored(accountId, register, challan);
  const ordered = { kind: 'stored', count: 1, pricePaise: MAKER_PRICE_MAX };
  expect(await order(whole)).toMatchObject(ordered);
  const rows = await pendingRows(accountId);
  const history = rows.find(({ state }) => state === 'awaits-maker');
  expect(rows).toHaveLength(3);
  expect(history?.registerKey).toBe(register.key);
});

test("a second tap does not repeat a maker's request that waits for its certificate", async () => {
  await order(whole);
  expect(await order(whole)).toMatchObject({ kind: 'stored', count: 0, pricePaise: 0 });
  expect(await pendingRows(accountId)).toHaveLength(3);
});

test('a check that ended without giving a report can be ordered again', async () => {
  const over = row({
    serviceId: 'rc',
    state: 'over',
    reason: { code: 'given_back', message: 'Its price was returned.' },
  });
  await stored(accountId, over);
  expect(onTheWay(await pendingRows(accountId), PLATE)).toEqual([]);
  expect(await order(papers)).toMatchObject({ count: 2, pricePaise: 10_00 });
  expect(idsOf(await pendingRows(accountId))).toEqual(['challan', 'rc', 'rc']);
});

test('a check whose report may still arrive cannot be ordered again', async () => {
  const waiting = row({ serviceId: 'rc', state: 'needs-renewal' });
  await stored(accountId, waiting, row({ serviceId: 'rc', subject: 'MH12AB0002' }));
  expect(onTheWay(await pendingRows(accountId), 'mh 12 ab 1')).toEqual([waiting]);
  expect(await order(papers)).toMatchObject({ count: 1 });
});

/** Stores a report on the car, made this many hours ago, and returns its id. */
async function keepReport(serviceId: ServiceId, hoursAgo: number): Promise<string> {
  const service = serviceById(serviceId);
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const receipt = receiptOf(serviceId, { at });
  const named = { rc_number: PLATE, vehicleNumber: PLATE };
  const result = Object.assign({}, sampleAnswer(service), named);
  await keepMissing(accountId, [{ result, receipt, madeFor: '', isSandbox: true }]);
  return receipt.key;
}

test("a request for a maker's history uses a certificate that arrived today", async () => {
  await keepReport('challan', 1);
  const certificate = await keepReport('rc', 2);
  expect(await order(whole)).toMatchObject({ count: 1 });
  expect((await pendingRows(accountId))[0]?.registerKey).toBe(certificate);
});

test("no other maker's history is ordered once one has arrived today", async () => {
  await keepReport('hyundai', 1);
  expect(await order(whole)).toMatchObject({ count: 2, pricePaise: 10_00 });
});

test('a bundle buys a report again after two days', async () => {
  await keepReport('rc', 48);
  expect(await order(papers)).toMatchObject({ count: 2 });
});

test("no history is ordered while another history is waiting for the maker's name", async () => {
  await order(whole);
  for (const maker of ['maruti', 'hyundai', 'mahindra'] as const) {
    const known = { recent: new Set(['rc', 'challan']), maker: serviceById(maker) };
    const [history] = offersOf({ ...known, off: new Set() });
    expect(await order(history)).toMatchObject({ count: 0 });
  }
});

test('the amount still needed for an order is computed from the stored balance', async () => {
  expect(await order(papers)).toMatchObject({ pricePaise: 10_00, missingPaise: 0 });
  await notePaid(accountId, { balancePaise: 15_00, askedAt: 1 });
  expect(await order(whole)).toMatchObject({ missingPaise: MAKER_PRICE_MAX - 5_00 });
  await notePaid(accountId, { balancePaise: 500_00, askedAt: 2 });
  expect(await order(whole)).toMatchObject({ missingPaise: 0 });
});

test('an order needs a logged-in dealer', async () => {
  await phone.rows.delete('account');
  expect(await order(papers)).toEqual({ kind: 'signed_out' });
  expect(await pendingRows(accountId)).toEqual([]);
});

test('an order needs room on the phone for the reports', async () => {
  const estimate = async () => ({ quota: 100, usage: 99 });
  vi.stubGlobal('navigator', { onLine: true, locks: locks(), storage: { estimate } });
  expect(await order(papers)).toEqual({ kind: 'phoneFull' });
  expect(await pendingRows(accountId)).toEqual([]);
});

test('an order on a phone whose database fails is reported', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  outboxDatabase(accountId).rows.hook('creating', () => {
    throw new Error('The database is damaged.');
  });
  expect(await order(papers)).toEqual({ kind: 'unknownNext' });
});

test('an order is stored whole or not at all if the phone is full as it is written', async () => {
  const full = new DOMException('No room.', 'QuotaExceededError');
  const { rows } = outboxDatabase(accountId);
  const add = vi.spyOn(rows, 'add').mockRejectedValueOnce(full);
  expect(await order(papers)).toEqual({ kind: 'phoneFull' });
  expect(add).toHaveBeenCalledTimes(2);
  expect(await pendingRows(accountId)).toEqual([]);
});

// What the service worker does with an event of Background Sync.

import { serviceById } from '../../data/catalogue.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { phone } from '../../sw/device.ts';
import { sync } from '../../sw/worker/background-sync.ts';
import { refusal, scriptedServer } from './phone.ts';
import { row, stored } from './rows.ts';
import { sold } from './sold.ts';

const server = scriptedServer();
let accountId = '';
let shown: Map<string, string>;

/** A worker that no page is open beside. Its notices have one place for each tag, as on a phone. */
const worker = {
  clients: { matchAll: async () => [] },
  registration: {
    showNotification: async (title: string, { tag = '' }: NotificationOptions) => {
      shown.set(tag, title);
    },
  },
} as unknown as Parameters<typeof sync>[0];

beforeEach(async () => {
  server.on('received', () => ({ body: {} }));
  accountId = crypto.randomUUID();
  shown = new Map();
  vi.stubGlobal('Notification', { permission: 'granted' });
  const value = { accountId, email: 'dealer@example.in' };
  await phone.rows.bulkPut([{ name: 'account', value }]);
});

afterEach(() => vi.useRealTimers());

test('the browser tries again if the event ended before all requests were sent', async () => {
  const rows = Array.from({ length: 6 }, () => row());
  await stored(accountId, ...rows);
  vi.useFakeTimers({ toFake: ['Date'] });
  server.on('callService', (asked) => {
    vi.setSystemTime(Date.now() + 3 * 60_000);
    return sold(asked);
  });
  await expect(sync(worker, true)).rejects.toThrow('waiting');
  expect([...shown.values()]).toContain('2 reports still waiting');
  await sync(worker, false);
});

test('each kind of news has a notice of its own', async () => {
  const plates = ['MH12AB0001', 'MH12AB0002', 'MH12AB0003', 'MH12AB0004'];
  const rows = plates.map((plate) => row({ payload: { vehicleNumber: plate }, subject: plate }));
  await stored(accountId, ...rows);
  const answers = { MH12AB0003: refusal(404, 'not_found'), MH12AB0004: refusal(410, 'given_back') };
  server.on('callService', (asked) => {
    const { vehicleNumber } = (asked.body as { payload: { vehicleNumber: string } }).payload;
    const result = Object.assign({}, sampleAnswer(serviceById('hyundai')), { vehicleNumber });
    return answers[vehicleNumber as keyof typeof answers] ?? sold(asked, { result });
  });
  await sync(worker, false);
  expect([...shown.values()].toSorted()).toEqual([
    '2 reports are ready',
    'A request needs your answer',
    'MH 12 AB 0003: no record',
  ]);
});

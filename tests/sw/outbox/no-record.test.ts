// Requests for which the source has no record, and the total cost of waiting requests.

import { cancelRequest } from '../../../sw/outbox/decisions.ts';
import { drain } from '../../../sw/outbox/drain.ts';
import { costOf } from '../../../web/state/outbox.ts';
import { refusal, scriptedServer } from '../phone.ts';
import { read, row, stored, unsure } from '../rows.ts';

const server = scriptedServer();
let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
});

const drained = () => drain({ accountId, email: 'dealer@example.in' });

test('a request for a number without a record ends uncharged after one attempt', async () => {
  server.on('callService', () => refusal(404, 'not_found'));
  const given = row();
  await stored(accountId, given);
  expect(await drained()).toMatchObject({ noRecord: ['MH12AB0001'], needDealer: 0 });
  const ended = await read(accountId, given.key);
  expect(ended).toMatchObject({ state: 'no-record', payload: {} });
  expect(costOf(ended ? [ended] : [])).toMatchObject({ count: 0, costPaise: 0 });
  expect(await cancelRequest(accountId, given.key)).toBe('cancelled');
});

test("a number without a record also ends the maker's request in the same drain", async () => {
  server.on('callService', () => refusal(404, 'not_found'));
  const register = row({ serviceId: 'rc', pricePaise: 6_00 });
  const history = row({ state: 'awaits-maker', registerKey: register.key });
  await stored(accountId, register, history);
  await drained();
  const over = { state: 'over', reason: 'noRegister' };
  expect(await read(accountId, history.key)).toMatchObject(over);
});

test('a number already tried is cancelled on the server when the dealer closes it', async () => {
  server.on('callService', () => refusal(404, 'not_found'));
  const given = unsure();
  await stored(accountId, given);
  await drained();
  expect(await cancelRequest(accountId, given.key)).toBe('asking');
  server.on('cancelCall', () => ({ body: { cancelled: true } }));
  await drained();
  const { name, headers } = server.asked.at(-1) ?? {};
  expect([name, headers?.['lotproof-seal']]).toEqual(['cancelCall', given.seal]);
  expect(await read(accountId, given.key)).toMatchObject({ state: 'cancelled' });
});

test("a request that needs the dealer's agreement is not counted in any total", () => {
  const rows = [
    row({ state: 'needs-price' }),
    row({ asks: 'renewal' }),
    row({ state: 'needs-recharge', pricePaise: 6_00 }),
  ];
  expect(costOf(rows)).toMatchObject({ count: 1, costPaise: 6_00 });
});

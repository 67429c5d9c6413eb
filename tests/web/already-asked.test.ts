// What the outbox says of a plate: whether a check is asked for already, what is under way, and for
// what the source had no record.

import 'fake-indexeddb/auto';
import { serviceById } from '../../data/catalogue.ts';
import { isAsked, noRecordOf, waitingByPlate } from '../../web/state/already-asked.ts';
import { row, stored } from '../sw/rows.ts';

const PLATE = 'MH12AB0001';

it.each([
  ['waits', { state: 'queued' }, PLATE, true],
  ['waits under another spelling of the plate', { subject: 'MH 12 AB 0001' }, PLATE, true],
  ['is being cancelled', { asks: 'cancel' }, PLATE, false],
  ['has ended', { state: 'over' }, PLATE, false],
  ['is for another check', { serviceId: 'rc' }, PLATE, false],
  ['is for another plate', { subject: 'MH12AB0002' }, PLATE, false],
  ['waits while nothing is typed', { subject: '' }, '', false],
] as const)(
  'a form sees whether its check is asked for: a request that %s',
  async (_, part, typed, is) => {
    const accountId = crypto.randomUUID();
    await stored(accountId, row(part));
    expect(await isAsked(accountId, serviceById('hyundai'), { vehicleNumber: typed })).toBe(is);
  },
);

it('a check of which nothing is typed has not been asked for', async () => {
  expect(await isAsked(crypto.randomUUID(), serviceById('hyundai'), {})).toBe(false);
});

it("no record is shown for a request and the maker's histories that ended with it", () => {
  const papers = row({ serviceId: 'rc', state: 'no-record' });
  const ended = row({ state: 'over', registerKey: papers.key });
  const others = [
    row({ state: 'over' }),
    row({ state: 'over', registerKey: row().key }),
    row({ state: 'awaits-maker', registerKey: papers.key }),
    row({ serviceId: 'rc' }),
  ];
  expect(noRecordOf([...others, ended, papers])).toEqual([papers, ended]);
});

it('unfinished requests are counted by plate, however it is spelled', () => {
  const subjects = [PLATE, 'MH 12 AB 0001', 'MH12AB0002'];
  const rows = [...subjects.map((subject) => row({ subject })), row({ state: 'no-record' })];
  expect([...waitingByPlate(rows).values()]).toEqual([2, 1]);
});

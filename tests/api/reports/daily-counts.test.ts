// Checks without a result are free but limited, because the source costs us money and answers
// reveal which numbers exist. An honest dealer never reaches the limit.

import type { Outcome } from '../../../api/providers/outcome.ts';
import type { Sources } from '../../../api/providers/sources.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { soundServer } from '../../support/shared-server.ts';

const DAY_MS = 24 * 3600 * 1000;

let dealer: Dealer;
let questionCount: number;
let outcome: Outcome;
const sources: Sources = {
  ask: async () => {
    questionCount += 1;
    return outcome;
  },
};
const server = soundServer({ adapt: (own) => ({ ...own, sources }) });
beforeEach(async () => {
  questionCount = 0;
  outcome = { kind: 'not_found' };
  dealer = await signedInDealer(server.url, 1000);
});

const bodies = {
  car: { serviceName: 'RC Verification', payload: { vehicleNumber: 'MH12DE1433' } },
  person: { serviceName: 'PAN Verification', payload: { panNumber: 'AAAPS0000A' } },
};

async function ask(about: keyof typeof bodies, times = 1) {
  let last = await dealer.post('/api/service/call', bodies[about]);
  for (let time = 1; time < times; time += 1) {
    last = await dealer.post('/api/service/call', bodies[about]);
  }
  return last;
}

const tooMany = { status: 429, body: { code: 'too_many_questions' } };

it.each([
  ['car', 100, 80, 20],
  ['person', 20, 10, 10],
] as const)(
  'checks without a result are limited each day, after a warning: a %s, %i',
  async (...row) => {
    const [about, allowed, quiet, left] = row;
    expect((await ask(about, quiet - 1)).body['message']).toMatch(/Nothing was charged\.$/);
    const warning = `${left} more checks without a result are free today.`;
    expect((await ask(about)).body['message']).toContain(warning);
    expect(await ask(about, allowed - quiet - 1)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('1 more check without a result is free today.') },
    });
    expect((await ask(about)).status).toBe(404);
    const stopped = await ask(about);
    expect(stopped).toMatchObject(tooMany);
    expect(stopped.body['message']).toMatch(/Nothing was charged; try again in 24 hours\.$/);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    expect(questionCount).toBe(allowed);
    expect(await dealer.balance()).toBe(1000);
    server.pass(DAY_MS);
    expect((await ask(about)).status).toBe(404);
  },
);

it('too many checks on people stop neither checks on cars nor another dealer', async () => {
  expect(await ask('person', 21)).toMatchObject(tooMany);
  expect((await ask('car')).status).toBe(404);
  dealer = await signedInDealer(server.url, 100);
  expect((await ask('person')).status).toBe(404);
});

it('checks in progress count too: of thirty in parallel, twenty reach the source', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, () => ask('person')));
  const stopped = replies.filter(({ status }) => status === 429);
  expect([stopped.length, questionCount]).toEqual([10, 20]);
});

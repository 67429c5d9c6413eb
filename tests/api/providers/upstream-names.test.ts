// The provider knows a bank check by a name, so that it can be looked up instead of being sent
// again. The name is the same each time a key is tried, and different for every other key.

import { randomUUID } from 'node:crypto';
import type { QuestionOrigin, Sources } from '../../../api/providers/sources.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { sharedServer } from '../../support/shared-server.ts';

const origins: QuestionOrigin[] = [];
const sources: Sources = {
  ask: async (_service, _input, by) => {
    origins.push(by);
    return { kind: 'source_down' };
  },
};
const server = sharedServer({ adapt: (own) => ({ ...own, sources }) });

it('a key always has the same name at the provider, and shares it with no other key', async () => {
  origins.length = 0;
  const [one, other] = [
    await signedInDealer(server.url, 100),
    await signedInDealer(server.url, 100),
  ];
  const [key, later] = [randomUUID(), randomUUID()];
  for (const [dealer, its] of [
    [one, key],
    [one, key],
    [one, key.toUpperCase()],
    [one, later],
    [other, key],
  ] as const) {
    expect((await dealer.buy('MH00SB0001', its)).status).toBe(503);
  }
  const names = origins.map(({ reference }) => reference);
  const [first, again, capitals, ofLater, ofOther] = names;
  expect([again, capitals]).toEqual([first, first]);
  expect(new Set([first, ofLater, ofOther]).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{40}$/);
  expect(names.join()).not.toContain(key.slice(0, 8));
});

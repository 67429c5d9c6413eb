// Tests what a phone that lost its reports can learn about them.

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { signedInDealer, visitor } from '../../support/dealer.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

const PATH = '/api/service/handed-over';

it('A phone without reports learns how many were received and how many were not', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const nobody = visitor(server.url);
  expect((await nobody.get(PATH)).status).toBe(401);
  expect((await dealer.get(PATH)).body).toEqual({ received: 0, unfetched: 0 });
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, key] of keys.entries()) await dealer.buy(`MH00SB000${index + 1}`, key);
  await dealer.post('/api/service/received', { keys: keys.slice(0, 2) });
  const other = await signedInDealer(server.url, 100);
  await other.buy('MH00SB0001');
  expect((await dealer.get(PATH)).body).toEqual({ received: 2, unfetched: 1 });
});

// An answer that comes after its money was released, for instance by the start of another
// server.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeAfterRestart } from '../../../api/reports/hold-completer.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    adapt: (own) => ({
      ...own,
      sources: {
        ask: async (...asked) => {
          const answer = await own.sources.ask(...asked);
          const liveCalls = {
            answers: new Map(),
            holds: new Set<number>(),
            ended: new Set<number>(),
          };
          await completeAfterRestart({ ...own, liveCalls });
          return answer;
        },
      },
    }),
  });
});
afterAll(async () => {
  await expectSoundDatabase(server);
  await server.remove();
});

it('a late answer is not charged, and the dealer is told so', async () => {
  const dealer = await signedInDealer(server.url, 100);
  const reply = await dealer.buy('MH00SB0001', randomUUID());
  expect(reply).toMatchObject({ status: 503, body: { code: 'source_down' } });
  expect(reply.body['message']).toMatch(/Nothing was charged/);
  expect(await dealer.balance()).toBe(100);
  expect(await dealer.transactions()).toHaveLength(1);
});

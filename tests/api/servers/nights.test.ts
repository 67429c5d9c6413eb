// How a night's copy was is told by the server that has the duty: only that one makes it.

import { afterEach, expect, it } from 'vitest';
import { keepFailedSelfCheck } from '../../../api/operations/self-check-result.ts';
import { deskVisitor } from '../../support/desk-visitor.ts';
import type { TestServer } from '../../support/server.ts';
import { startBeside, startFirst } from '../../support/shared-database.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.remove();
});

async function saysOfNights(server: TestServer): Promise<boolean[]> {
  keepFailedSelfCheck(server.dataDir, { at: new Date().toISOString(), why: 'no room' });
  const metrics = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  const desk = JSON.stringify(await deskVisitor(server).ask('today'));
  return [metrics.includes('lotproof_self_check_ok 0'), desk.includes('missing or unsound')];
}

it('a server that leaves the nights to another has nothing to say of them', async () => {
  servers.push(await startFirst());
  for (const first of [...servers]) servers.push(await startBeside(first));
  const said = await Promise.all(servers.map(saysOfNights));
  expect(said).toEqual([
    [true, true],
    [false, false],
  ]);
});

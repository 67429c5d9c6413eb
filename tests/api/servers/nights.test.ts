// Only the server on duty makes the nightly copy and reports on it.

import { hostname } from 'node:os';
import { keepFailedSelfCheck, keepSelfCheck } from '../../../api/operations/self-check-result.ts';
import { check } from '../../../api/operator/server/check.ts';
import { operate } from '../../support/desk.ts';
import { deskVisitor } from '../../support/desk-visitor.ts';
import type { TestServer } from '../../support/server.ts';
import { startBeside, startFirst } from '../../support/shared-database.ts';

const DAY_MS = 24 * 3_600_000;

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.remove();
});

async function showsNight(server: TestServer): Promise<boolean[]> {
  keepFailedSelfCheck(server.dataDir, { at: new Date().toISOString(), why: 'no room' });
  const metrics = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  const desk = JSON.stringify(await deskVisitor(server).ask('today'));
  return [metrics.includes('lotproof_self_check_ok 0'), desk.includes('missing or damaged')];
}

/** Returns `check`'s report on the last nightly backup, two days after this server's good one. */
async function lastNightAt(server: TestServer): Promise<unknown> {
  const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const sound = { isSound: true, file: 'x', bytes: 1, entries: 1, troubles: [] };
  keepSelfCheck(server.dataDir, { at, ...sound });
  const { rows } = await operate(server, check);
  return rows.find(({ part }) => part === 'nightly check');
}

it('`check` on another server names the server on duty and reports no backup as old', async () => {
  servers.push(await startFirst());
  for (const first of [...servers]) servers.push(await startBeside(first));
  expect(await Promise.all(servers.map(lastNightAt))).toMatchObject([
    { works: false, told: expect.stringMatching(/^the last good nightly backup is too old/) },
    { works: true, told: `done by the server on ${hostname()}, which is on duty: check there` },
  ]);
});

it('a server that is not on duty reports nothing about nightly backups', async () => {
  servers.push(await startFirst());
  for (const first of [...servers]) servers.push(await startBeside(first));
  const reports = await Promise.all(servers.map(showsNight));
  expect(reports).toEqual([
    [true, true],
    [false, false],
  ]);
});

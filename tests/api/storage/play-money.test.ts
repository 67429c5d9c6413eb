// The attacker wants real reports for play money, or real dealers' codes, and starts a server in
// the same folder but in the other mode. The mode recorded in the database prevents it.

import { readdirSync } from 'node:fs';
import { type Command, carryOut } from '../../../api/operator/command.ts';
import { failureOf } from '../../../api/operator/failures.ts';
import { check } from '../../../api/operator/server/check.ts';
import { init } from '../../../api/operator/server/database-place.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { readConfig } from '../../../api/settings/config.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { credit } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { serversUntil } from '../../support/restarts.ts';

const folder = foldersUntil(afterEach);
const servers = serversUntil(afterEach);

type Environment = Record<string, string>;

const start = (env: Environment) => servers.start(env['LOTPROOF_DATA_DIR'] ?? '', '0', { env });

const liveEnv = (dataDir: string): Environment => liveEnvironment({ dataDir });

async function command(which: Command, env: Environment) {
  return carryOut(which, { config: readConfig(env), asked: { words: [], options: {} } });
}

/** Returns the sentence and the exit code with which the programs refuse. */
async function refused(attempt: Promise<unknown>) {
  return failureOf(await attempt.then(() => undefined).catch((error: unknown) => error));
}

const inOtherMode = (mode: string) => ({
  sentence: expect.stringContaining(`created in ${mode} mode`),
  exitCode: 78,
});

async function richInPlayMoney(): Promise<string> {
  const dataDir = folder();
  const server = await start({ LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: dataDir });
  const dealer = await signedInDealer(server.url, 25_000);
  expect(await dealer.balance()).toBe(25_000);
  await servers.stop(server);
  return dataDir;
}

it('a live server and the live desk refuse a sandbox database', async () => {
  const env = liveEnv(await richInPlayMoney());
  expect(await refused(start(env))).toMatchObject(inOtherMode('sandbox'));
  expect(await refused(command(verify, env))).toMatchObject(inOtherMode('sandbox'));
  const { isGood, rows } = await command(check, env);
  const database = rows.find(({ part }) => part === 'database');
  expect(database).toMatchObject({ told: expect.stringContaining('sandbox mode') });
  expect([isGood, database?.['works']]).toEqual([false, false]);
});

it('a live database is refused without a mode or in the sandbox, and is not changed', async () => {
  const env = liveEnv(folder());
  const server = await start(env);
  expect((await fetch(`${server.url}/sandbox/mail?to=dealer@example.in`)).status).toBe(404);
  await servers.stop(server);
  const files = () => readdirSync(server.dataDir).sort();
  const before = files();

  // The settings of an operator who left out the mode.
  const forgotten = { ...env, LOTPROOF_MODE: '' };
  const bare = { LOTPROOF_MODE: '', LOTPROOF_DATA_DIR: server.dataDir };
  const sandboxMode = { ...bare, LOTPROOF_MODE: 'sandbox' };
  expect(await refused(start(forgotten))).toMatchObject({
    sentence: expect.stringContaining('LOTPROOF_MODE: is missing'),
    exitCode: 78,
  });
  expect(await refused(start(bare))).toMatchObject(inOtherMode('live'));
  expect(await refused(start(sandboxMode))).toMatchObject(inOtherMode('live'));
  for (const each of [verify, credit]) {
    expect(await refused(command(each, bare))).toMatchObject(inOtherMode('live'));
  }
  expect(await refused(command(init, bare))).toMatchObject({ exitCode: 1 });
  expect(await refused(command(restore, bare))).toMatchObject({ exitCode: 1 });
  expect(files()).toEqual(before);
});

it('a server with a live database never answers like a sandbox', async () => {
  const server = await start(liveEnv(folder()));
  for (const path of ['/sandbox/mail', '/sandbox//mail', '/sandbox/google/certs']) {
    const answer = await fetch(`${server.url}${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
  }
  const escaped = await fetch(`${server.url}/%73andbox/mail`);
  expect(escaped.status).toBe(404);
  for (const path of ['/sandbox/pay', '/sandbox/razorpay/faults', '/sandbox/source/panPlus']) {
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: '{}' });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

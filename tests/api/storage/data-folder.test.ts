// The data folder: one command makes a live server's database once, one server at a time uses it,
// and a missing file is never replaced by a new one.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Command, carryOut } from '../../../api/operator/command.ts';
import { failureOf } from '../../../api/operator/failures.ts';
import { init } from '../../../api/operator/server/database-place.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { startServer } from '../../../api/server/server.ts';
import { readConfig } from '../../../api/settings/config.ts';
import { lockFolder } from '../../../api/storage/folder-lock.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { read } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { runToItsEnd } from '../../support/live-world.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../support/process.ts';
import { noScreens, startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
});

const live = (dataDir: string): Environment => liveEnvironment({ dataDir });

type Environment = Record<string, string>;

/** Starts a separate process, which two tests need; the others are quicker without one. */
function processOf(env: Environment) {
  return runToItsEnd('server/main', [], env);
}

function start(env: Environment) {
  return startServer(readConfig(env), { webDir: noScreens, log: pino({ level: 'silent' }) });
}

function command(which: Command, env: Environment, words: string[] = []) {
  return carryOut(which, { config: readConfig(env), asked: { words, options: {} } });
}

/** Returns the sentence and the exit code with which the programs refuse. */
async function refused(attempt: Promise<unknown>) {
  const failure = failureOf(await attempt.then(() => undefined).catch((error: unknown) => error));
  return failure ?? { sentence: 'It was not refused.', exitCode: 0 };
}

async function started(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  servers.push(server);
  return server;
}

it.each([
  ['a missing folder', (path: string) => path, 66, 'is missing: is its disk mounted'],
  ['an empty folder', (path: string) => mkdirSync(path), 66, 'There is no database in'],
  ['a file', (path: string) => writeFileSync(path, ''), 66, 'is not a folder'],
])(
  'neither a start nor a command makes a live database in the wrong place: %s',
  async (_, make, code, why) => {
    const parent = folder();
    const dataDir = join(parent, 'lotproof');
    make(dataDir);
    const before = readdirSync(parent, { recursive: true });
    for (const attempt of [() => start(live(dataDir)), () => command(verify, live(dataDir))]) {
      const { sentence, exitCode } = await refused(attempt());
      expect(exitCode).toBe(code);
      expect(sentence).toMatch(/^[^\n]+$/);
      expect(sentence).toContain(dataDir);
      expect(sentence).toContain(why);
    }
    expect(readdirSync(parent, { recursive: true })).toEqual(before);
  },
);

it('one command makes a live database once, and the server then opens it', async () => {
  const env = live(join(folder(), 'lotproof'));
  const initOf = () => runToItsEnd('operator/main', ['init'], env);
  expect(await initOf()).toMatchObject({ code: 0 });
  await started(env);
  expect((await initOf()).printed).toMatch(
    /is in use by a server \(process \d+ on .+, since .+\): stop that first/,
  );
});

it("no live database is made next to another database's backups", async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'backups'));
  writeFileSync(join(dataDir, 'backups', 'lotproof-20260101-030000.db'), 'a copy');
  const { sentence, exitCode } = await refused(command(init, live(dataDir)));
  expect(exitCode).toBe(1);
  expect(sentence).toContain('so this is not a new server: `restore`');
  expect(existsSync(join(dataDir, 'lotproof.db'))).toBe(false);
});

it('a live database that was truncated to nothing is not filled again', async () => {
  const env = live(join(folder(), 'lotproof'));
  await command(init, env);
  const database = join(String(env['LOTPROOF_DATA_DIR']), 'lotproof.db');
  writeFileSync(database, '');
  for (const attempt of [() => start(env), () => command(verify, env)]) {
    const { sentence, exitCode } = await refused(attempt());
    expect(exitCode).toBe(65);
    expect(sentence).toContain(`${database} is empty, so it was truncated`);
  }
});

it('a second server names the first and exits; a call in progress is charged once', async () => {
  const first = await startTestServer({ dataDir: folder(), env: { SANDBOX_LATENCY_MS: '3000' } });
  const dealer = await signedInDealer(first.url, 100);
  const bought = dealer.buy('MH00SB0001');
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(75), 60_000);
  const env = { LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: first.dataDir, PORT: '0' };
  const { code, printed } = await processOf(env);
  expect(code).toBe(75);
  expect(printed).toContain(`is in use by a server (process ${process.pid} on `);
  expect((await bought).status).toBe(200);
  expect(await dealer.balance()).toBe(75);
});

it('a server whose metrics port is taken exits before it touches a hold', async () => {
  const dataDir = folder();
  const first = await startServerProcess({
    LOTPROOF_MODE: 'sandbox',
    LOTPROOF_DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SANDBOX_LATENCY_MS: '20000',
  });
  servers.push(first);
  const dealer = await signedInDealer(first.url, 100);
  const bought = dealer.buy('MH00SB0001').catch(() => undefined);
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(75), 60_000);
  await first.kill();
  await bought;
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  // a TCP server has no other kind of address
  const { port } = other.address() as { port: number };
  const env = { LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: dataDir, PORT: '0' };
  const { code, printed } = await processOf({ ...env, METRICS_PORT: String(port) });
  other.close();
  expect(code).toBe(75);
  expect(printed).toContain('Another program is listening');
  expect(await command(read, env, ['holds'])).toMatchObject({ rows: [{ kind: 'call' }] });
});

it('a data folder can be locked again after the process that locked it is killed', async () => {
  const dataDir = folder();
  const words = [
    '-e',
    `require('better-sqlite3')('${join(dataDir, 'lotproof.lock')}')
      .exec('BEGIN IMMEDIATE'); console.log('held'); setInterval(() => {}, 1000)`,
  ];
  const holder = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  expect(() => lockFolder(dataDir, 'a test')).toThrow('is in use by another process');
  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('exit', resolve));
  lockFolder(dataDir, 'a test').release();
});

it('a database that is moved away stops sales until it is back', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url, 100);
  const database = join(server.dataDir, 'lotproof.db');
  renameSync(database, `${database}.elsewhere`);
  const refused = await dealer.buy('MH00SB0001');
  expect(refused).toMatchObject({ status: 503, body: { code: 'not_saved' } });
  const order = await dealer.post('/api/payment/create-order', { amount: 50 });
  expect(order.status).toBe(503);
  const health = await fetch(`${server.url}/healthz`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    message: `${database} is missing or a different file: put the database back, or restart.`,
  });
  renameSync(`${database}.elsewhere`, database);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await dealer.buy('MH00SB0001')).status).toBe(200);
  expect(await dealer.balance()).toBe(75);
});

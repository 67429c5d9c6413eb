// The data folder: a live server's database is made once, by a command; one server at a time works
// with it; and what is not where it was is never taken for new.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verify } from '../../../api/operator/money/ledger.ts';
import { backup } from '../../../api/operator/server/backups.ts';
import { lockFolder } from '../../../api/storage/folder-lock.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { runToItsEnd } from '../../support/live-world.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../support/process.ts';
import { startTestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
});

function live(dataDir: string): Record<string, string> {
  return liveEnvironment({ dataDir, sourceUrl: 'http://127.0.0.1:1' });
}

function start(env: Record<string, string>) {
  return runToItsEnd('main.js', [], env);
}

function command(env: Record<string, string>, ...words: string[]) {
  return runToItsEnd('operator/main.js', words, env);
}

async function started(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  servers.push(server);
  return server;
}

describe('Where there is no database of real money', () => {
  it.each([
    ['a folder that is not there', (path: string) => path, 66, 'is not there: is its disk mounted'],
    ['an empty folder', (path: string) => mkdirSync(path), 66, 'There is no database in'],
    ['a file', (path: string) => writeFileSync(path, ''), 66, 'is not a folder'],
  ])('neither a start nor a command makes one: %s', async (_, make, code, why) => {
    const parent = folder();
    const dataDir = join(parent, 'lotproof');
    make(dataDir);
    const before = readdirSync(parent, { recursive: true });
    for (const ended of [await start(live(dataDir)), await command(live(dataDir), 'verify')]) {
      expect(ended.code).toBe(code);
      expect(ended.printed.trim()).toMatch(/^[^\n]+$/);
      expect(ended.printed).toContain(dataDir);
      expect(ended.printed).toContain(why);
    }
    expect(readdirSync(parent, { recursive: true })).toEqual(before);
  });

  it('one command makes it, once; then the server opens it', async () => {
    const env = live(join(folder(), 'lotproof'));
    expect(await command(env, 'init')).toMatchObject({ code: 0 });
    await started(env);
    const again = await command(env, 'init');
    expect(again.printed).toMatch(/is in use by a server \(process \d+ on .+, since .+\): stop it/);
  });

  it('none is made where the copies of another lie', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups', 'lotproof-20260101-030000.db'), 'a copy');
    const { code, printed } = await command(live(dataDir), 'init');
    expect(code).toBe(1);
    expect(printed).toContain('so this is no new server: `restore`');
    expect(existsSync(join(dataDir, 'lotproof.db'))).toBe(false);
  });

  it('a database that was cut off to nothing is not filled anew', async () => {
    const env = live(join(folder(), 'lotproof'));
    await command(env, 'init');
    const database = join(String(env['LOTPROOF_DATA_DIR']), 'lotproof.db');
    writeFileSync(database, '');
    for (const ended of [await start(env), await command(env, 'verify')]) {
      expect(ended).toMatchObject({ code: 65 });
      expect(ended.printed).toContain(`${database} is empty, so it was cut off`);
    }
  });
});

describe('A second server on one data folder', () => {
  it('says who has it and ends; the call under way is delivered, and charged once', async () => {
    const first = await startTestServer({ dataDir: folder(), env: { SANDBOX_LATENCY_MS: '3000' } });
    const dealer = await signedInDealer(first.url, 100);
    const bought = dealer.buy('MH00SB0001');
    await vi.waitFor(async () => expect(await dealer.balance()).toBe(75), 10_000);
    const env = { LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: first.dataDir, PORT: '0' };
    const { code, printed } = await start(env);
    expect(code).toBe(75);
    expect(printed).toContain(`is in use by a server (process ${process.pid} on `);
    expect((await bought).status).toBe(200);
    expect(await dealer.balance()).toBe(75);
    await first.stop();
  });

  it('whose metrics port is taken ends before it has touched a hold', async () => {
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
    await vi.waitFor(async () => expect(await dealer.balance()).toBe(75), 10_000);
    await first.kill();
    await bought;
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number }; // a TCP server has no other kind
    const env = { LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: dataDir, PORT: '0' };
    const { code, printed } = await start({ ...env, METRICS_PORT: String(port) });
    other.close();
    expect(code).toBe(75);
    expect(printed).toContain('Another program listens');
    const { printed: held } = await command(env, 'holds');
    expect(held).toContain('1 open.');
  });

  it('opens once the first was killed: the lock dies with its process', async () => {
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

  it('leaves the commands of the operator their work beside the first', async () => {
    const server = await startTestServer({ dataDir: folder() });
    expect(await operate(server, verify)).toMatchObject({ isGood: true });
    expect(await operate(server, backup, { options: { to: folder() } })).toMatchObject({
      isGood: true,
    });
    await server.stop();
  });
});

describe('A database that is moved away under its server', () => {
  it('sells nothing more, says so, and goes on once it is back', async () => {
    const server = await startTestServer({ dataDir: folder() });
    const dealer = await signedInDealer(server.url, 100);
    const database = join(server.dataDir, 'lotproof.db');
    renameSync(database, `${database}.elsewhere`);
    const refused = await dealer.buy('MH00SB0001');
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const order = await dealer.post('/api/payment/create-order', { amount: 50 });
    expect(order.status).toBe(503);
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({
      message: `${database} is gone or another file: put the database back, or restart.`,
    });
    renameSync(`${database}.elsewhere`, database);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await dealer.buy('MH00SB0001')).status).toBe(200);
    expect(await dealer.balance()).toBe(75);
    await server.stop();
  });
});

// Tests what an installed package does without settings, and which command a live server prints.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { foldersUntil } from '../../support/folders.ts';
import { liveEnvironment } from '../../support/live-server.ts';

const folder = foldersUntil(afterAll);
/** An environment without the settings of the machine that runs the test. */
const bare = { PATH: process.env['PATH'] ?? '', HOME: '/nowhere' };

/** A folder with the files that package.mjs writes. */
let cwd: string;
beforeAll(() => {
  cwd = folder();
  for (const part of ['package.json', 'api/bin', 'api/deploy', 'build/compiled', 'build/web']) {
    cpSync(part, join(cwd, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'));
});

it('an installed package without a mode opens no sandbox and writes no file', () => {
  const words = ['build/compiled/api/server/main.js'];
  const before = readdirSync(cwd, { recursive: true });
  const { status, stderr } = spawnSync(process.execPath, words, { cwd, env: bare });
  expect([status, String(stderr)]).toEqual([78, expect.stringContaining('LOTPROOF_MODE: is miss')]);
  expect(readdirSync(cwd, { recursive: true })).toEqual(before);
});

const settings = '--env-file=settings.env';
it.each([
  ['by npm', 'npm', ['start'], '.env'],
  ['by node', process.execPath, [settings, 'build/compiled/api/server/main.js'], 'settings.env'],
])('a live server started %s prints the command that checks it', async (...how) => {
  const [, program, words, file] = how;
  const env = liveEnvironment({ dataDir: folder() });
  const lines = Object.entries({ ...env, PUBLIC_URL: 'https://localhost:1' });
  writeFileSync(join(cwd, file), lines.map(([name, value]) => `${name}="${value}"\n`).join(''));
  const init = [`--env-file=${file}`, 'build/compiled/api/operator/main.js', 'init'];
  execFileSync(process.execPath, init, { cwd, env: bare });
  const server = spawn(program, words, { cwd, env: bare, detached: true });
  const typed = await checkNamedBy(server.stdout);
  const { stdout } = spawnSync('sh', ['-c', typed], { cwd, env: bare, encoding: 'utf8' });
  expect(stdout).toMatch(/database +yes +in live mode, as set/);
  process.kill(-Number(server.pid), 'SIGTERM');
  await once(server, 'exit');
  rmSync(join(cwd, file));
});

async function checkNamedBy(printed: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(printed)) {
    const [, typed] = /Is all well\? +(.*)/.exec(line) ?? [];
    if (typed) return typed;
  }
  return expect.fail('It ended before it was open.');
}

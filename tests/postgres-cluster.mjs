// A PostgreSQL cluster on its own socket, for tests and benchmarks.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../api/bin/prepare.mjs';

const isRoot = process.getuid?.() === 0;

export const NO_POSTGRES = 'NOT TESTED ON POSTGRESQL: it is not on this machine.';

/** Returns whether PostgreSQL is on this machine or could be installed. */
export function hasPostgres() {
  return (binaries() ?? installed()) !== undefined;
}

/**
 * Starts a new cluster with the default durability or these settings. Undefined without PostgreSQL.
 */
export async function startPostgres(options = []) {
  const bin = binaries();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const [initdb, ...initWords] = asUser([join(bin, 'initdb'), '-D', data, '-A', 'trust']);
  execFileSync(initdb, [...initWords, '-U', 'postgres'], { stdio: 'ignore' });
  const [postgres, ...words] = asUser([join(bin, 'postgres'), '-D', data, '-k', folder]);
  const own = ['listen_addresses=', ...options].flatMap((option) => ['-c', option]);
  const server = spawn(postgres, [...words, ...own], { stdio: 'ignore' });
  const settings = { host: folder, user: 'postgres', database: 'postgres' };
  await ready(settings);
  return {
    settings,
    async stop() {
      spawnSync(...split(asUser([join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop'])));
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function split([command, ...words]) {
  return [command, words, { stdio: 'ignore' }];
}

/** PostgreSQL refuses to run as root. */
export function asUser(command) {
  return isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
}

export function binaries() {
  const debian = '/usr/lib/postgresql';
  if (!existsSync(debian)) return undefined;
  const version = readdirSync(debian).sort((a, b) => Number(b) - Number(a))[0];
  const bin = join(debian, version ?? '', 'bin');
  return existsSync(join(bin, 'initdb')) ? bin : undefined;
}

function installed() {
  say('Installing PostgreSQL');
  const sudo = isRoot ? [] : ['sudo', '-n'];
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...words];
    spawnSync(command, rest, { stdio: 'ignore' });
  }
  return binaries();
}

async function ready(settings) {
  const { default: pg } = await import('pg');
  const until = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client(settings);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

// A primary and a synchronous standby, each its own cluster on a socket. A commit can be read on
// the standby before it is answered.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUser, binaries, startPostgres } from '../../postgres-cluster.mjs';
import { asked } from './new-database.ts';

export type Pair = {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Kills the primary as if its machine had died: nothing more is written. */
  killPrimary: () => Promise<void>;
  /** Resolves once the standby takes writes. */
  promoteStandby: () => Promise<void>;
  /** Makes the promoted server the primary and gives it a new standby. */
  replaceStandby: () => Promise<void>;
  remove: () => Promise<void>;
};

/** `folder`: the folder with its socket, and with its data in `data`. */
type Cluster = { folder: string; stop: () => Promise<void> };

export async function openPair(): Promise<Pair> {
  // These tests kill processes but cut no power, so fsync is not needed.
  const first = await startPostgres(['fsync=off']);
  if (!first) throw new Error('There is no PostgreSQL on this machine.');
  let primary: Cluster = { folder: first.settings.host, stop: first.stop };
  let standby = await standbyOf(primary);
  return {
    get primaryUrl() {
      return urlOf(primary);
    },
    get standbyUrl() {
      return urlOf(standby);
    },
    async killPrimary() {
      const [pid] = readFileSync(join(primary.folder, 'data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async promoteStandby() {
      run('pg_ctl', ['-D', join(standby.folder, 'data'), '-w', 'promote']);
      await becomes(standby, 'SELECT NOT pg_is_in_recovery() AS is_so');
    },
    async replaceStandby() {
      const dead = primary;
      primary = standby;
      await dead.stop();
      standby = await standbyOf(primary);
    },
    async remove() {
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Returns a standby that has every commit before the primary answers. */
async function standbyOf(primary: Cluster): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-standby-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  run('pg_basebackup', ['-h', primary.folder, '-U', 'postgres', '-D', data, '-R', '-c', 'fast']);
  const words = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const [command, rest] = program('postgres', words);
  const server = spawn(command, rest, { stdio: 'ignore' });
  await becomes(primary, STREAMS);
  await asked(urlOf(primary), async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await client.query('ALTER SYSTEM SET synchronous_commit = remote_apply');
    await client.query('SELECT pg_reload_conf()');
  });
  await becomes(primary, `${STREAMS} WHERE sync_state = 'sync'`);
  return {
    folder,
    async stop() {
      const [stop, words] = program('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      spawnSync(stop, words, { stdio: 'ignore' });
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function urlOf({ folder }: Cluster): string {
  return `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`;
}

function run(name: string, words: string[]): void {
  const [command, rest] = program(name, words);
  execFileSync(command, rest, { stdio: 'ignore' });
}

function program(name: string, words: string[]): [string, string[]] {
  const [command = '', ...rest] = asUser([join(binaries() ?? '', name), ...words]);
  return [command, rest];
}

const STREAMS = 'SELECT count(*) = 1 AS is_so FROM pg_stat_replication';
const COMES_WITHIN_MS = 30_000;

/** Waits until the query returns a true `is_so`. */
async function becomes(cluster: Cluster, question: string): Promise<void> {
  const until = performance.now() + COMES_WITHIN_MS;
  for (;;) {
    const found = await asked(urlOf(cluster), (client) => client.query(question)).catch(
      () => undefined,
    );
    if (found?.rows[0]?.is_so) return;
    if (performance.now() > until) throw new Error(`This did not become true: ${question}`);
  }
}

// A primary and a synchronous standby, each a cluster of its own on a socket: what is committed on
// the one can be read on the other before anybody is told of it.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asUser, binaries, startPostgres } from '../../postgres-cluster.mjs';

export type Pair = {
  primaryUrl: string;
  standbyUrl: string;
  /** As a machine dies: nothing of it is written any more. */
  killPrimary: () => void;
  /** Resolves once it can be written to. */
  promoteStandby: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function openPair(): Promise<Pair> {
  const bin = binaries();
  // What a power cut leaves is PostgreSQL's to test; here a process is killed.
  const primary = await startPostgres(['fsync=off']);
  if (!bin || !primary) throw new Error('There is no PostgreSQL on this machine.');
  const { host } = primary.settings;
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-standby-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const run = (program: string, words: string[]) => {
    const [command = '', ...rest] = asUser([join(bin, program), ...words]);
    execFileSync(command, rest, { stdio: 'ignore' });
  };
  run('pg_basebackup', ['-h', host, '-U', 'postgres', '-D', data, '-R', '-c', 'fast']);
  const words = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const [command = '', ...rest] = asUser([join(bin, 'postgres'), ...words]);
  const standby = spawn(command, rest, { stdio: 'ignore' });
  const urlOf = (socket: string) =>
    `postgres://postgres@/postgres?host=${encodeURIComponent(socket)}`;
  const [primaryUrl, standbyUrl] = [urlOf(host), urlOf(folder)];
  await becomes(primaryUrl, STREAMS);
  await asked(primaryUrl, async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await client.query('ALTER SYSTEM SET synchronous_commit = remote_apply');
    await client.query('SELECT pg_reload_conf()');
  });
  await becomes(primaryUrl, `${STREAMS} WHERE sync_state = 'sync'`);
  return {
    primaryUrl,
    standbyUrl,
    killPrimary() {
      const [pid] = readFileSync(join(host, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async promoteStandby() {
      run('pg_ctl', ['-D', data, '-w', 'promote']);
      await becomes(standbyUrl, 'SELECT NOT pg_is_in_recovery() AS is_so');
    },
    async remove() {
      const [stop = '', ...stopWords] = asUser([
        join(bin, 'pg_ctl'),
        '-D',
        data,
        '-m',
        'immediate',
        'stop',
      ]);
      spawnSync(stop, stopWords, { stdio: 'ignore' });
      standby.kill();
      rmSync(folder, { recursive: true, force: true });
      await primary.stop();
    },
  };
}

/** Lends a connection of its own. */
async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const STREAMS = 'SELECT count(*) = 1 AS is_so FROM pg_stat_replication';
const COMES_WITHIN_MS = 30_000;

/** Until the question is answered by `is_so`. */
async function becomes(url: string, question: string): Promise<void> {
  const until = performance.now() + COMES_WITHIN_MS;
  for (;;) {
    const found = await asked(url, (client) => client.query(question)).catch(() => undefined);
    if (found?.rows[0]?.is_so) return;
    if (performance.now() > until) throw new Error(`It did not become so: ${question}`);
  }
}

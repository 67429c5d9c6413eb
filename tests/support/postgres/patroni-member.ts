// One of the servers under Patroni: PostgreSQL, its Patroni process, and its own connection to
// etcd.

import { execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { asUser, binaries } from '../../postgres-cluster.mjs';

/** The ways to lose a server. Each returns a function that brings the server back. */
export const LOSSES = ['die', 'freeze', 'cutOff'] as const;
type Losses = Record<(typeof LOSSES)[number], () => () => void>;

type Role = 'leader' | 'standby' | 'synchronous standby' | 'none';

export type Member = Losses & {
  name: string;
  port: number;
  /** The port on which Patroni says whether this server is the primary. */
  restPort: number;
  role: () => Promise<Role>;
  close: () => void;
};

type Place = { folder: string; number: number; etcdPort: number };

export function openMember({ folder, number, etcdPort }: Place): Member {
  const [port, restPort, wayPort] = [12_400 + number, 12_410 + number, 12_420 + number];
  const name = `p${number}`;
  const data = join(folder, name);
  const file = join(folder, `${name}.yml`);
  writeFileSync(file, settings({ name, data, port, restPort, wayPort }));
  const way = openWay(wayPort, etcdPort);
  const start = () => startInGroup(['patroni', file], join(folder, `${name}.log`));
  let stop = start();
  const all = () => [...processesOf(file), ...postgresIn(data)];
  return {
    name,
    port,
    restPort,
    role: () => roleAt(restPort),
    die() {
      signal(all(), 'SIGKILL');
      return () => {
        stop = start();
      };
    },
    freeze() {
      const frozen = all();
      signal(frozen, 'SIGSTOP');
      return () => signal(frozen, 'SIGCONT');
    },
    cutOff() {
      way.cut();
      return way.restore;
    },
    close() {
      signal(all(), 'SIGKILL');
      stop();
      way.close();
    },
  };
}

type Ports = { name: string; data: string; port: number; restPort: number; wayPort: number };

/** Returns the runbook's Patroni settings (`api/deploy/availability.md`) for this machine. */
function settings({ name, data, port, restPort, wayPort }: Ports): string {
  return `scope: lotproof
name: ${name}
restapi: { listen: 127.0.0.1:${restPort}, connect_address: 127.0.0.1:${restPort} }
etcd3: { host: 127.0.0.1:${wayPort}, use_proxies: true }
bootstrap:
  dcs:
    ttl: 30
    loop_wait: 10
    retry_timeout: 10
    synchronous_mode: true
    synchronous_mode_strict: true
    maximum_lag_on_failover: 0
    postgresql:
      use_pg_rewind: true
      parameters: { synchronous_commit: "on" }
  initdb: [{ encoding: UTF8 }, data-checksums]
  pg_hba: [host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}
  bin_dir: ${binaries()}
  pgpass: ${data}.pgpass
  authentication: { superuser: { username: postgres }, replication: { username: replicator } }
  parameters: { fsync: "off", unix_socket_directories: "", max_connections: 200 }
`;
}

/** Opens a proxy to etcd that a test can cut. */
function openWay(port: number, etcdPort: number) {
  const open = new Set<Socket>();
  let isCut = false;
  const listener = createServer((near) => {
    const far = connect(etcdPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
    if (isCut) near.destroy();
  }).listen(port, '127.0.0.1');
  const endAll = () => {
    for (const each of open) each.destroy();
  };
  return {
    cut() {
      isCut = true;
      endAll();
    },
    restore() {
      isCut = false;
    },
    close() {
      listener.close();
      endAll();
    },
  };
}

type Said = { role?: string; state?: string; sync_standby?: boolean };

async function roleAt(port: number): Promise<Role> {
  const signal = AbortSignal.timeout(2_000);
  const state: Said = await fetch(`http://127.0.0.1:${port}/patroni`, { signal })
    .then((answer) => answer.json() as Promise<Said>)
    .catch(() => ({}));
  if (state.state !== 'running') return 'none';
  if (state.role !== 'replica') return 'leader';
  return state.sync_standby ? 'synchronous standby' : 'standby';
}

/** Starts a program as PostgreSQL's user. Returns a function that ends it. */
export function startInGroup(words: string[], logFile: string): () => void {
  const log = openSync(logFile, 'a');
  const [command = '', ...rest] = asUser(words);
  const { pid } = spawn(command, rest, { stdio: ['ignore', log, log], detached: true });
  return () => signal(pid === undefined ? [] : [-pid], 'SIGKILL');
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // the process has already ended
    }
  }
}

function processesOf(file: string): number[] {
  return found(['-f', file]);
}

function postgresIn(data: string): number[] {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return [Number(pid), ...found(['-P', pid])];
  } catch {
    return [];
  }
}

function found(words: string[]): number[] {
  try {
    return execFileSync('pgrep', words, { encoding: 'utf8' }).trim().split('\n').map(Number);
  } catch {
    return []; // pgrep fails if it finds none
  }
}

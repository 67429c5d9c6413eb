// Three PostgreSQL servers under Patroni, set up by the runbook: one takes writes, a second has
// each commit before it is answered, and HAProxy leads to the first. One etcd is enough for three,
// because etcd does not fail here.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '../../simulation/random.ts';
import { LOSSES, type Member, openMember, startInGroup } from './patroni-member.ts';
import type { Pair } from './with-standby.ts';

const ETCD_PORT = 12_379;
const ETCD = [
  ['--listen-client-urls', ETCD_PORT],
  ['--advertise-client-urls', ETCD_PORT],
  ['--listen-peer-urls', ETCD_PORT + 1],
  ['--initial-advertise-peer-urls', ETCD_PORT + 1],
].flatMap(([name, port]) => [String(name), `http://127.0.0.1:${port}`]);

/** Starts the servers. Their primary dies, freezes or loses etcd at random. */
export async function openPatroni(random: Random): Promise<Pair> {
  refuseWithout('etcd', 'patroni', 'haproxy');
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-patroni-'));
  chmodSync(folder, 0o777);
  const peer = `default=http://127.0.0.1:${ETCD_PORT + 1}`;
  const etcd = ['etcd', '--data-dir', join(folder, 'etcd'), ...ETCD, '--initial-cluster', peer];
  const stopEtcd = startInGroup(etcd, join(folder, 'etcd.log'));
  const members = [1, 2, 3].map((number) => openMember({ folder, number, etcdPort: ETCD_PORT }));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyTo(members, join(folder, '.s.PGSQL.5432')));
  const stopProxy = startInGroup(['haproxy', '-f', file], join(folder, 'haproxy.log'));
  const url = `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`;
  const isWhole = async () => WHOLE === (await rolesOf(members)).toSorted().join();
  const isWritten = () => takesRows(url);
  await becomesTrue(isWhole);
  await becomesTrue(isWritten);
  let lost: Member | undefined;
  let mend = () => {};
  return {
    primaryUrl: url,
    standbyUrl: url,
    async killPrimary() {
      [lost] = await leadersOf(members);
      if (!lost) throw new Error('No server leads.');
      mend = lost[random.pick(LOSSES)]();
    },
    async promoteStandby() {
      await becomesTrue(async () => (await leadersOf(members)).some((each) => each !== lost));
      await becomesTrue(isWritten);
    },
    async replaceStandby() {
      mend();
      await becomesTrue(isWhole);
    },
    async remove() {
      for (const { close } of members) close();
      for (const stop of [stopProxy, stopEtcd]) stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function refuseWithout(...programs: string[]): void {
  const { status } = spawnSync('which', programs, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`It takes ${programs.join(', ')} on this machine.`);
}

/** Returns the runbook's HAProxy settings (`api/deploy/availability.md`), on a socket. */
function haproxyTo(members: Member[], socket: string): string {
  const each = members.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  return `defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
listen primary
  bind unix@${socket} mode 777
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 3s fall 3 rise 2 on-marked-down shutdown-sessions
${each.join('\n')}
`;
}

const WHOLE = 'leader,standby,synchronous standby';

function rolesOf(members: Member[]) {
  return Promise.all(members.map((each) => each.role()));
}

/** Returns the members that lead. There are two for a moment when a frozen one wakes up. */
async function leadersOf(members: Member[]): Promise<Member[]> {
  const roles = await rolesOf(members);
  return members.filter((_, index) => roles[index] === 'leader');
}

async function takesRows(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('CREATE TEMP TABLE taken (at bigint)');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const COMES_WITHIN_MS = 240_000;
const LOOK_AGAIN_MS = 500;

async function becomesTrue(isSo: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + COMES_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error('Patroni did not bring the servers back.');
    await after(LOOK_AGAIN_MS);
  }
}

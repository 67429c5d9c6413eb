// Two servers as processes on one PostgreSQL database with a synchronous standby, and ways to break
// the connections, the servers and the primary.

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { openPostgres } from '../../../api/storage/postgres/engine.ts';
import type { Random } from '../../simulation/random.ts';
import { freePort, type ServerProcess, startServerProcess } from '../process.ts';
import { newDataDir } from '../server.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import { openPair, type Pair } from './with-standby.ts';

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>;

/** Uses two PostgreSQL servers by default, or the three under Patroni. */
type OpenPair = (random: Random) => Promise<Pair>;

export async function openTwoServers(random: Random, open: OpenPair = openPair) {
  const pair = await open(random);
  const proxy = await openCuttingProxy(random);
  proxy.leadTo(pair.primaryUrl);
  const folders = [newDataDir(), newDataDir()];
  const secret = randomBytes(32).toString('hex');
  const environments = await Promise.all(
    folders.map(async (folder) => ({
      LOTPROOF_MODE: 'sandbox',
      PORT: String(await freePort()),
      METRICS_PORT: '0',
      SESSION_SECRET: secret,
      SANDBOX_LATENCY_MS: '0',
      LOTPROOF_DATA_DIR: folder,
      DATABASE_URL: proxy.url,
    })),
  );
  const servers: ServerProcess[] = [];
  for (const environment of environments) servers.push(await startServerProcess(environment));
  const all = [...servers];
  const watched = openPostgres(proxy.url);
  const [one = '', other = ''] = servers.map(({ url }) => url);
  return {
    urls: [one, other] as const,
    /** A direct connection, to check what the servers wrote. */
    database: watched,
    cuts: proxy.cuts,
    /** Ends connections at random from now on. */
    startCutting() {
      proxy.isCutting = true;
    },
    /** Kills a server and starts it again. */
    async restart(which: 0 | 1) {
      await servers[which]?.kill();
      const environment = environments[which] ?? {};
      const server = await started(environment);
      servers[which] = server;
      all.push(server);
    },
    /** Kills the primary, so that the standby takes over. */
    async failOver() {
      await pair.killPrimary();
      // In half of the cases, the address leads to the standby even before it takes writes.
      if (random.percent(50)) proxy.leadTo(pair.standbyUrl);
      await pair.promoteStandby();
      proxy.leadTo(pair.standbyUrl);
    },
    replaceStandby: pair.replaceStandby,
    /** Returns the errors in the servers' logs. */
    complaints: () => all.flatMap(({ errors }) => errors),
    async remove() {
      await watched.close();
      for (const server of servers) await server.kill();
      proxy.close();
      await pair.remove();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A service manager retries less often, and this many random cuts in a row are unlikely. */
const STARTS_MAX = 10;

/** Starts a server as a service manager does: again, if it ends because its database is away. */
async function started(environment: Record<string, string>): Promise<ServerProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startServerProcess(environment);
    } catch (error) {
      if (tries === STARTS_MAX) throw error;
    }
  }
}

// Takes a server's resources before changing anything: the folder, the ports, the database. If one
// is taken or missing, the server exits and leaves everything as it was.

import { openPort, type Port } from '../http/listening.ts';
import { type Config, keepDrawnSecrets, makeSandboxFolder } from '../settings/config.ts';
import type { Database } from '../storage/database.ts';
import { refuseForeignFolder, refuseMissingFolder } from '../storage/database-file.ts';
import { type FolderLock, lockFolder } from '../storage/folder-lock.ts';
import { keepMode } from '../storage/money-mode.ts';
import { openConfigured, refuseNoDatabase } from '../storage/open-configured.ts';

export type Resources = {
  lock: FolderLock;
  port: Port;
  metricsPort: Port;
  database: Database;
};

const CONNECTIONS = {
  // A slow caller cannot keep a connection longer than this. Bodies have a limit of their own.
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // The proxy keeps idle connections for two minutes (`api/deploy/Caddyfile`). If we closed one
  // first, a request at that moment would be lost and answered with 502.
  keepAliveTimeout: 130_000,
};

/** Takes the resources. Throws if the folder, a port or the database is not available. */
export async function acquire(config: Config): Promise<Resources> {
  makeSandboxFolder(config);
  refuseMissingFolder(config.dataDir);
  if (config.live) refuseForeignFolder(config.dataDir);
  refuseNoDatabase(config);
  const lock = lockFolder(config.dataDir, 'a server');
  const ports: Port[] = [];
  try {
    const port = await openPort(config, CONNECTIONS);
    ports.push(port);
    const metricsPort = await openPort(config.metrics);
    ports.push(metricsPort);
    const database = await openServerDatabase(config, (state) => {
      for (const each of ports) each.say(state);
    });
    return { lock, port, metricsPort, database };
  } catch (error) {
    for (const port of ports) await port.close();
    lock.release();
    throw error;
  }
}

/** Releases the lock last, so that the next holder finds nothing left of this server. */
export async function release({ lock, port, metricsPort, database }: Resources): Promise<void> {
  await port.close();
  await metricsPort.close();
  await database.close();
  lock.release();
}

/** Opens the database. Throws if it is a sandbox's and the settings are live, or the reverse. */
async function openServerDatabase(config: Config, say: (state: string) => void): Promise<Database> {
  const database = await openConfigured(config, () => say('Lotproof is being updated.'));
  try {
    const at = Date.now();
    await database.transaction((sql) => keepMode(sql, config, at));
    keepDrawnSecrets(config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

// A real server for a test, with its own folder, port and sandbox.

import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Backend } from '../../api/backend.ts';
import { keptAssets } from '../../api/http/static-files.ts';
import { carryOut } from '../../api/operator/command.ts';
import { init } from '../../api/operator/server/database-place.ts';
import { type RunningServer, startServer } from '../../api/server/server.ts';
import { type Config, readConfig } from '../../api/settings/config.ts';
import { memory } from '../memory.ts';
import { putEmptyDatabase } from './empty-database.ts';
import { databaseUrlOf, dropDatabaseOf } from './postgres/new-database.ts';
import { replayAheadMs, steady } from './steady-database.ts';

export type TestServer = RunningServer & {
  dataDir: string;
  /** Lets time pass for the server and the gateway. */
  pass: (ms: number) => void;
  /** Sets the machine's clock ahead or back; no time passes. */
  jump: (ms: number) => void;
  /** Sets the gateway's clock ahead or back. */
  jumpGateway: (ms: number) => void;
  /** Stops the server and removes its folder. */
  remove: () => Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  dataDir?: string;
  webDir?: string;
  /**
   * How many milliseconds the machine's clock is ahead when the server starts; negative if behind.
   */
  aheadMs?: number;
  adapt?: (backend: Backend) => Backend;
  /** Whether other servers may use its database. */
  isShared?: boolean;
  /** Uses SQLite even if the tests run on PostgreSQL, for tests of the file. */
  isOnSqlite?: boolean;
};

export const builtScreens = fileURLToPath(new URL('../../build/web', import.meta.url));

/** The files that the build copies unchanged, for a server whose screens no test looks at. */
export const noScreens = fileURLToPath(new URL('../../web/public', import.meta.url));

/** Starts a server on a free port. Sources answer at once unless the environment says otherwise. */
export async function startTestServer({
  env = {},
  dataDir: given,
  webDir = noScreens,
  aheadMs = 0,
  adapt = (server) => server,
  isShared = false,
  isOnSqlite = false,
}: Options = {}): Promise<TestServer> {
  const dataDir = given ?? newDataDir();
  const databaseUrl = isOnSqlite ? undefined : await databaseUrlOf(dataDir);
  const settings = readConfig({
    LOTPROOF_MODE: 'sandbox', // with an https address, the mode must be set
    PORT: '0',
    SANDBOX_LATENCY_MS: '0',
    LOTPROOF_DATA_DIR: dataDir,
    ...env,
  });
  const config: Config = { ...settings, databaseUrl };
  // As on a real server, a command creates the first database.
  const isNew = config.live && !databaseUrl && !existsSync(join(dataDir, 'lotproof.db'));
  if (isNew) await carryOut(init, { config, asked: { words: [], options: {} } });
  // The sandbox creates its own database, as in a folder that a test passes.
  if (!config.live && given === undefined && !databaseUrl) putEmptyDatabase(dataDir);
  if (webDir === builtScreens && given === undefined) withoutCopies(dataDir);
  const passed = { all: 0, wall: aheadMs, gateway: 0 };
  const running = await startServer(config, {
    webDir,
    isShared,
    log: pino({ level: 'silent' }),
    clocks: {
      wall: () => Date.now() + passed.all + passed.wall + replayAheadMs(),
      monotonic: () => performance.now() + passed.all,
      gateway: () => Date.now() + passed.all + passed.gateway,
    },
    adapt: (own) => adapt({ ...own, database: steady(own.database) }),
  });
  const server: TestServer = {
    ...running,
    dataDir,
    stop: async () => {
      runningServers.delete(server);
      await running.stop();
    },
    pass: (ms) => {
      passed.all += ms;
    },
    jump: (ms) => {
      passed.wall += ms;
    },
    jumpGateway: (ms) => {
      passed.gateway += ms;
    },
    remove: async () => {
      await server.stop();
      await dropDatabaseOf(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  runningServers.add(server);
  return server;
}

const runningServers = new Set<TestServer>();

/** Stops the servers whose data are in the folder. */
export async function stopServersIn(folder: string): Promise<void> {
  for (const server of runningServers) {
    if (server.dataDir.startsWith(folder)) await server.stop();
  }
}

/** Makes a new folder, in memory if the system has room. */
export function newDataDir(): string {
  return mkdtempSync(join(memory, 'lotproof-test-'));
}

/** An empty folder, which servers in this process use in place of the copies of older builds. */
let noCopies: string | undefined;

/**
 * Lets the built app's server start without its copies for pages of an earlier build: making and
 * reading them takes most of a start.
 */
export function withoutCopies(dataDir: string): void {
  if (noCopies === undefined) {
    const folder = newDataDir();
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const copy of keptAssets(folder, builtScreens)) {
      rmSync(join(copy, 'assets'), { recursive: true });
    }
    noCopies = join(folder, 'builds');
  }
  symlinkSync(noCopies, join(dataDir, 'builds'));
}

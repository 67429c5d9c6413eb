// Several servers on one database: on PostgreSQL if the tests run on it, otherwise on one shared
// SQLite file. Each has its own folder, lock, port and sandbox.

import { symlinkSync } from 'node:fs';
import type { Backend } from '../../api/backend.ts';
import { databasePath } from '../../api/storage/database-file.ts';
import { look } from '../../api/storage/servers/membership.ts';
import { type Dealer, signIn, visitor } from './dealer.ts';
import { putEmptyDatabase } from './empty-database.ts';
import { databaseUrlOf, shareDatabase } from './postgres/new-database.ts';
import { newDataDir, startTestServer, type TestServer } from './server.ts';

/** The servers need the same secret, as the runbook says. */
const env = { SESSION_SECRET: 'one secret of all the servers on one database' };

type Adapt = { adapt?: (own: Backend) => Backend };

/** Starts the first server on a new database, and waits for its first look at the others. */
export async function startFirst(parts: Adapt = {}): Promise<TestServer> {
  const dataDir = newDataDir();
  if ((await databaseUrlOf(dataDir)) === undefined) putEmptyDatabase(dataDir);
  const server = await startTestServer({ ...parts, dataDir, env, isShared: true });
  await hasBeaten(server);
  return server;
}

/** Starts a server on the first one's database, and waits for its first look at the others. */
export async function startBeside(first: TestServer, parts: Adapt = {}): Promise<TestServer> {
  const dataDir = newDataDir();
  if ((await databaseUrlOf(first.dataDir)) !== undefined) shareDatabase(first.dataDir, dataDir);
  else symlinkSync(databasePath(first.dataDir), databasePath(dataDir));
  const witnessed = { ...env, LOTPROOF_WITNESS_DIR: first.dataDir };
  const server = await startTestServer({ ...parts, dataDir, env: witnessed, isShared: true });
  await hasBeaten(server);
  await vi.waitFor(() => expect(server.backend.membership.heard.size).toBeGreaterThan(0), 60_000);
  return server;
}

/** Waits for the first look. If intervals are faked, the test makes the next looks itself. */
async function hasBeaten({ backend: { database, membership } }: TestServer): Promise<void> {
  const text = 'SELECT beats FROM live_server WHERE id = :id';
  const { id } = membership;
  await vi.waitFor(
    async () => expect(await database.read((sql) => sql.get(text, { id }))).toEqual({ beats: 2 }),
    60_000,
  );
}

/** Signs the dealer in on a second server. */
export async function atServer({ url }: TestServer, { email }: Dealer): Promise<Dealer> {
  const dealer = visitor(url, email);
  await signIn(url, dealer);
  return dealer;
}

/** Makes a server look this many times; ten seconds pass with each look. */
export async function looks({ backend }: TestServer, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await look(backend);
}

// A server on a shared database that starts in a folder where another server died.

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openHold } from '../../../api/reports/open-hold.ts';
import { openDatabase, type Sql } from '../../../api/storage/database.ts';
import { lockFolder } from '../../../api/storage/folder-lock.ts';
import { join as joined, onDuty, takeDuty } from '../../../api/storage/servers/live-servers.ts';
import { isOnDuty } from '../../../api/storage/servers/membership.ts';
import { openBareDatabase } from '../../support/bare-database.ts';
import { newCall } from '../../support/held-calls.ts';
import { startTestServer } from '../../support/server.ts';

const DEAD_BEFORE = 6;
const DEAD = 7;
const LIVING = 8;

/**
 * Makes a folder in which two servers died one after the other, each with a hold. A third server is
 * alive.
 */
async function folderOfDead(): Promise<string> {
  const bare = openBareDatabase();
  const accountId = await bare.payer(100_00);
  const held = (sql: Sql, server: number) => openHold(sql, newCall(accountId, { server }));
  await bare.write((sql) => {
    for (const id of [DEAD, DEAD_BEFORE, LIVING]) {
      joined(sql, { id, name: 'a machine', gone: [] });
      held(sql, id);
    }
  });
  await bare.close();
  // The second server died before it settled the first one's holds.
  const left = {
    who: 'a server',
    pid: 1,
    host: 'a machine',
    since: '',
    server: DEAD,
    predecessors: [DEAD_BEFORE],
  };
  writeFileSync(join(bare.dataDir, 'lotproof.lock.json'), JSON.stringify(left));
  return bare.dataDir;
}

it("a new server goes on duty and releases only the dead servers' holds", async () => {
  const dataDir = await folderOfDead();
  const server = await startTestServer({ dataDir, isShared: true });
  const open = () =>
    server.backend.database.read((sql) =>
      sql.all<{ server: number }>('SELECT server FROM hold WHERE settled_at IS NULL'),
    );
  expect(await open()).toEqual([{ server: LIVING }]);
  expect(await isOnDuty(server.backend)).toBe(true);
  await server.remove();
});

const isLeft = (dataDir: string) => existsSync(join(dataDir, 'lotproof.lock.json'));

it('a new server learns of dead servers after a failed start, not after a clean stop', async () => {
  const dataDir = await folderOfDead();
  lockFolder(dataDir, 'a server that met no database').release();
  const lock = lockFolder(dataDir, 'a server');
  expect(lock.predecessors).toEqual([DEAD_BEFORE, DEAD]);
  lock.release();
  const server = await startTestServer({ dataDir, isShared: true });
  await server.stop();
  expect(isLeft(dataDir)).toBe(false);
  rmSync(dataDir, { recursive: true });
});

it("a server without neighbours goes on duty and releases its predecessors' holds", async () => {
  const server = await startTestServer({ dataDir: await folderOfDead() });
  const rows = await server.backend.database.read((sql) => ({
    open: sql.all('SELECT id FROM hold WHERE settled_at IS NULL'),
    servers: sql.all('SELECT id FROM live_server'),
    onDuty: onDuty(sql),
  }));
  const { id } = server.backend.membership;
  expect(rows).toEqual({ open: [], servers: [{ id }], onDuty: id });
  await server.remove();
});

it('a new server does not replace one that went on duty first or is beating again', async () => {
  const dataDir = await folderOfDead();
  const database = openDatabase(dataDir);
  const silent = { id: DEAD, beats: 1 };
  await database.transaction((sql) => {
    sql.run('UPDATE live_server SET beats = 2 WHERE id = :id', { id: DEAD });
    expect(takeDuty(sql, 9, silent)).toBe(false);
    expect(takeDuty(sql, 9, { ...silent, beats: 2 })).toBe(true);
    expect(takeDuty(sql, 10, { ...silent, beats: 2 })).toBe(false);
    expect(onDuty(sql)).toBe(9);
  });
  await database.close();
});

it('a server knows its last hundred dead predecessors after any number of restarts', async () => {
  const dataDir = await folderOfDead();
  const predecessors = Array.from({ length: 300 }, (_, number) => number + 1);
  const file = join(dataDir, 'lotproof.lock.json');
  const left = { who: 'a server', pid: 1, host: 'a machine', since: '', server: 301, predecessors };
  writeFileSync(file, JSON.stringify(left));
  const lock = lockFolder(dataDir, 'a server');
  expect(lock.predecessors).toHaveLength(100);
  expect(lock.predecessors.at(-1)).toBe(301);
  lock.forgetPredecessors();
  lock.release();
  rmSync(dataDir, { recursive: true });
});

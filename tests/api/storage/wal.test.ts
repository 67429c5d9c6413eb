// Tests the states in which a power cut can leave the write-ahead log.

import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { type Database, openDatabase } from '../../../api/storage/database.ts';
import { randomFrom } from '../../simulation/random.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { startTestServer } from '../../support/server.ts';

const SEED = Number(process.env['WAL_SEED'] ?? 1);
/** A frame is a page with its header. If any part of it is torn, it does not count as a frame. */
const WAL_HEADER_BYTES = 32;
const FRAME_BYTES = 4096 + 24;

type History = { id: number; hash: string }[];

const folder = foldersUntil(afterAll)();

/** The log of a running server, and the whole history in the log and its database. */
let wal: Buffer;
let whole: History;

beforeAll(async () => {
  const dataDir = join(folder, 'original');
  mkdirSync(dataDir);
  const first = await startTestServer({ dataDir });
  await work(first.url);
  await first.stop(); // a server that stops moves its log into the database
  const second = await startTestServer({ dataDir });
  for (let dealers = 0; dealers < 3; dealers += 1) await work(second.url);
  whole = await second.backend.database.read(historyOf);
  wal = readFileSync(join(dataDir, 'lotproof.db-wal'));
  copyFileSync(join(dataDir, 'lotproof.db'), join(folder, 'book.db'));
  await second.stop();
});

/** Makes a dealer pay, buy, find nothing, repeat a key and store a report. */
async function work(url: string): Promise<void> {
  const dealer = await signedInDealer(url, 300);
  const key = randomUUID();
  await Promise.all(['MH00SB0001', 'MH00SB9404', 'MH00SB0002'].map((plate) => dealer.buy(plate)));
  await dealer.buy('MH00SB0003', key);
  await dealer.buy('MH00SB0003', key);
  await dealer.post('/api/service/received', { keys: [key] });
  await dealer.topUp(50);
}

function historyOf(sql: Parameters<Parameters<Database['read']>[0]>[0]): History {
  return sql.all('SELECT id, hex(hash) AS hash FROM entry ORDER BY id');
}

/**
 * Opens a copy of the database file with this log beside it, and returns the ledger entries that
 * can then be read.
 */
async function historyWith(log: Buffer): Promise<History> {
  const dataDir = join(folder, 'copy');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  copyFileSync(join(folder, 'book.db'), join(dataDir, 'lotproof.db'));
  writeFileSync(join(dataDir, 'lotproof.db-wal'), log);
  const database = openDatabase(dataDir);
  try {
    expect(await violations(database, Date.now())).toEqual([]);
    return await database.read(historyOf);
  } finally {
    await database.close();
  }
}

function expectPrefix(history: History, why: string): void {
  expect(history, why).toEqual(whole.slice(0, history.length));
}

it('a log torn at any byte opens as a consistent database from an earlier time', async () => {
  const random = randomFrom(SEED);
  const frames = Math.floor((wal.length - WAL_HEADER_BYTES) / FRAME_BYTES);
  const torn = Array.from({ length: 25 }, () => random.below(wal.length));
  const between = Array.from({ length: 25 }, () => random.below(frames) * FRAME_BYTES);
  const offsets = [0, ...torn, ...between.map((bytes) => WAL_HEADER_BYTES + bytes), wal.length];
  let survived = 0;
  for (const offset of offsets.sort((a, b) => a - b)) {
    const history = await historyWith(wal.subarray(0, offset));
    expectPrefix(history, `truncated at ${offset} of ${wal.length} (seed ${SEED})`);
    // A longer log never gives a shorter history.
    expect(history.length).toBeGreaterThanOrEqual(survived);
    survived = history.length;
  }
  expect(survived).toBe(whole.length);
  expect((await historyWith(Buffer.alloc(0))).length).toBeLessThan(whole.length);
});

it('a server with a torn log still serves, and releases the holds that the tear left', async () => {
  const random = randomFrom(SEED);
  for (let times = 0; times < 4; times += 1) {
    expectPrefix(await historyWith(wal.subarray(0, random.below(wal.length))), 'before');
    const server = await startTestServer({ dataDir: join(folder, 'copy') });
    const { database } = server.backend;
    const open = (sql: Parameters<typeof historyOf>[0]) =>
      sql.get<{ count: number }>('SELECT count(*) AS count FROM hold WHERE settled_at IS NULL');
    expect(await database.read(open)).toEqual({ count: 0 });
    const now = Date.now();
    expect(await violations(database, now)).toEqual([]);
    expectPrefix(await database.read(historyOf), 'after');
    await server.stop();
  }
});

// Damages a database in a random place. Any damage must be detected before it costs money, or
// change nothing. The seed is printed; `npm run damage` tries 300 seeds and prints a table.

import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { actsPath, actsTrouble } from '../../api/backup/act-log.ts';
import { verify } from '../../api/operator/server/verify.ts';
import { isDamage } from '../../api/storage/integrity/damage.ts';
import { readWitness } from '../../api/storage/integrity/witness.ts';
import { randomFrom } from '../simulation/random.ts';
import { type Dealer, signedInDealer } from '../support/dealer.ts';
import { credit, operate } from '../support/desk.ts';
import { freePort } from '../support/process.ts';
import { newDataDir, startTestServer, type TestServer } from '../support/server.ts';
import { restoredWithUnclaimedMoney } from '../support/unclaimed-money.ts';
import { damages, databaseIn } from './damages.ts';

const seedCount = Number(process.env['DAMAGE_SEEDS'] ?? 24);
const firstSeed = Number(process.env['DAMAGE_FIRST_SEED'] ?? 1);

const folder = newDataDir();
const [dying, resting, damaged] = ['dying', 'resting', 'damaged'].map((name) => join(folder, name));
const older = join(folder, 'older.db');
let port: string;
const dealers: Dealer[] = [];
type Sale = { dealer: Dealer; plate: string; key: string; text: string };
const sales: Sale[] = [];
const balances = new Map<Dealer, number>();
let whole: string;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  port = String(await freePort());
  const before = await startTestServer({ env: { PORT: port } });
  await signedInDealer(before.url, 100); // a last entry, whose time the restore prints
  const first = await restoredWithUnclaimedMoney(before, folder);
  for (let times = 0; times < 2; times += 1) dealers.push(await signedInDealer(first.url, 1000));
  await operate(first, credit, {
    words: [String(dealers[0]?.email), '50'],
    options: { reason: 'Asked for' },
  });
  await buySome(first);
  await first.stop(); // a stopped server checkpoints its log
  copyFileSync(databaseIn(first.dataDir), older);
  const server = await startTestServer({ dataDir: first.dataDir, env: { PORT: port } });
  await buySome(server);
  for (const dealer of dealers) balances.set(dealer, await dealer.balance());
  await vi.waitFor(async () => {
    const seen = await server.backend.database.read((sql) =>
      sql.get(`SELECT count AS commits, (SELECT max(id) FROM entry) AS entry FROM commit_count`),
    );
    expect(readWitness(server.dataDir)).toMatchObject(Object(seen));
  }, 60_000);
  cpSync(server.dataDir, String(dying), { recursive: true });
  await server.stop();
  cpSync(server.dataDir, String(resting), { recursive: true });
  all = queriesOf(String(resting));
  whole = contentOf(String(resting), all);
  rmSync(server.dataDir, { recursive: true });
}, 60_000);

async function buySome({ url }: TestServer): Promise<void> {
  expect(url).toContain(port);
  for (const dealer of dealers) {
    for (const plate of ['MH00SB0001', 'MH00SB0002', 'MH00SB0001']) {
      const key = randomUUID();
      const { text } = await dealer.buy(plate, key);
      sales.push({ dealer, plate, key, text });
    }
    await dealer.topUp(50);
  }
}

/**
 * Columns that no decision depends on, and why. In all others (entries, wallets, calls, holds,
 * answers, orders, vouchers, fees, cancellations, accounts) a change must be detected.
 */
const HARMLESS: Record<string, readonly string[]> = {
  // Every start, sign-in or commit writes these. A wrong value signs a browser out or is
  // overwritten.
  last_write: ['*'],
  commit_count: ['*'],
  live_server: ['*'],
  duty: ['*'],
  session: ['*'],
  browser: ['*'],
  sign_in_code: ['*'],
  // The second copy of a row whose first copy is unchanged.
  written_twice: ['*'],
  // The operator's log of sign-ins, and of who reported a payment when.
  event: ['*'],
  payment_event: ['*'],
  // How many free checks are left today.
  daily_count: ['*'],
  // The number that the operator sees in a call's story. The dealer sees the one in the entry.
  call: ['masked_identifier'],
  // Times for display and for sorting the open work. The gateway is asked in any case.
  payment_order: ['created_at'],
  // A wrong hash admits no one, and the emailed code still works. `created_at` is only for display;
  // of `verified_at`, only whether it is set matters.
  account: ['password_hash', 'created_at', 'verified_at'],
  witnessed: ['since'],
  book_mode: ['written_at'],
  // Each nightly comparison covers half a year, so the next one makes up for a wrong value.
  comparison: ['*'],
  // Times for display and for sorting the operator's list.
  unclaimed_payment: ['found_at'],
  unclaimed_loss: ['at'],
};
/** The columns of each table that are not harmless. */
let all: string[];

function queriesOf(dataDir: string): string[] {
  const db = new Sqlite(databaseIn(dataDir), { readonly: true });
  const columns = db.prepare<[], { table: string; column: string }>(
    `SELECT t.name AS "table", c.name AS "column"
     FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'`,
  );
  const kept = new Map<string, string[]>();
  for (const { table, column } of columns.all()) {
    const harmless = HARMLESS[table] ?? [];
    if (harmless.includes('*') || harmless.includes(column)) continue;
    kept.set(table, [...(kept.get(table) ?? []), `quote("${column}")`]);
  }
  db.close();
  return [...kept].map(([table, names]) => `SELECT ${names.join(', ')} FROM "${table}"`);
}

function contentOf(dataDir: string, queries: string[]): string {
  const db = new Sqlite(databaseIn(dataDir), { readonly: true });
  try {
    return JSON.stringify(queries.map((query) => db.prepare(query).all()));
  } finally {
    db.close();
  }
}

type Found = 'start' | 'first read' | 'verify' | 'harmless' | 'unfound';

/** Returns what dealers experience with the damaged database, and what detects the damage first. */
async function live(): Promise<Found> {
  const dataDir = String(damaged);
  const server = await startTestServer({ dataDir, env: { PORT: port } }).catch(() => undefined);
  if (!server) return 'start';
  try {
    const isTold = async () => (await fetch(`${server.url}/healthz`)).status === 503;
    const isFoundAtStart = await isTold();
    await ask();
    if (isFoundAtStart) return 'start';
    if (await isTold()) return 'first read';
    const { isGood } = await operate(server, verify).catch((error) => {
      if (isDamage(error)) return { isGood: false };
      throw error;
    });
    return isGood ? 'harmless' : 'verify';
  } finally {
    await server.stop().catch(() => undefined);
  }
}

/** Lets every dealer read the wallet and sends every key again. */
async function ask(): Promise<void> {
  for (const dealer of dealers) {
    await dealer.get('/api/user/transactions');
    await dealer.get('/api/payment/balance');
  }
  for (const { dealer, plate, key, text } of sales) {
    const reply = await dealer.buy(plate, key);
    // A different purchase under a charged key would mean a second charge.
    if (reply.status === 200) expect(reply.text, 'a key that was charged').toBe(text);
  }
}

async function tryOne(seed: number): Promise<{ kind: string; found: Found; where: string }> {
  const random = randomFrom(seed);
  const damage = damages[seed % damages.length];
  if (!damage) throw new Error('There is no such damage.');
  const dataDir = String(damaged);
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(String(damage.isAtRest ? resting : dying), dataDir, { recursive: true });
  const where = damage.make({ dataDir, older, random });
  const found = await live();
  return { kind: damage.kind, where, found: found === 'harmless' ? harmOf(dataDir) : found };
}

/** Returns whether the operator is told when the disk with the log of acts is not mounted. */
function isLossOfActsTold(dataDir: string): boolean {
  const place = { dataDir, actsDir: dataDir };
  if (actsTrouble(place) !== undefined) return false;
  const elsewhere = join(dataDir, 'acts.elsewhere');
  renameSync(actsPath(place), elsewhere);
  const isTold = actsTrouble(place) !== undefined;
  renameSync(elsewhere, actsPath(place));
  return isTold;
}

function harmOf(dataDir: string): Found {
  const isWhole = contentOf(dataDir, all) === whole && isLossOfActsTold(dataDir);
  return isWhole ? 'harmless' : 'unfound';
}

const table: Record<string, Record<Found, number>> = {};
const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index);
/** A test with one seed takes a second, but longer while the machine is busy with other work. */
const BUSY_MACHINE_MS = 120_000;

afterAll(() => {
  if (process.env['DAMAGE_SEEDS']) console.table(table);
});

it.each(seeds)(
  'a damaged database costs no money before the damage is detected: seed %i',
  { timeout: BUSY_MACHINE_MS },
  async (seed) => {
    const { kind, where, found } = await tryOne(seed);
    const row = table[kind] ?? { start: 0, 'first read': 0, verify: 0, harmless: 0, unfound: 0 };
    row[found] += 1;
    table[kind] = row;
    expect(found, `${kind}, ${where}`).not.toBe('unfound');
  },
);

it('an undamaged database is not called damaged', async () => {
  rmSync(String(damaged), { recursive: true, force: true });
  cpSync(String(resting), String(damaged), { recursive: true });
  expect(await live()).toBe('harmless');
  expect(harmOf(String(damaged))).toBe('harmless');
});

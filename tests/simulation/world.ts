// A server with its data folder, everything around it that a test can change, and the model of what
// must be true.

import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { settleRefund } from '../../api/money/refunds/refund-settlement.ts';
import { openRefunds } from '../../api/money/refunds/refunds.ts';
import { reconcile } from '../../api/money/top-up/open-order-watch.ts';
import type { RunningServer } from '../../api/server/server.ts';
import { openDatabase } from '../../api/storage/database.ts';
import { renewWitness } from '../../api/storage/integrity/witness-watch.ts';
import { putEmptyDatabase } from '../support/empty-database.ts';
import { databaseUrlOf, dropDatabaseOf } from '../support/postgres/new-database.ts';
import { newDataDir } from '../support/server.ts';
import { isClockDoubtful, serverTime, type Wrong } from './clocks.ts';
import { type Life, rest } from './life.ts';
import { live } from './lives.ts';
import { complete, restart } from './model-calls.ts';
import {
  type Gateway,
  type ModelLedger,
  newDatabase,
  reconcile as reconcileModel,
} from './model-payments.ts';
import { settleAll } from './model-settlement.ts';
import { newPhone, type Phone } from './phone.ts';
import type { Random } from './random.ts';
import { type ScriptedSource, scriptedSource } from './scripted-source.ts';

export const DEALERS = 2;
const MINUTE_MS = 60_000;
/** The world begins so late that a clock never jumps back to before the database was made. */
const BEGINS_AFTER_MS = 30 * 24 * 60 * MINUTE_MS;

type Chain = { id: number; hash: Buffer }[];

export type World = {
  random: Random;
  dataDir: string;
  /** The time in whole seconds. Only steps move it. */
  now: number;
  wrong: Wrong;
  source: ScriptedSource;
  phones: Phone[];
  life: Life;
  running: RunningServer;
  ledger: ModelLedger;
  gateway: Gateway;
  /** Payments for removed accounts, and how much of each was refunded. */
  late: { id: string; returnedPaise: number }[];
  /** The database's hash chain as it was at the last check. */
  chain: Chain;
  backup: { ledger: ModelLedger; chain: Chain } | undefined;
  log: string[];
};

/** Opens a new server in a new folder, with dealers who have no money yet. */
export async function openWorld(random: Random): Promise<World> {
  const now = Math.floor(Date.now() / 1000) * 1000 + BEGINS_AFTER_MS;
  const wrong: Wrong = { machine: 0, gateway: 0 };
  const start = { dataDir: newDataDir(), now, wrong, source: scriptedSource() };
  // A folder with a database file is refused if the server's database is on PostgreSQL.
  if (!(await databaseUrlOf(start.dataDir))) putEmptyDatabase(start.dataDir);
  const alive = await live(start, () => world.now);
  const world: World = {
    ...start,
    ...alive,
    random,
    phones: Array.from({ length: DEALERS }, (_, index) =>
      newPhone(emailOf(index), () => world.running.url),
    ),
    ledger: newDatabase(DEALERS),
    gateway: {
      orders: new Map(),
      payments: new Map(),
      refunds: new Map(),
      disputes: new Map(),
    },
    late: [],
    chain: [],
    backup: undefined,
    log: [],
  };
  // All dealers have an account before any backup, because an order's note names its account.
  for (const phone of world.phones) await phone.get('/api/payment/balance');
  return world;
}

export function emailOf(dealer: number): string {
  return `dealer-${dealer}@example.in`;
}

export async function closeWorld(world: World): Promise<void> {
  await world.running.stop();
  await dropDatabaseOf(world.dataDir);
  rmSync(world.dataDir, { recursive: true, force: true });
}

/** Stops or kills the server, and starts the next one in the same folder. */
export async function restartServer(world: World, how: 'stopped' | 'killed'): Promise<void> {
  if (how === 'killed') world.life.die();
  await world.running.stop();
  await revive(world);
}

/** Starts a server, which first settles what the last one left, and asks the gateway. */
async function revive(world: World): Promise<void> {
  Object.assign(world, await live(world, () => world.now));
  for (const wallet of world.ledger.wallets) restart(wallet);
  reconcileInModel(world);
  settleAll(world.ledger, world.gateway);
}

/** While the clock is in doubt, the gateway is still asked, but nothing is credited or closed. */
function reconcileInModel({ ledger, gateway, now, wrong }: World): void {
  if (!isClockDoubtful(wrong)) reconcileModel(ledger, gateway, serverTime({ now, wrong }));
}

/** Lets a minute pass, which runs the completer and the reconciler. The clock need not move. */
export async function tick(world: World): Promise<void> {
  vi.advanceTimersByTime(MINUTE_MS);
  await rest(world.life);
  // The completer comes first: a lost dispute also takes what has just been given back.
  const isClockRight = !isClockDoubtful(world.wrong);
  for (const wallet of world.ledger.wallets) {
    complete(wallet, { now: serverTime(world), isClockRight });
  }
  // Old orders are checked rarely; here each is checked every time, which keeps the model simple.
  await reconcile(world.running.backend);
  await settleRefunds(world);
  reconcileInModel(world);
}

/** Open refunds are also checked rarely; here each one is checked every time. */
async function settleRefunds({
  running: { backend },
  ledger,
  gateway,
  life,
}: World): Promise<void> {
  for (const refund of await backend.database.read(openRefunds))
    await settleRefund(backend, refund);
  settleAll(ledger, gateway);
  life.forgottenKey = undefined;
}

/** Any answer from the gateway gives the time. */
export async function hearTheGateway({ running, life }: World): Promise<void> {
  await running.backend.gateway.fetchOrder('order_00000000000000');
  await rest(life);
}

/** Copies the database, as the operator's nightly backup does. */
export async function backUp(world: World): Promise<void> {
  const file = new Sqlite(join(world.dataDir, 'lotproof.db'), { readonly: true });
  await file.backup(join(world.dataDir, 'yesterday.db'));
  file.close();
  world.backup = { ledger: structuredClone(world.ledger), chain: [...world.chain] };
}

/** Replaces today's database with yesterday's. The gateway's data is not set back. */
export async function restoreBackup(world: World): Promise<void> {
  const { backup, dataDir } = world;
  if (!backup) throw new Error('There is no backup to restore.');
  await world.running.stop();
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(dataDir, `lotproof.db${end}`), { force: true });
  copyFileSync(join(dataDir, 'yesterday.db'), join(dataDir, 'lotproof.db'));
  const restored = openDatabase(dataDir);
  await renewWitness({ witnessDir: dataDir }, restored, world.now);
  await restored.close();
  world.ledger = structuredClone(backup.ledger);
  world.chain = backup.chain;
  await revive(world);
}

// Each kind of act in the operator's log: a restore undoes it, a replay repeats it once, and either
// leaves a trace by which a restore on another machine notices that the log is missing.

import { rmSync } from 'node:fs';
import { type LoggedAct, loggedKinds } from '../../../api/backup/act-log.ts';
import { sourceCostsOf } from '../../../api/desk/reading/books-read.ts';
import { accountByEmail, isBlocked } from '../../../api/identity/accounts.ts';
import { walletOf } from '../../../api/money/ledger.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import type { Command } from '../../../api/operator/command.ts';
import { rotateSigningKey } from '../../../api/operator/server/proof.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { knownKeys } from '../../../api/proof/known-keys.ts';
import { publishedWithdrawals } from '../../../api/proof/published-lists.ts';
import { servicesSwitchedOff } from '../../../api/reports/service-switches.ts';
import type { Sql } from '../../../api/storage/database.ts';
import { databasePath } from '../../../api/storage/database-file.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import * as desk from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import * as payments from '../../support/payments.ts';
import { backedUp, paid, restored } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { partsOf, soldIn } from '../../support/statement.ts';

const folder = foldersUntil(afterEach);
const { operate } = desk;
const reason = 'Asked for';

/** A server, and a dealer there with ₹100 at first. */
type World = { server: TestServer; dealer: Dealer };

type Tried = {
  command: Command;
  /** Prepares the act, and returns the words and options to type. */
  typed: (world: World) => Promise<{ words?: string[]; options?: Record<string, string> }>;
  /** What the act changes. */
  state: (sql: Sql, dealer: { id: string; email: string }) => unknown;
};

const onDealer = (...words: string[]) => ({
  typed: async ({ dealer }: World) => ({ words: [dealer.email, ...words] }),
});

const inWallet: Tried['state'] = (sql, { id }) => walletOf(sql, id).postedPaise;
const isShut: Tried['state'] = (sql, { id }) => isBlocked(sql, id);

async function byHand({ server }: World, command: Command, ...words: string[]): Promise<void> {
  await operate(server, command, { words, options: { reason } });
}

async function receiptOf({ dealer }: World) {
  return soldIn(await dealer.buy('MH00SB0001')).receipt;
}

/** Restores a backup that lacks a dealer who has paid. Returns the payment, which then waits. */
async function unclaimedPayment(world: World): Promise<string> {
  const file = await backedUp(world.server, folder());
  const paymentId = await paid(await signedInDealer(world.server.url), 300);
  world.server = (await restored(world.server, file)).again;
  await operate(world.server, differences, { options: { ask: 'yes' } });
  return paymentId;
}

const kinds: Record<LoggedAct['kind'], Tried> = {
  credit: { command: desk.credit, ...onDealer('50'), state: inWallet },
  debit: { command: desk.debit, ...onDealer('30'), state: inWallet },
  refund: {
    command: desk.refund,
    typed: async ({ dealer }) => ({ words: [await paid(dealer, 100), '40'] }),
    state: inWallet,
  },
  block: { command: desk.block, ...onDealer(), state: isShut },
  unblock: {
    command: desk.unblock,
    async typed(world) {
      await byHand(world, desk.block, world.dealer.email);
      return { words: [world.dealer.email] };
    },
    state: isShut,
  },
  removal: {
    command: desk.purge,
    async typed(world) {
      world.dealer = await signedInDealer(world.server.url);
      return { words: [world.dealer.email] };
    },
    state: (sql, { email }) => accountByEmail(sql, email) === undefined,
  },
  settling: {
    command: desk.settle,
    async typed({ server, dealer }) {
      await payments.setFaults(server, { ...payments.silent, payment: { amountPaise: 2_00 } });
      const proof = await payments.payUntold(dealer, 100);
      expect((await payments.verify(dealer, proof, 100)).status).toBe(403);
      return { words: [proof.razorpay_payment_id] };
    },
    state: (sql) => sql.all('SELECT reference FROM difference WHERE settled_at IS NULL'),
  },
  gift: {
    command: desk.give,
    async typed(world) {
      const { email } = world.dealer;
      return { words: [await unclaimedPayment(world)], options: { email } };
    },
    state: inWallet,
  },
  withdrawal: {
    command: desk.withdraw,
    typed: async (world) => ({ words: [(await receiptOf(world)).number ?? ''] }),
    state: (sql, { id }) => [
      walletOf(sql, id).postedPaise,
      publishedWithdrawals(sql).withdrawn.map(({ digest }) => digest),
    ],
  },
  rotation: {
    command: rotateSigningKey,
    async typed(world) {
      const { proof } = await receiptOf(world);
      return { options: { stolen: partsOf(proof?.jws ?? '').header.kid } };
    },
    state: (sql) => knownKeys(sql).flatMap(({ kid, stolenAt }) => (stolenAt ? [kid] : [])),
  },
  'service-off': {
    command: desk.serviceOff,
    typed: async () => ({ words: ['pan'] }),
    state: servicesSwitchedOff,
  },
  'service-on': {
    command: desk.serviceOn,
    async typed(world) {
      await byHand(world, desk.serviceOff, 'pan');
      return { words: ['pan'] };
    },
    state: servicesSwitchedOff,
  },
  'source-cost': {
    command: desk.sourceCost,
    typed: async () => ({ words: ['rc/surepass', '2'] }),
    state: (sql) => sourceCostsOf(sql, {}),
  },
};

async function openWorld(): Promise<World> {
  const env = { LOTPROOF_ACTS_DIR: folder() };
  const server = await startTestServer({ dataDir: folder(), env });
  const dealer = await signedInDealer(server.url, 100);
  await payments.setFaults(server, payments.silent);
  return { server, dealer };
}

/** Restores a copy on a machine that has neither the database nor the log. Returns the summary. */
async function restoredElsewhere({ backend, url }: TestServer, copy: string): Promise<string> {
  const config = { ...backend.config, dataDir: folder(), actsDir: folder() };
  return (await operate({ backend: { config }, url }, restore, { words: [copy] })).summary;
}

const LOG_IS_MISSING = /- acts by hand: .*acts\.jsonl is missing/;

it.each(loggedKinds)(
  'a replay repeats an act of the kind %s once, with its trace',
  async (kind) => {
    const world = await openWorld();
    const { command, typed, state } = kinds[kind];
    const { words = [], options } = await typed(world);
    const { server } = world;
    const { email } = world.dealer;
    const id = await server.backend.database.read((sql) => accountByEmail(sql, email)?.id ?? '');
    const stateIn = ({ backend }: TestServer) =>
      backend.database.read((sql) => state(sql, { id, email }));
    const [before, file] = [await stateIn(server), await backedUp(server, folder())];
    await operate(server, command, { words, options: { reason, ...options } });
    const [after, later] = [await stateIn(server), await backedUp(server, folder())];
    expect(after).not.toEqual(before);

    await server.stop();
    rmSync(databasePath(server.dataDir)); // from which the restore would carry blocks over
    const { again } = await restored(server, file);
    expect(await stateIn(again)).toEqual(before);
    const { rows } = await operate(again, replay);
    expect(rows).toMatchObject([{ act: kind, replay: kind === 'refund' ? 'by hand' : 'to do' }]);
    // Only the gateway's lists tell of a refund.
    if (kind === 'refund') await operate(again, differences, { options: { ask: 'yes' } });
    for (let times = 0; times < 2; times += 1) {
      const done = await operate(again, replay, { options: { do: 'yes' } });
      expect(done).toMatchObject({ rows: [], isGood: true });
      expect(await stateIn(again)).toEqual(after);
    }
    await payments.expectSoundDatabase(again);
    // A replay leaves refunds to the gateway's lists.
    const copies = kind === 'refund' ? [later] : [later, await backedUp(again, folder())];
    for (const copy of copies) {
      expect(await restoredElsewhere(again, copy)).toMatch(LOG_IS_MISSING);
    }
  },
);

it('a database restored on another machine needs no log if nothing was done by hand', async () => {
  const { server } = await openWorld();
  const copy = await backedUp(server, folder());
  expect(await restoredElsewhere(server, copy)).not.toContain('acts by hand');
});

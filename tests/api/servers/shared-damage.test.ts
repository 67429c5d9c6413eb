// Damage that one of two servers finds, or a command beside it, stops both until the operator has
// accepted the database.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acceptDatabase, verify } from '../../../api/operator/server/verify.ts';
import { watchForDamage } from '../../../api/storage/integrity/damage.ts';
import { type Dealer, type Reply, signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import type { TestServer } from '../../support/server.ts';
import { atServer, startBeside, startFirst } from '../../support/shared-database.ts';

const DAMAGE = 'The database is damaged: page 7.';

let first: TestServer;
let second: TestServer;
let dealers: Dealer[];

beforeEach(async () => {
  first = await startFirst();
  second = await startBeside(first);
  const dealer = await signedInDealer(first.url, 500);
  dealers = [dealer, await atServer(second, dealer)];
});
afterEach(async () => {
  await second.stop();
  await first.remove();
});

/** Waits for both servers' health, then buys at both. An earlier purchase might find damage too. */
async function bothAnswer(status: number): Promise<void> {
  const of = async (replies: Promise<Reply>[]) => (await Promise.all(replies)).map(statusOf);
  const health = () => of(dealers.map((each) => each.get('/healthz')));
  await expect.poll(health).toEqual([status, status]);
  expect(await of(dealers.map((each) => each.buy('MH00SB0001')))).toEqual([status, status]);
}

const statusOf = ({ status }: Reply) => status;

function addPaise(paise: number): Promise<number> {
  return first.backend.database.transaction((sql) =>
    sql.run('UPDATE wallet SET posted_paise = posted_paise + :paise', { paise }),
  );
}

it('A broken promise that verify finds stops both servers until it is accepted', async () => {
  await addPaise(1);
  expect(await operate(first, verify)).toMatchObject({ isGood: false });
  await bothAnswer(503);
  // Neither a restart nor a database that is still broken lets a server sell.
  await second.stop();
  second = await startBeside(first);
  dealers = [...dealers.slice(0, 1), await atServer(second, dealers[0] as Dealer)];
  const accept = () => operate(second, acceptDatabase, { options: { reason: 'Looked' } });
  expect(await accept()).toMatchObject({ isGood: false });
  await bothAnswer(503);
  await addPaise(-1);
  expect((await accept()).summary).toContain('Every running server sells');
  await bothAnswer(200);
});

/** Makes a process in this folder that finds damage but cannot write to the database. */
async function foundUnwritten(dataDir: string) {
  const { read } = first.backend.database;
  const transaction = () => Promise.reject(new Error('The database is gone.'));
  const damage = watchForDamage({ database: { read, transaction }, dataDir }, () => undefined);
  damage.tell(DAMAGE);
  await damage.look();
  return damage;
}

it('Damage found while the database cannot be written stops the other servers later', async () => {
  await foundUnwritten(second.dataDir);
  await bothAnswer(503);
  const note = join(second.dataDir, 'damage.txt');
  await vi.waitFor(() => expect(existsSync(note)).toBe(false));
});

it('Damage is remembered while neither the database nor the folder can be written', async () => {
  const damage = await foundUnwritten(join(second.dataDir, 'missing'));
  await damage.look();
  expect(damage.found()).toBe(DAMAGE);
});

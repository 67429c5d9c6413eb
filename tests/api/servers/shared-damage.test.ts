// Damage found by one of two servers, or by a command beside it, stops both until the operator
// accepts the database.

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptDatabase, verify } from '../../../api/operator/server/verify.ts';
import { openSession } from '../../../api/operator/session.ts';
import {
  answerDamaged,
  forgetDamage,
  keptDamage,
  watchForDamage,
} from '../../../api/storage/integrity/damage.ts';
import { type Dealer, type Reply, signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { newDataDir, type TestServer } from '../../support/server.ts';
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

/**
 * Waits until both servers are healthy, then buys on both. An earlier purchase might find damage
 * too.
 */
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

it('a broken promise stops both servers until the database is accepted', async () => {
  await addPaise(1);
  expect(await operate(first, verify)).toMatchObject({ isGood: false });
  await bothAnswer(503);
  // Neither a restart nor accepting a database that is still broken lets a server sell.
  await second.stop();
  second = await startBeside(first);
  dealers = [...dealers.slice(0, 1), await atServer(second, dealers[0] as Dealer)];
  const accept = () => operate(second, acceptDatabase, { options: { reason: 'Looked' } });
  expect(await accept()).toMatchObject({ isGood: false });
  await bothAnswer(503);
  await addPaise(-1);
  expect((await accept()).summary).toContain('Running servers sell');
  await bothAnswer(200);
});

/** Makes a process in this folder find damage while it cannot write to the database. */
async function foundUnwritten(dataDir: string) {
  const { read } = first.backend.database;
  const transaction = () => Promise.reject(new Error('The database is gone.'));
  const damage = watchForDamage({ database: { read, transaction }, dataDir }, () => undefined);
  damage.tell(DAMAGE);
  await damage.look();
  return damage;
}

it('damage found while the database is not writable stops the other servers later', async () => {
  await foundUnwritten(second.dataDir);
  await bothAnswer(503);
  const note = join(second.dataDir, 'damage.txt');
  await vi.waitFor(() => expect(existsSync(note)).toBe(false), 60_000);
});

it('damage is remembered while neither the database nor the folder can be written', async () => {
  const damage = await foundUnwritten(join(second.dataDir, 'missing'));
  await damage.look();
  expect(damage.found()).toBe(DAMAGE);
});

it('an unreadable note about damage counts as damage', async () => {
  const { database } = first.backend;
  const dataDir = join(second.dataDir, 'with a folder for a note');
  mkdirSync(join(dataDir, 'damage.txt'), { recursive: true });
  const damage = watchForDamage({ database, dataDir }, () => undefined);
  await damage.look(); // a folder in the note's place cannot be deleted like a note
  expect(damage.found()).toContain('damage.txt cannot be read.');
});

it('an error while reading the folder stops no server', async () => {
  const { database } = first.backend;
  const dataDir = join(second.dataDir, 'a file');
  writeFileSync(dataDir, '');
  const damage = watchForDamage({ database, dataDir }, () => undefined);
  await expect(damage.look()).rejects.toThrow('ENOTDIR');
  expect(damage.found()).toBeUndefined();
});

it('damage found while accept-database is checking is not forgotten', async () => {
  const { damage } = first.backend;
  damage.tell(DAMAGE);
  await damage.look();
  const session = await openSession(first.backend.config);
  const newer = 'The database is damaged: page 8.';
  const clock = () => {
    damage.tell(newer);
    return session.clock();
  };
  const asked = { words: [], options: { reason: 'Looked' } };
  expect(await acceptDatabase.run({ ...session, clock }, asked)).toMatchObject({
    isGood: false,
    summary: expect.stringContaining('New damage was found'),
  });
  await session.close();
  // A restore uses the witness to measure what was lost, so a refused acceptance must not renew it.
  expect(existsSync(join(session.config.witnessDir, 'accepted.log'))).toBe(false);
  await bothAnswer(503);
  await expect.poll(second.backend.damage.found).toBe(newer); // by its next look
});

it('known damage found again during a check is not forgotten either', async () => {
  const { config, damage, database } = first.backend;
  const place = { database, dataDir: config.dataDir };
  damage.tell(DAMAGE);
  await damage.look();
  const seen = await keptDamage(place);
  damage.tell(DAMAGE);
  await damage.look();
  expect(await forgetDamage(place, seen)).toBe(false);
  expect(await forgetDamage(place, await keptDamage(place))).toBe(true);
});

it('new damage within a second of an acceptance also alarms the operator', async () => {
  const place = { database: first.backend.database, dataDir: newDataDir() };
  const alarms: string[] = [];
  const damage = watchForDamage(place, (sentence) => alarms.push(sentence));
  damage.tell(DAMAGE);
  await damage.look();
  for (let again = 0; again < 2; again += 1) damage.tell(DAMAGE);
  await damage.look();
  expect(alarms).toEqual([DAMAGE]);
  expect(await forgetDamage(place, await keptDamage(place))).toBe(true);
  damage.tell(DAMAGE);
  await damage.look();
  expect(alarms).toEqual([DAMAGE, DAMAGE]);
  rmSync(place.dataDir, { recursive: true });
});

it('a damaged page replaces a damaged answer as known damage, but not vice versa', async () => {
  const both = [first.backend.damage, second.backend.damage];
  const toldBy = async ({ backend: { damage } }: TestServer, sentence: string) => {
    damage.tell(sentence);
    const heard = damage.found();
    for (const each of [damage, ...both]) await each.look();
    return [heard, ...both.map((each) => each.found())];
  };
  const answer = answerDamaged(5);
  expect(await toldBy(first, answer)).toEqual([answer, answer, answer]);
  expect(await toldBy(second, DAMAGE)).toEqual([DAMAGE, DAMAGE, DAMAGE]);
  expect(await toldBy(first, answer)).toEqual([DAMAGE, DAMAGE, DAMAGE]);
});

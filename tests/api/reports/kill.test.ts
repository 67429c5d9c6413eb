// A real SIGKILL at each recovery point of a call and of a top-up, then a restart in the same
// folder. Needs the built server (`npm test` builds it first).

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dealer, type Reply, signedInDealer } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { expectSoundDatabaseIn } from '../../support/live-world.ts';
import { balanceBecomes, payUntold, setFaults, silent, verify } from '../../support/payments.ts';
import { freePort, type ServerProcess, startKillableServer } from '../../support/process.ts';
import { serversUntil } from '../../support/restarts.ts';
import type { TestServer } from '../../support/server.ts';

const FOUND = 'MH00SB0001';
const NOT_FOUND = 'MH00SB9404';
/** A report that was delivered before the server died stays delivered. */
const DELIVERED = randomUUID();

const folder = foldersUntil(afterEach);
const restarts = serversUntil(afterEach);
const killable: ServerProcess[] = [];
afterEach(async () => {
  for (const server of killable.splice(0)) await server.kill();
});

/** Starts a server that, once armed, kills itself at the given point. */
async function killableAt(point: string) {
  const dataDir = folder();
  const KILL_FILE = join(dataDir, 'armed');
  const PORT = String(await freePort());
  const first = await startKillableServer({
    PORT,
    LOTPROOF_DATA_DIR: dataDir,
    SANDBOX_LATENCY_MS: '0',
    KILL_AT: point,
    KILL_FILE,
  });
  killable.push(first);
  await setFaults(first, silent);
  let again: TestServer | undefined;
  return {
    first,
    arm: () => writeFileSync(KILL_FILE, ''),
    async restart(): Promise<void> {
      expect(await first.ended, 'how the first server ended').toBe('SIGKILL');
      again = await restarts.start(dataDir, PORT);
    },
    /** Stops the server and reads its database from outside, as an auditor would. */
    async expectSoundDatabase(): Promise<void> {
      if (again) await restarts.stop(again);
      await expectSoundDatabaseIn(dataDir);
    },
  };
}

/** Returns the reply, or `lost` if the server died before sending it. */
function orLost(reply: Promise<Reply>): Promise<Reply | 'lost'> {
  return reply.catch(() => 'lost' as const);
}

for (const { point, named, isCharged } of [
  { point: 'before hold', named: 'in openHold', isCharged: false },
  { point: 'after hold', named: 'between openHold and askSource', isCharged: false },
  { point: 'after source', named: 'between askSource and capture', isCharged: false },
  { point: 'before capture', named: 'in capture', isCharged: false },
  { point: 'after capture', named: 'between capture and the reply', isCharged: true },
]) {
  it(`a killed server charges a key once, however many times it is sent: ${named}`, async () => {
    const { first, arm, restart, expectSoundDatabase } = await killableAt(point);
    const dealer = await signedInDealer(first.url, 100);
    const delivered = await dealer.buy(FOUND, DELIVERED);
    arm();
    const key = randomUUID();
    const replies = [orLost(dealer.buy(FOUND, key)), orLost(dealer.buy(FOUND, key))];
    expect(await Promise.all(replies)).toEqual(['lost', 'lost']);

    await restart();
    await expectDatabase(dealer, isCharged ? 50 : 75, isCharged ? 3 : 2);
    const again = await dealer.buy(FOUND, key);
    expect(again.status).toBe(200);
    expect((await dealer.buy(FOUND, key)).text).toBe(again.text);
    expect((await dealer.buy(FOUND, DELIVERED)).text).toBe(delivered.text);
    await expectDatabase(dealer, 50, 3);
    await expectSoundDatabase();
  });
}

for (const { point, named } of [
  { point: 'before void', named: 'in voidHold' },
  { point: 'after void', named: 'between voidHold and the reply' },
]) {
  it(`a killed server releases the money once for a report not found: ${named}`, async () => {
    const { first, arm, restart, expectSoundDatabase } = await killableAt(point);
    const dealer = await signedInDealer(first.url, 100);
    arm();
    const key = randomUUID();
    expect(await orLost(dealer.buy(NOT_FOUND, key))).toBe('lost');

    await restart();
    await expectDatabase(dealer, 100, 1);
    expect((await dealer.buy(NOT_FOUND, key)).status).toBe(404);
    await expectDatabase(dealer, 100, 1);
    await expectSoundDatabase();
  });
}

for (const point of ['before credit', 'after credit']) {
  it(`a killed server credits a payment once, whether reported or not (${point})`, async () => {
    const { first, arm, restart, expectSoundDatabase } = await killableAt(point);
    const dealer = await signedInDealer(first.url, 50);
    const proof = await payUntold(dealer, 100);
    arm();
    expect(await orLost(verify(dealer, proof, 100))).toBe('lost');

    await restart();
    await balanceBecomes(dealer, 150);
    expect((await verify(dealer, proof, 100)).body).toEqual({ newBalance: 150 });
    await expectDatabase(dealer, 150, 2);
    await expectSoundDatabase();
  });
}

async function expectDatabase(dealer: Dealer, rupees: number, entryCount: number): Promise<void> {
  expect(await dealer.balance()).toBe(rupees);
  expect(await dealer.transactions()).toHaveLength(entryCount);
}

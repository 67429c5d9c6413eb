// Backups: taken while dealers buy, restored, and replayed against.

import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inspect } from '../../../api/backup/backup.ts';
import { verify } from '../../../api/operator/money/ledger.ts';
import { backup, selfCheck } from '../../../api/operator/server/backups.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { startTestBox, type TestBox } from '../../support/box.ts';
import { type Reply, signedInDealer, signIn } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { expectSoundBook } from '../../support/payments.ts';

const folder = foldersUntil(afterEach);

async function boxIn(dataDir: string): Promise<TestBox> {
  return startTestBox({ dataDir });
}

async function backedUp(box: TestBox): Promise<string> {
  const { rows, isGood } = await operate(box, backup, { options: { to: folder() } });
  expect(isGood).toBe(true);
  return String(rows[0]?.['file']);
}

describe('A backup taken while dealers buy', () => {
  it('is sound, and whoever replays what it knows is not charged twice', async () => {
    const dataDir = folder();
    const box = await boxIn(dataDir);
    const dealers = await Promise.all([1, 2, 3].map(() => signedInDealer(box.url, 1000)));
    const bought: { dealer: (typeof dealers)[number]; key: string; reply: Reply }[] = [];
    let isBuying = true;
    const buying = dealers.map(async (dealer) => {
      while (isBuying) {
        const key = randomUUID();
        bought.push({ dealer, key, reply: await dealer.buy('MH00SB0001', key) });
      }
    });
    while (bought.length < 6) await new Promise((resolve) => setImmediate(resolve));
    const known = [...bought];
    const file = await backedUp(box);
    isBuying = false;
    await Promise.all(buying);
    expect(bought.length).toBeGreaterThan(known.length);
    const { port } = new URL(box.url);
    await box.stop();

    expect(await operate(box, restore, { words: [file] })).toMatchObject({});
    const restored = await startTestBox({ dataDir, env: { PORT: port } });
    await expectSoundBook(restored);
    for (const dealer of dealers) await signIn(restored.url, dealer);
    const before = await Promise.all(dealers.map((dealer) => dealer.balance()));
    for (const { dealer, key, reply } of known) {
      expect((await dealer.buy('MH00SB0001', key)).text).toBe(reply.text);
    }
    expect(await Promise.all(dealers.map((dealer) => dealer.balance()))).toEqual(before);
    await expectSoundBook(restored);
    await restored.stop();
  });
});

describe('A backup', () => {
  it('is not restored under a running box', async () => {
    const box = await boxIn(folder());
    const dealer = await signedInDealer(box.url, 100);
    const file = await backedUp(box);
    await dealer.buy('MH00SB0001');
    await expect(operate(box, restore, { words: [file] })).rejects.toThrow('is in use by a server');
    expect(await dealer.balance()).toBe(75);
    await box.stop();
  });

  it('is not restored when it is damaged, and the book stays', async () => {
    const box = await boxIn(folder());
    const dealer = await signedInDealer(box.url, 100);
    const file = await backedUp(box);
    truncateSync(file, 20_000);
    await box.stop();
    await expect(operate(box, restore, { words: [file] })).rejects.toThrow('is not sound');
    await expect(operate(box, restore, { words: ['nowhere.db'] })).rejects.toThrow(
      'nowhere.db is not there',
    );
    expect(await operate(box, verify)).toMatchObject({ isGood: true });
    expect(dealer.email).toContain('@');
  });

  it('of a forged book is found out', async () => {
    const box = await boxIn(folder());
    await signedInDealer(box.url, 100);
    const file = await backedUp(box);
    const forged = Buffer.from(readFileSync(file));
    const at = forged.indexOf('Wallet Recharge');
    forged.write('Wallet Rechargf', at);
    writeFileSync(file, forged);
    const { troubles } = await inspect(file, folder(), Date.now());
    expect(troubles).toEqual(['every entry is chained to the one before it: 1']);
    await box.stop();
  });
});

describe('The nightly self-check', () => {
  it('restores a copy, verifies it, keeps a week of them and says so', async () => {
    const dataDir = folder();
    const box = await boxIn(dataDir);
    await signedInDealer(box.url, 100);
    const made = await backedUp(box);
    mkdirSync(box.box.config.backupDir, { recursive: true });
    for (let night = 1; night <= 9; night += 1) {
      copyFileSync(made, join(box.box.config.backupDir, `lotproof-2026010${night}-030000.db`));
    }
    expect(await operate(box, selfCheck)).toMatchObject({ isGood: true });
    const last = await operate(box, selfCheck, { options: { last: 'yes' } });
    expect(last).toMatchObject({ isGood: true, rows: [{ isSound: true, entries: 1 }] });
    const kept = readdirSync(box.box.config.backupDir);
    expect(kept).toHaveLength(7);
    await box.stop();
  });

  it("keeps tonight's copy where a wrong clock has made seven of years to come", async () => {
    const box = await boxIn(folder());
    const made = await backedUp(box);
    mkdirSync(box.box.config.backupDir, { recursive: true });
    for (let night = 1; night <= 7; night += 1) {
      copyFileSync(made, join(box.box.config.backupDir, `lotproof-2099010${night}-030000.db`));
    }
    const { rows } = await operate(box, selfCheck);
    const kept = readdirSync(box.box.config.backupDir).sort();
    expect(kept).toHaveLength(7);
    expect(String(rows[0]?.['file'])).toContain(kept[0]);
    await box.stop();
  });
});

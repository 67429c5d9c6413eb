// A disk that is not mounted leaves an empty folder or none. The server notices the missing files
// and never replaces them silently. (The database and its copies: data-folder.test.ts,
// nights.test.ts.)

import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../../api/operator/server/check.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { block, credit, operate, serviceOff, sourceCost } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { backedUp } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);

function give(server: TestServer, dealer: Dealer) {
  return operate(server, credit, { words: [dealer.email, '50'], options: { reason: 'Asked for' } });
}

async function actsCheck(server: TestServer): Promise<unknown> {
  const { rows } = await operate(server, check);
  return rows.find(({ part }) => part === 'acts by hand')?.['works'];
}

/** Unmounts the disk and leaves its empty mount point. */
function unmount(actsDir: string): string {
  const disk = join(folder(), 'disk');
  renameSync(actsDir, disk);
  mkdirSync(actsDir);
  return disk;
}

it('an act is refused if its log would go to an empty mount point', async () => {
  const actsDir = folder();
  const server = await startTestServer({ dataDir: folder(), env: { LOTPROOF_ACTS_DIR: actsDir } });
  const dealer = await signedInDealer(server.url);
  expect(await actsCheck(server)).toBe(true);
  await give(server, dealer);
  const disk = unmount(actsDir);
  await expect(give(server, dealer)).rejects.toThrow(
    'acts were logged before: is its disk mounted?',
  );
  expect(await dealer.balance()).toBe(50);
  expect(existsSync(join(actsDir, 'acts.jsonl'))).toBe(false);
  const result = await operate(server, replay);
  expect(result).toMatchObject({ rows: [], isGood: false });
  expect(result.summary).toContain('is missing');
  expect(await actsCheck(server)).toBe(false);
  renameSync(join(disk, 'acts.jsonl'), join(actsDir, 'acts.jsonl'));
  await give(server, dealer);
  expect(await dealer.balance()).toBe(100);
  expect(await operate(server, replay)).toMatchObject({ rows: [], isGood: true });
});

it('a new log of acts is started only with an explicit option', async () => {
  const actsDir = folder();
  const server = await startTestServer({ dataDir: folder(), env: { LOTPROOF_ACTS_DIR: actsDir } });
  const dealer = await signedInDealer(server.url);
  await give(server, dealer);
  const anew = { options: { 'new-log': 'yes' } };
  await expect(operate(server, replay, anew)).rejects.toThrow('exists and was kept.');
  unmount(actsDir);
  expect((await operate(server, replay, anew)).summary).toContain('From now on acts are logged');
  await give(server, dealer);
  expect(await dealer.balance()).toBe(100);
});

const reason = { reason: 'Asked for' };
it.each([
  ['a credit', give],
  [
    'a block',
    (on: TestServer, { email }: Dealer) => operate(on, block, { words: [email], options: reason }),
  ],
  ['a switch', (on: TestServer) => operate(on, serviceOff, { words: ['pan'], options: reason })],
  [
    'a cost',
    (on: TestServer) => operate(on, sourceCost, { words: ['rc/surepass', '2'], options: reason }),
  ],
])(
  'a database restored on another machine needs its log there too, even of %s alone',
  async (_, act) => {
    const first = await startTestServer({
      dataDir: folder(),
      env: { LOTPROOF_ACTS_DIR: folder() },
    });
    const dealer = await signedInDealer(first.url);
    await act(first, dealer);
    const file = await backedUp(first, folder());
    await first.stop();
    const env = { PORT: new URL(first.url).port, LOTPROOF_ACTS_DIR: folder() };
    const other = await startTestServer({ dataDir: folder(), env });
    await other.stop();
    const result = await operate(other, restore, { words: [file] });
    expect(result.summary).toMatch(/- acts by hand: .*acts\.jsonl is missing/);
    await expect(give(other, dealer)).rejects.toThrow('Nothing was done.');
  },
);

it('a misspelt witness folder prevents the start and is not created', async () => {
  const witnessDir = join(folder(), 'not-mounted');
  const env = { LOTPROOF_WITNESS_DIR: witnessDir };
  await expect(startTestServer({ dataDir: folder(), env })).rejects.toThrow(
    `${witnessDir}, the folder of the database's witness, is missing`,
  );
  expect(existsSync(witnessDir)).toBe(false);
});

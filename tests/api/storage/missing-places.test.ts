// A disk that is not mounted leaves an empty folder or none. The server notices the missing files
// and never replaces them silently. (The database and its copies: data-folder.test.ts,
// nights.test.ts; a log left on another machine: tests/api/backup/logged-acts.test.ts.)

import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../../api/operator/server/check.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { credit, operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
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

it('a misspelt witness folder prevents the start and is not created', async () => {
  const witnessDir = join(folder(), 'not-mounted');
  const env = { LOTPROOF_WITNESS_DIR: witnessDir };
  await expect(startTestServer({ dataDir: folder(), env })).rejects.toThrow(
    `${witnessDir}, the folder of the database's witness, is missing`,
  );
  expect(existsSync(witnessDir)).toBe(false);
});

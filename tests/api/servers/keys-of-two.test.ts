// Two servers on one database, each with its own signing key.

import { rmSync, writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { openSigner } from '../../../api/proof/sale-proof.ts';
import { signingKeyPath } from '../../../api/proof/signing-key.ts';
import { type Database, openDatabase } from '../../../api/storage/database.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';
import { foldersUntil } from '../../support/folders.ts';

const folder = foldersUntil(afterEach);

/** Returns what the log says about the key when a server opens this folder. */
async function saidOfKey(database: Database, dataDir: string): Promise<string[]> {
  const messages: string[] = [];
  const log = pino({}, { write: (line) => messages.push(JSON.parse(line).msg) });
  await openSigner({
    dataDir,
    database,
    isAlone: false,
    publicUrl: 'https://app.lotproof.example',
    clock: Date.now,
    log,
  });
  return messages;
}

it('a second server says that a missing key was either lost or never made', async () => {
  const [first, second] = [folder(), folder()];
  putEmptyDatabase(first);
  const database = openDatabase(first);
  expect(await saidOfKey(database, first)).toEqual(['the signing key was made']);
  const madeOrLost = expect.stringMatching(/^this folder had no signing key and one was made: .+/);
  expect(await saidOfKey(database, second)).toEqual([madeOrLost]);
  expect(await saidOfKey(database, second)).toEqual([]);
  writeFileSync(signingKeyPath(second), 'no key');
  const lost = ['the signing key was lost and replaced'];
  expect(await saidOfKey(database, second)).toEqual(lost);
  rmSync(signingKeyPath(second));
  expect(await saidOfKey(database, second)).toEqual([madeOrLost]);
  await database.close();
});

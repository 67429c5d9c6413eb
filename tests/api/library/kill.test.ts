// If the server is killed while devices send, it keeps every record that it has confirmed. Needs
// the built server (`npm test` builds it first).

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { signedInDealer } from '../../support/dealer.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../support/process.ts';
import { newFolderOnDisk } from '../../support/server.ts';
import { fetched, plain, record, stateOf, store, turnOn } from '../../support/shared-library.ts';

const folders: string[] = [];
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('After a kill, confirmed records are there, and the others are whole or absent', async () => {
  const dataDir = newFolderOnDisk();
  folders.push(dataDir);
  const env = { PORT: String(await freePort()), LOTPROOF_DATA_DIR: dataDir };
  const first = await startServerProcess(env);
  servers.push(first);
  const dealer = await signedInDealer(first.url);
  const keys = await turnOn(dealer);
  const known = [record(), record()];
  await store(dealer, keys, known);
  // Eight requests of three records each; the kill hits some of them.
  const batches = Array.from({ length: 8 }, () => {
    const [id, other] = [randomBytes(16), randomBytes(16)];
    return [record({ id }), record({ id, version: 2 }), record({ id: other }, 20_000)];
  });
  const answered: boolean[] = [];
  const sending = Promise.all(
    batches.map(async (batch, index) => {
      answered[index] = await store(dealer, keys, batch).then(
        ({ status }) => status === 200,
        () => false, // the server is dead
      );
      if (index === 1) await first.kill();
    }),
  );
  await sending;
  expect(answered).toContain(false);
  servers.push(await startServerProcess(env));
  const { records } = await fetched(dealer);
  const found = new Set(records.map((each) => JSON.stringify(plain(each))));
  const has = (each: (typeof known)[number]) => found.has(JSON.stringify(plain(each)));
  expect(known.every(has)).toBe(true);
  for (const [index, batch] of batches.entries()) {
    const stored = batch.slice(1).map(has);
    if (answered[index]) expect(stored).toEqual([true, true]);
    else expect(new Set(stored).size).toBe(1);
  }
  const bytes = records.reduce((sum, { sealed }) => sum + sealed.length, 0);
  expect(await stateOf(dealer)).toMatchObject({ records: records.length, bytes });
});

// The sync against seeds: devices that buy, delete, note, restore copies, are away, are cut off at
// any request, and a server that is restored from older copies. In the end all hold the same.

import { afterEach, describe, test, vi } from 'vitest';
import { libraryServer, serve } from './library-server.ts';
import { check, checkReports, lived, settle } from './model-life.ts';

const SEEDS = 300;
/** In batches, so that a red one names the batch. */
const BATCH = 5;
const BATCHES = Array.from({ length: SEEDS / BATCH }, (_, at) => at * BATCH);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** `npm run soak -- vault` tries more. */
const LYING_SEEDS = Number(process.env['VAULT_SEEDS'] ?? 30);
const LYING = Array.from({ length: LYING_SEEDS / BATCH }, (_, at) => at * BATCH);

describe('A server that lies, by chance, and is honest again', () => {
  test.each(LYING)('has lost no report of any device: seeds from %i', async (from) => {
    for (let seed = from; seed < from + BATCH; seed += 1) {
      const server = libraryServer();
      serve(server);
      const world = await lived(seed, server, { isLying: true });
      await settle(world, { isLying: true });
      await checkReports(world, `seed ${seed}`);
    }
  });
});

describe('Whatever devices do and whatever is lost on the way', () => {
  test.each(BATCHES)('all of them end with the same: seeds from %i', async (from) => {
    for (let seed = from; seed < from + BATCH; seed += 1) {
      const server = libraryServer();
      serve(server);
      const world = await lived(seed, server);
      await settle(world);
      await check(world, `seed ${seed}`);
    }
  });
});

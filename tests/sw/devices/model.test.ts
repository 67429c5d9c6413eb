// Runs the sync in a random world for each seed: devices buy, delete, write notes, restore copies,
// leave and are cut off during any request, and the server is restored from older copies. In the
// end all devices hold the same records.

import { libraryServer, serve } from './library-server.ts';
import { check, checkReports, lived, settle } from './model-life.ts';

const SEEDS = 25;
/** Seeds run in batches, so that a failure names its batch. */
const BATCH = 5;
const BATCHES = Array.from({ length: SEEDS / BATCH }, (_, at) => at * BATCH);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** `npm run soak -- vault` tries more seeds. */
const LYING_SEEDS = Number(process.env['VAULT_SEEDS'] ?? 10);
const LYING = Array.from({ length: Math.ceil(LYING_SEEDS / BATCH) }, (_, at) => at * BATCH);

test.each(LYING)(
  "a server that lies and later turns honest loses no device's report: seeds from %i",
  async (from) => {
    for (let seed = from; seed < from + BATCH; seed += 1) {
      const server = libraryServer();
      serve(server);
      const world = await lived(seed, server, { isLying: true });
      await settle(world, { isLying: true });
      await checkReports(world, `seed ${seed}`);
    }
  },
);

test.each(BATCHES)(
  'all devices hold the same records after any lost requests: seeds from %i',
  async (from) => {
    for (let seed = from; seed < from + BATCH; seed += 1) {
      const server = libraryServer();
      serve(server);
      const world = await lived(seed, server);
      await settle(world);
      await check(world, `seed ${seed}`);
    }
  },
);

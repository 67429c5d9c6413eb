// Creates the parts of the backend from the resources that the server holds. Parts know each other
// by address only, so that comes first: the sandbox's own sources and gateway are called over
// HTTP like the real ones.

import type { Logger } from 'pino';
import type { Backend } from './backend.ts';
import { openOutside } from './external-services.ts';
import { makeGoogle } from './identity/sign-in/google-id-token.ts';
import { openLimits } from './identity/sign-in/rate-limits.ts';
import { databaseDamaged, watchForDamage } from './integrity/damage.ts';
import { guarded, watchDatabase } from './integrity/database-file-watch.ts';
import { checkKeys } from './integrity/key-check.ts';
import { witnessTrouble } from './integrity/witness-watch.ts';
import { lastRestoredAt, openLibrary } from './library/library-file.ts';
import { makeGateway } from './money/razorpay/razorpay.ts';
import { makeHealth } from './operations/health.ts';
import { makeMetrics } from './operations/metrics/metrics.ts';
import { type Clocks, makeTrustedClock, newestRowAt } from './operations/trusted-clock.ts';
import { proofOf } from './proof/sale-proof.ts';
import { openSigner } from './proof/signer.ts';
import { openSigningThread, type SigningThread } from './proof/signing-thread.ts';
import type { Resources } from './resources.ts';
import { makeMembership } from './servers/membership.ts';
import type { Config } from './settings/config.ts';
import { watchRoom } from './storage/disk-space.ts';
import { watchLastWrite } from './storage/last-write.ts';

export type BackendParts = {
  config: Config;
  log: Logger;
  /** The machine's clocks, or others, and the time that the sandbox's gateway reports. */
  clocks: Clocks & { gateway: () => number };
  /** Whether no other server can be on the database. */
  isAlone: boolean;
};

type MadeBackend = {
  backend: Backend;
  outside: ReturnType<typeof openOutside>;
  signing: SigningThread;
  /** Whether the database is the one that its witness saw. */
  isWitnessed: boolean;
};

export async function makeBackend(
  { database, lock, port: { url } }: Pick<Resources, 'database' | 'lock' | 'port'>,
  setting: BackendParts,
): Promise<MadeBackend> {
  const { config, log, clocks, isAlone } = setting;
  const { isWitnessed, ...db } = await watchedDatabase(database, setting);
  const { trustedClock } = db;
  const metrics = makeMetrics(clocks);
  const outside = openOutside(config, {
    url,
    database: db.database,
    log,
    observe: metrics.observe,
    hearMail: (date) => metrics.hearTime('mail', date),
    clock: trustedClock.now,
    gatewayClock: clocks.gateway,
  });
  const hear = (date: unknown) => {
    trustedClock.hear(date);
    metrics.hearTime('gateway', date);
  };
  const publicUrl = config.publicUrl ?? url;
  const { dataDir, mode } = config;
  const place = { dataDir, publicUrl, isAlone };
  const signer = await openSigner({ ...db, ...place, clock: trustedClock.now, log });
  const thread = openSigningThread();
  const prover = { signer, thread, isTest: mode === 'sandbox', log, metrics };
  const backend: Backend = {
    ...db,
    library: await openLibrary(config, {
      log,
      restoredAt: await db.database.read(lastRestoredAt),
    }),
    config,
    publicUrl,
    clock: trustedClock.now,
    clocks,
    log,
    mail: metrics.lettersCounted(outside.mail),
    google: outside.google && makeGoogle(outside.google),
    limits: openLimits(config, log),
    gateway: makeGateway({ ...config.razorpay, ...outside.gateway, log, hear }),
    sources: outside.sources,
    prove: (sold) => proofOf(prover, sold),
    liveCalls: { answers: new Map(), holds: new Set(), ended: new Set() },
    membership: makeMembership({ ...lock, isAlone }),
    keys: await checkKeys({ ...db, log }, trustedClock.now()),
    metrics,
  };
  return { backend, outside, signing: thread, isWitnessed };
}

/** The database, with everything that watches its file, its disk and the clock. */
async function watchedDatabase(opened: Backend['database'], { config, log, clocks }: BackendParts) {
  const databaseTrouble = watchDatabase(opened);
  const database = guarded(opened, { trouble: databaseTrouble, log });
  const trustedClock = makeTrustedClock(clocks, await database.read(newestRowAt));
  const damage = watchForDamage(config.dataDir, (found) =>
    log.error(
      { found },
      'the database is not believed: nothing is sold, and it needs the operator',
    ),
  );
  database.onDamage(({ message }) => damage.tell(databaseDamaged(message)));
  const unwitnessed = await witnessTrouble(config, database);
  if (unwitnessed !== undefined) damage.suspect(unwitnessed);
  const isWitnessed = database.file !== undefined && unwitnessed === undefined;
  const room = watchRoom(config.dataDir);
  const health = makeHealth(config.dataDir, {
    room,
    lastWrite: watchLastWrite(database, trustedClock.now),
    trouble: () => databaseTrouble() ?? damage.found() ?? trustedClock.doubt(),
  });
  return { database, trustedClock, damage, room, health, isWitnessed };
}

// Makes the parts of a box out of what the server has taken for itself. Parts know each other by
// address only, so the address comes first: the sandbox's own sources and gateway are called over
// HTTP like the real ones.

import type { Logger } from 'pino';
import type { Box } from './backend.ts';
import { openOutside } from './external-services.ts';
import { makeGoogle } from './identity/sign-in/google-id-token.ts';
import { openLimits } from './identity/sign-in/rate-limits.ts';
import { bookDamaged, watchForDamage } from './integrity/damage.ts';
import { guarded, watchBook } from './integrity/database-file-watch.ts';
import { checkKeys } from './integrity/key-check.ts';
import { witnessTrouble } from './integrity/witness-watch.ts';
import { makeGateway } from './money/razorpay/razorpay.ts';
import { makeHealth } from './operations/health.ts';
import { makeMetrics } from './operations/metrics/metrics.ts';
import { type Clocks, makeTrustedClock, newestRowAt } from './operations/trusted-clock.ts';
import type { Resources } from './resources.ts';
import type { Config } from './settings/config.ts';
import { watchRoom } from './storage/disk-space.ts';
import { watchLastWrite } from './storage/last-write.ts';

export type Setting = {
  config: Config;
  log: Logger;
  /** The machine's, or others, and what the sandbox's gateway says the time is. */
  clocks: Clocks & { gateway: () => number };
};

type Made = {
  box: Box;
  outside: ReturnType<typeof openOutside>;
  /** Whether the book is the one that its witness saw. */
  isWitnessed: boolean;
};

export async function makeBox(
  { database, port: { url } }: Pick<Resources, 'database' | 'port'>,
  setting: Setting,
): Promise<Made> {
  const { config, log, clocks } = setting;
  const { isWitnessed, ...book } = await watchedBook(database, setting);
  const { trustedClock } = book;
  const metrics = makeMetrics(clocks);
  const outside = openOutside(config, {
    url,
    database: book.database,
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
  const box: Box = {
    ...book,
    config,
    publicUrl: config.publicUrl ?? url,
    clock: trustedClock.now,
    clocks,
    log,
    mail: metrics.lettersCounted(outside.mail),
    google: outside.google && makeGoogle(outside.google),
    limits: openLimits(config.dataDir, log),
    gateway: makeGateway({ ...config.razorpay, ...outside.gateway, log, hear }),
    sources: outside.sources,
    liveCalls: { answers: new Map(), holds: new Set(), ended: new Set() },
    keys: await checkKeys({ ...book, log }, trustedClock.now()),
    metrics,
  };
  return { box, outside, isWitnessed };
}

/** The database with all that watches its file, the disk under it, and the time in it. */
async function watchedBook(opened: Box['database'], { config, log, clocks }: Setting) {
  const bookTrouble = watchBook(config.dataDir);
  const database = guarded(opened, { trouble: bookTrouble, log });
  const trustedClock = makeTrustedClock(clocks, await database.read(newestRowAt));
  const damage = watchForDamage(config.dataDir, (found) =>
    log.error({ found }, 'the book is not believed: nothing is sold, and it needs the operator'),
  );
  database.onDamage(({ message }) => damage.tell(bookDamaged(message)));
  const unwitnessed = await witnessTrouble(config, database);
  if (unwitnessed !== undefined) damage.suspect(unwitnessed);
  const room = watchRoom(config.dataDir);
  const health = makeHealth(config.dataDir, {
    room,
    lastWrite: watchLastWrite(database, trustedClock.now),
    trouble: () => bookTrouble() ?? damage.found() ?? trustedClock.doubt(),
  });
  return { database, trustedClock, damage, room, health, isWitnessed: unwitnessed === undefined };
}

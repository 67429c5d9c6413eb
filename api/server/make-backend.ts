// Creates the backend's parts from the server's resources. The parts call each other by URL, so the
// server's URL comes first: the server calls the sandbox's own sources and gateway over HTTP, as it
// would the real ones.

import type { Logger } from 'pino';
import type { Backend } from '../backend.ts';
import { makeSmtpMail } from '../identity/mail.ts';
import { makeGoogle } from '../identity/sign-in/google-id-token.ts';
import { openLimits } from '../identity/sign-in/rate-limits.ts';
import { lastRestoredAt, openLibrary } from '../library/library-file.ts';
import { makeGateway } from '../money/razorpay/razorpay.ts';
import { makeHealth, watchLastWrite } from '../operations/health.ts';
import { makeMetrics } from '../operations/metrics.ts';
import { makeTradeWords } from '../operations/trade-words.ts';
import { type Clocks, makeTrustedClock, newestRowAt } from '../operations/trusted-clock.ts';
import { openSigner, proofOf } from '../proof/sale-proof.ts';
import { openSigningThread } from '../proof/signing-thread.ts';
import { keptBankChecks } from '../providers/bank-account.ts';
import { makeLiveSources, type SourceCall } from '../providers/failover.ts';
import { makeSources } from '../providers/sources.ts';
import { refusal } from '../refusal.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import type { Config } from '../settings/config.ts';
import type { Database } from '../storage/database.ts';
import { lookAt } from '../storage/database-file.ts';
import { watchRoom } from '../storage/disk.ts';
import { databaseDamaged, watchForDamage } from '../storage/integrity/damage.ts';
import { checkKeys } from '../storage/integrity/key-check.ts';
import { witnessTrouble } from '../storage/integrity/witness-watch.ts';
import { uncheckedPages } from '../storage/open-configured.ts';
import { makeMembership } from '../storage/servers/membership.ts';
import type { Resources } from './resources.ts';

export type BackendParts = {
  config: Config;
  log: Logger;
  /** The machine's clocks or a test's, and the time of the sandbox's gateway. */
  clocks: Clocks & { gateway: () => number };
  /** Whether this server alone uses the database. */
  isAlone: boolean;
};

export async function makeBackend(
  { database, lock, port: { url } }: Pick<Resources, 'database' | 'lock' | 'port'>,
  setting: BackendParts,
) {
  const { config, log, clocks, isAlone } = setting;
  const { isWitnessed, ...db } = await watchedDatabase(database, setting);
  const { trustedClock } = db;
  const metrics = makeMetrics(clocks);
  const parts = {
    url,
    database: db.database,
    log,
    observe: metrics.observe,
    hearMail: (date: string) => metrics.hearTime('mail', date),
    clock: trustedClock.now,
    gatewayClock: clocks.gateway,
  };
  const outside = config.live ? openLive(config.live, parts) : openEmbedded(config, parts);
  const hear = (date: unknown) => {
    trustedClock.hear(date);
    metrics.hearTime('gateway', date);
  };
  const publicUrl = config.publicUrl ?? url;
  const { dataDir, mode } = config;
  const place = { dataDir, publicUrl, isAlone };
  const signer = await openSigner({ ...db, ...place, clock: trustedClock.now, log });
  const thread = openSigningThread();
  const words = makeTradeWords({ ...db, log }, trustedClock.now);
  const prover = { signer, thread, isTest: mode === 'sandbox', log, metrics, words };
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

/** Opens the parts that watch the database's file, its disk and the clock. */
async function watchedDatabase(opened: Backend['database'], { config, log, clocks }: BackendParts) {
  const databaseTrouble = watchDatabase(opened);
  const database = guarded(opened, { trouble: databaseTrouble, log });
  const trustedClock = makeTrustedClock(clocks, await database.read(newestRowAt));
  const damage = watchForDamage({ database, dataDir: config.dataDir }, (found) =>
    log.error(
      { found, isNew: true },
      'the database is not trusted: the server sells nothing, and it needs the operator',
    ),
  );
  database.onDamage(({ message }) => damage.tell(databaseDamaged(message)));
  await damage.look();
  const unchecked = await uncheckedPages(config);
  if (unchecked !== undefined) log.warn(unchecked);
  const unwitnessed = await witnessTrouble(config, database);
  if (unwitnessed !== undefined) damage.suspect(unwitnessed);
  const isWitnessed = database.file !== undefined && unwitnessed === undefined;
  const room = watchRoom(config.dataDir, {
    whenShort: () =>
      log.error('the disk is almost full: the server sells nothing until it has room'),
  });
  const health = makeHealth(config.dataDir, {
    room,
    lastWrite: watchLastWrite(database, trustedClock.now),
    trouble: () => databaseTrouble() ?? damage.found() ?? trustedClock.doubt(),
  });
  return { database, trustedClock, damage, room, health, isWitnessed };
}

// The parts that a server needs from outside: real ones in live mode, embedded ones with the same
// interfaces in the sandbox. The choice is made once, at startup.

type Parts = {
  /** The server's own URL, which is also the sandbox's. */
  url: string;
  database: Database;
  log: Logger;
  observe: (asked: SourceCall) => void;
  /** Receives the time that the mail server reports. */
  hearMail: (date: string) => void;
  clock: () => number;
  gatewayClock: () => number;
};

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

function openLive(
  live: NonNullable<Config['live']>,
  { database, log, observe, hearMail, clock }: Parts,
) {
  const mail = makeSmtpMail(live.smtp, { log, hear: hearMail });
  const sources = makeLiveSources({
    settings: live.sources,
    checks: keptBankChecks(database, clock),
    log,
    clock,
    observe,
  });
  return {
    mail,
    google: live.google,
    gateway: { baseUrl: live.razorpayBaseUrl, checkoutScript: CHECKOUT_SCRIPT },
    sources,
    sourceHealth: sources.health,
    routers: [],
    close: mail.close,
  };
}

function openEmbedded(config: Config, { url, observe, gatewayClock }: Parts) {
  const sandbox = openSandbox(config, { url, gatewayClock });
  const sources = makeSources({ sandbox: { baseUrl: sandbox.sourceUrl } });
  return {
    ...sandbox,
    sources: {
      async ask(...[service, input, by]: Parameters<typeof sources.ask>) {
        const startedAt = performance.now();
        const outcome = await sources.ask(service, input, by);
        const ms = performance.now() - startedAt;
        observe({ service: service.id, source: 'sandbox', outcome: outcome.kind, ms });
        return outcome;
      },
    },
    sourceHealth: () => [],
  };
}

// Notices if the database is moved, deleted or hidden by a mount while the server runs. The open
// file would still take sales, but the next start would not find them, so writing stops.

/** Returns a function that says what is wrong once the path no longer leads to the open file. */
function watchDatabase({ file: path }: Pick<Database, 'file'>): () => string | undefined {
  if (path === undefined) return () => undefined;
  const opened = lookAt(path);
  return () => {
    const found = lookAt(path);
    const isSame = found?.ino === opened?.ino && found?.dev === opened?.dev;
    return isSame
      ? undefined
      : `${path} is missing or a different file: put the database back, or restart.`;
  };
}

/** Refuses to write to the database while something is wrong with its file. */
function guarded(
  database: Database,
  { trouble, log }: { trouble: () => string | undefined; log: Logger },
): Database {
  let wasTold = false;
  return {
    ...database,
    // Checks before each commit, because one stat takes only two microseconds.
    async transaction(job) {
      const why = trouble();
      if (why !== undefined && !wasTold) {
        log.error(
          { why },
          "the database's file has moved and needs the operator: the server sells nothing",
        );
      }
      wasTold = why !== undefined;
      if (why !== undefined) throw refusal('not_saved');
      return database.transaction(job);
    },
  };
}

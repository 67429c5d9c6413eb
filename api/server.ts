// Puts a box together and listens. Parts know each other by address only, so the address comes
// first: the sandbox's own sources and gateway are called over HTTP like the real ones.

import type { Logger } from 'pino';
import { makeApp } from './app.ts';
import { guarded, watchBook } from './book-watch.ts';
import type { Box } from './box.ts';
import { completeAfterRestart, startCompleter } from './completer.ts';
import type { Config } from './config.ts';
import { bookDamaged, watchForDamage } from './damage.ts';
import { startLettingGo } from './ended-calls.ts';
import { makeGateway } from './gateway.ts';
import { makeGoogle } from './google.ts';
import { makeHealth } from './health.ts';
import { checkKeys } from './key-check.ts';
import { watchLastWrite } from './last-write.ts';
import { openLimits } from './limits.ts';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/server.ts';
import { openOutside } from './outside.ts';
import { startReconciler } from './reconciler.ts';
import { startRefundWatch } from './refund-settlement.ts';
import { acquire, type Resources, release } from './resources.ts';
import { watchRoom } from './room.ts';
import { startSweeper } from './sweeper.ts';
import {
  type Clocks,
  machineClocks,
  makeTrustedClock,
  newestRowAt,
  startClockWatch,
} from './trusted-clock.ts';
import { keepSeller } from './vouchers.ts';
import { webhookRouter } from './webhook.ts';
import { keepWitness, witnessTrouble } from './witness-watch.ts';

/** Longer than the slowest question to the sources, shorter than systemd and Docker wait here. */
const DRAIN_MS_MAX = 68_000;

type Parts = {
  /** Where the built app lies. */
  webDir: string;
  log?: Logger;
  /** Other clocks than the machine's, and what the sandbox's gateway says the time is. */
  clocks?: Clocks & { gateway: () => number };
  /** Puts other parts in place of the box's own before it opens: clocks, logs, faults. */
  adapt?: (box: Box) => Box;
};

export type RunningBox = {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  url: string;
  /** Where this machine reads the metrics, if anywhere. */
  metricsUrl: string | undefined;
  box: Box;
  /** At once, whatever is under way. */
  stop: () => Promise<void>;
  /** Once everything under way is answered, at the latest after 68 seconds. */
  drain: () => Promise<void>;
};

/** Opens the database, settles what a crash left, and listens. */
export async function startBox(config: Config, parts: Parts): Promise<RunningBox> {
  const resources = await acquire(config);
  return startOn(resources, config, parts).catch(async (error) => {
    await release(resources);
    throw error;
  });
}

async function startOn(
  resources: Resources,
  config: Config,
  { webDir, adapt, clocks = { ...machineClocks, gateway: Date.now }, log = makeLog('info') }: Parts,
): Promise<RunningBox> {
  const { port, metricsPort } = resources;
  const { url } = port;
  const bookTrouble = watchBook(config.dataDir);
  const database = guarded(resources.database, { trouble: bookTrouble, log });
  const metrics = makeMetrics(clocks);
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
  const outside = openOutside(config, {
    url,
    database,
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
  const own: Box = {
    config,
    publicUrl: config.publicUrl ?? url,
    database,
    clock: trustedClock.now,
    trustedClock,
    clocks,
    log,
    mail: metrics.lettersCounted(outside.mail),
    google: outside.google && makeGoogle(outside.google),
    limits: openLimits(config.dataDir, log),
    gateway: makeGateway({ ...config.razorpay, ...outside.gateway, log, hear }),
    sources: outside.sources,
    liveCalls: { answers: new Map(), holds: new Set(), ended: new Set() },
    damage,
    keys: await checkKeys({ database, damage, log }, trustedClock.now()),
    room,
    health,
    metrics,
  };
  const box = adapt?.(own) ?? own;
  await database.transaction((sql) => keepSeller(sql, config.seller, trustedClock.now()));
  await completeAfterRestart(box);
  const app = makeApp(box, [webhookRouter(box), ...outside.routers], webDir);
  port.answerWith(health.admitting(app.callback()));
  const running = [
    startClockWatch(box),
    startCompleter(box),
    startReconciler(box),
    startRefundWatch(box),
    startSweeper(box),
  ];
  const endings = startLettingGo(box);
  const witness =
    unwitnessed === undefined
      ? await keepWitness({ config, database, log, at: trustedClock.now() })
      : undefined;
  const watched =
    metricsPort &&
    serveMetrics(box, {
      port: metricsPort,
      sourceHealth: outside.sourceHealth,
      scheduled: running,
    });
  const stop = async () => {
    for (const { stop } of [...running, endings, box.keys]) stop();
    watched?.close();
    await port.close();
    outside.close();
    box.limits.close();
    await witness?.stop();
    await release({ ...resources, database: box.database });
  };
  return { url, metricsUrl: metricsPort?.url, box, stop, drain: () => drain(box, stop) };
}

/** Finishes what is under way, sends away what comes, and stops. */
async function drain({ health, liveCalls, log }: Box, stop: () => Promise<void>): Promise<void> {
  health.close();
  // A caller may be gone and its report still be paid for: the call is finished all the same.
  const left = await health.settled(() => liveCalls.answers.size === 0, DRAIN_MS_MAX);
  if (left > 0) log.warn('stopped before everything was answered');
  await stop();
}

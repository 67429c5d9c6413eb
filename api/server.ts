// Puts a box together and listens. Parts know each other by address only, so the address comes
// first: the sandbox's own sources and gateway are called over HTTP like the real ones.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { makeApp } from './app.ts';
import { keepMode } from './book-mode.ts';
import type { Box } from './box.ts';
import { completeAfterRestart, startCompleter } from './completer.ts';
import type { Config } from './config.ts';
import { watchForDamage } from './damage.ts';
import { type Database, openDatabase } from './database.ts';
import { startLettingGo } from './ended-calls.ts';
import { makeGateway } from './gateway.ts';
import { makeGoogle } from './google.ts';
import { makeHealth } from './health.ts';
import { watchLastWrite } from './last-write.ts';
import { openLimits } from './limits.ts';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/server.ts';
import { openOutside } from './outside.ts';
import { startReconciler } from './reconciler.ts';
import { startRefundWatch } from './refund-settlement.ts';
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

/** A caller that dribbles holds a connection no longer than this; bodies have their own limit. */
const SLOW_CALLERS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

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
export async function startBox(
  config: Config,
  { webDir, adapt, clocks = { ...machineClocks, gateway: Date.now }, log = makeLog('info') }: Parts,
): Promise<RunningBox> {
  const server = createServer(SLOW_CALLERS);
  const url = await listen(server, config);
  const database = await openBook(config).catch((error) => {
    server.close();
    throw error;
  });
  const metrics = makeMetrics(clocks);
  const trustedClock = makeTrustedClock(clocks, await database.read(newestRowAt));
  const damage = watchForDamage(config.dataDir, (found) =>
    log.error({ found }, 'the book is damaged: nothing is sold, and it needs the operator'),
  );
  database.onDamage(({ message }) => damage.tell(`The book is damaged: ${message}.`));
  const room = watchRoom(config.dataDir);
  const health = makeHealth(config.dataDir, {
    room,
    lastWrite: watchLastWrite(database, trustedClock.now),
    trouble: () => damage.found() ?? trustedClock.doubt(),
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
    limits: openLimits(config.dataDir),
    gateway: makeGateway({ ...config.razorpay, ...outside.gateway, log, hear }),
    sources: outside.sources,
    liveCalls: { answers: new Map(), holds: new Set(), ended: new Set() },
    damage,
    room,
    health,
    metrics,
  };
  const box = adapt?.(own) ?? own;
  await database.transaction((sql) => keepSeller(sql, config.seller, trustedClock.now()));
  await completeAfterRestart(box);
  const app = makeApp(box, [webhookRouter(box), ...outside.routers], webDir);
  server.on('request', health.admitting(app.callback()));
  const running = [
    startClockWatch(box),
    startCompleter(box),
    startReconciler(box),
    startRefundWatch(box),
    startSweeper(box),
  ];
  const endings = startLettingGo(box);
  const watched =
    config.metrics &&
    (await serveMetrics(box, {
      address: config.metrics,
      sourceHealth: outside.sourceHealth,
      scheduled: running,
    }));
  const stop = async () => {
    for (const { stop } of [...running, endings]) stop();
    watched?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    outside.close();
    box.limits.close();
    await box.database.close();
  };
  return { url, metricsUrl: watched?.url, box, stop, drain: () => drain(box, stop) };
}

/** Throws where the book counts another kind of money than these settings. */
async function openBook(config: Config): Promise<Database> {
  const database = openDatabase(config.dataDir);
  try {
    await database.transaction((sql) => keepMode(sql, config, Date.now()));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Finishes what is under way, sends away what comes, and stops. */
async function drain({ health, liveCalls, log }: Box, stop: () => Promise<void>): Promise<void> {
  health.close();
  // A caller may be gone and its report still be paid for: the call is finished all the same.
  const left = await health.settled(() => liveCalls.answers.size === 0, DRAIN_MS_MAX);
  if (left > 0) log.warn('stopped before everything was answered');
  await stop();
}

async function listen(server: Server, { host, port }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo; // a TCP server has no other kind
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`;
}

// Starts a server: takes the resources, creates the backend, settles what a crash left behind, and
// listens.

import type Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import type { Backend } from '../backend.ts';
// The desk is a second site on the same backend.
import { openDesk } from '../desk/open-desk.ts';
import { contractCalls, refusalsAnswered } from '../http/contract-endpoints.ts';
import { guarded } from '../http/origin-guard.ts';
import { headersOf } from '../http/security-headers.ts';
import { keptAssets, staticFiles, workerScript } from '../http/static-files.ts';
import { sessions } from '../identity/sessions.ts';
import { sealedRecords } from '../library/records-endpoint.ts';
import { startInvoicing } from '../money/invoice-month.ts';
import { startRootWatch } from '../money/ledger-roots.ts';
import { webhookRouter } from '../money/razorpay/razorpay-webhook.ts';
import { startRefundWatch } from '../money/refunds/refund-settlement.ts';
import { startReconciler } from '../money/top-up/open-order-watch.ts';
import { keepSeller } from '../money/vouchers.ts';
import { makeLog, requestsLogged } from '../operations/log.ts';
import { machineClocks } from '../operations/trusted-clock.ts';
import { publishedLists } from '../proof/published-lists.ts';
import { Refusal } from '../refusal.ts';
import { startLettingGo } from '../reports/ended-calls.ts';
import { completeAfterRestart, startCompleter } from '../reports/hold-completer.ts';
import type { Config } from '../settings/config.ts';
import { startDamageWatch } from '../storage/integrity/damage.ts';
import { keepWitness } from '../storage/integrity/witness-watch.ts';
import { endMembership, joinServers, startBeating } from '../storage/servers/membership.ts';
import { everyMinute, type ScheduledJob } from '../storage/servers/schedule.ts';
import { type BackendParts, makeBackend } from './make-backend.ts';
import { serveMetrics } from './metrics/server.ts';
import { acquire, type Resources, release } from './resources.ts';
import { handlers } from './routes.ts';
import { startSweeper } from './sweeper.ts';

/** A drain outlasts the slowest request to a source, and ends before systemd kills the server. */
const DRAIN_MS_MAX = 68_000;

type Parts = {
  webDir: string;
  log?: Logger;
  /** Replaces the machine's clocks and the time of the sandbox's gateway. */
  clocks?: BackendParts['clocks'];
  /** Whether other servers use the same file, which happens only in tests. */
  isShared?: boolean;
  /** Replaces parts of the server before it opens, such as clocks, logs and faults. */
  adapt?: (backend: Backend) => Backend;
};

export type RunningServer = {
  url: string;
  /** The address of the metrics, which only this machine can reach. */
  metricsUrl: string;
  deskUrl: string;
  backend: Backend;
  /** Stops at once, even while requests are running. */
  stop: () => Promise<void>;
  /** Stops once all requests are answered, or after 68 seconds. */
  drain: () => Promise<void>;
};

/** Opens the database, settles what a crash left behind, and listens. */
export async function startServer(config: Config, parts: Parts): Promise<RunningServer> {
  const resources = await acquire(config);
  return startOn(resources, config, parts).catch(async (error) => {
    await release(resources);
    throw error;
  });
}

const ownClocks = { ...machineClocks, gateway: Date.now };

async function startOn(
  resources: Resources,
  config: Config,
  { webDir, adapt, clocks = ownClocks, log = makeLog('info'), isShared = false }: Parts,
): Promise<RunningServer> {
  const { port, metricsPort } = resources;
  // The folder's lock protects only a database file in that folder.
  const isAlone = resources.database.file !== undefined && !isShared;
  const {
    backend: own,
    outside,
    signing,
    isWitnessed,
  } = await makeBackend(resources, { config, log, clocks, isAlone });
  const backend = adapt?.(own) ?? own;
  const { database, clock, membership } = own;
  const at = clock();
  await database.transaction((sql) => {
    keepSeller(sql, config.seller, at);
    joinServers(sql, membership);
  });
  await completeAfterRestart(backend);
  resources.lock.forgetPredecessors();
  const app = makeApp(backend, [webhookRouter(backend), ...outside.routers], webDir);
  port.answerWith(own.health.admitting(app.callback()));
  const scheduled = startScheduled(backend);
  const endings = startLettingGo(backend);
  const witness = isWitnessed ? await keepWitness({ config, database, log, at }) : undefined;
  const { sourceHealth } = outside;
  const watch = { port: metricsPort, sourceHealth, scheduled };
  const desk = openDesk(backend, { ...watch, webDir });
  const watched = serveMetrics(backend, { ...watch, desk: desk.answer, ask: desk.ask });
  const stop = async () => {
    for (const { stop } of [...scheduled, endings, backend.keys]) stop();
    watched.close();
    await desk.close();
    await port.close();
    outside.close();
    await backend.limits.close();
    await backend.library.close();
    await endMembership(backend);
    await witness?.stop();
    await release({ ...resources, database: backend.database });
    await signing.close();
  };
  return {
    url: port.url,
    metricsUrl: metricsPort.url,
    deskUrl: desk.url,
    backend,
    stop,
    drain: () => drain(backend, stop),
  };
}

function startScheduled(backend: Backend): ScheduledJob[] {
  return [
    startClockWatch(backend),
    startCompleter(backend),
    startRootWatch(backend),
    startInvoicing(backend),
    startReconciler(backend),
    startRefundWatch(backend),
    startSweeper(backend),
    startDamageWatch(backend),
    ...startBeating(backend),
  ];
}

/** Finishes requests in progress, rejects new ones, and stops. */
async function drain(
  { health, liveCalls, log }: Backend,
  stop: () => Promise<void>,
): Promise<void> {
  health.close();
  // The dealer pays for a report even if the phone has disconnected, so we finish its call.
  const left = await health.settled(() => liveCalls.answers.size === 0, DRAIN_MS_MAX);
  if (left > 0) log.warn('stopped before all calls were answered');
  await stop();
}

/** Makes the server's Koa app. `extra` has routes that are not in the contract. */
export function makeApp(backend: Backend, extra: Router[], webDir: string): Koa {
  const app = new Koa({ proxy: backend.publicUrl.startsWith('https:'), maxIpsCount: 1 });
  app.on('error', (error) => backend.log.warn({ error }, 'a connection failed'));
  app.use(backend.metrics.requestsCounted);
  app.use(requestsLogged(backend.log));
  app.use(refusalsAnswered(backend));
  const headers = headersOf(backend);
  app.use(guarded(backend, headers));
  const session = sessions(app, backend);
  app.use(sealedRecords(backend, session));
  app.use(contractCalls(backend, handlers, session));
  app.use(publishedLists(backend.database, backend.config).routes());
  for (const router of extra) app.use(router.routes());
  app.use(workerScript(webDir, headers.page));
  const olderDirs = keptAssets(backend.config.dataDir, webDir);
  app.use(staticFiles(webDir, { olderDirs, publicUrl: backend.publicUrl }));
  return app;
}

// Asks the payment gateway for the time regularly, and raises the alarm when the machine's clock
// cannot be trusted (see trusted-clock.ts).

/** A clock drifts by only a few milliseconds in an hour. */
const HEARD_MS_MAX = 3_600_000;

/**
 * Asks the gateway for the time at startup, then every hour, and every minute while the time is in
 * doubt. Raises the alarm when doubt begins. Runs until stopped.
 */
export function startClockWatch(backend: Backend): ScheduledJob {
  let wasDoubted = false;
  return everyMinute(backend, 'clock', async () => {
    if (isDue(backend)) await askTheTime(backend);
    const doubt = backend.trustedClock.doubt();
    if (doubt && !wasDoubted) {
      backend.log.error({ doubt }, 'the clock is wrong: no money moves until the operator sets it');
    } else if (!doubt && wasDoubted) {
      backend.log.info('the clock is right again');
    }
    wasDoubted = doubt !== undefined;
  });
}

function isDue({ trustedClock, clocks }: Backend): boolean {
  const heardAt = trustedClock.heardAt();
  const isOld = heardAt === undefined || clocks.monotonic() - heardAt > HEARD_MS_MAX;
  return isOld || trustedClock.doubt() !== undefined;
}

/** Asks for an order that does not exist: the cheapest request whose answer states the time. */
async function askTheTime({ gateway }: Backend): Promise<void> {
  try {
    await gateway.fetchOrder('order_00000000000000');
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'gateway_down')) throw error;
  }
}

// Puts a box together and listens. Parts know each other by address only, so the address comes
// first: the sandbox's own sources and gateway are called over HTTP like the real ones.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { makeApp } from './app.ts';
import type { Box } from './box.ts';
import { completeAfterRestart, startCompleter } from './completer.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database.ts';
import { makeGateway } from './gateway.ts';
import { makeGoogle } from './google.ts';
import { openLimits } from './limits.ts';
import { makeLog } from './log.ts';
import { makeSources } from './providers/sources.ts';
import { startReconciler } from './reconciler.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { webhookRouter } from './webhook.ts';

/** A caller that dribbles holds a connection no longer than this; bodies have their own limit. */
const SLOW_CALLERS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

type Parts = {
  /** Where the built app lies. */
  webDir: string;
  log?: Logger;
  /** Puts other parts in place of the box's own before it opens: clocks, logs, faults. */
  adapt?: (box: Box) => Box;
};

export type RunningBox = {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  url: string;
  box: Box;
  stop: () => Promise<void>;
};

/** Opens the database, settles what a crash left, and listens. */
export async function startBox(
  config: Config,
  { webDir, adapt, log = makeLog('info') }: Parts,
): Promise<RunningBox> {
  const server = createServer(SLOW_CALLERS);
  const url = await listen(server, config);
  const sandbox = openSandbox(config, url);
  const own: Box = {
    config,
    publicUrl: config.publicUrl ?? url,
    database: openDatabase(config.dataDir),
    clock: Date.now,
    log,
    mail: sandbox.mail,
    google: makeGoogle(sandbox.google),
    limits: openLimits(config.dataDir),
    gateway: makeGateway({ ...config.razorpay, ...sandbox.gateway, log }),
    sources: makeSources({ sandbox: { baseUrl: sandbox.sourceUrl } }),
    liveCalls: { answers: new Map(), holds: new Set() },
  };
  const box = adapt?.(own) ?? own;
  await completeAfterRestart(box);
  const app = makeApp(box, [webhookRouter(box), ...sandbox.routers], webDir);
  server.on('request', app.callback());
  const running = [startCompleter(box), startReconciler(box)];
  return {
    url,
    box,
    async stop() {
      for (const { stop } of running) stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      sandbox.close();
      box.limits.close();
      await box.database.close();
    },
  };
}

async function listen(server: Server, { host, port }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo; // a TCP server has no other kind
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`;
}

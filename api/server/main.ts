// The server's entry point: reads the environment, starts, prints the address, and stops on a
// signal.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startComparison } from '../money/nightly-comparison.ts';
import { makeLog } from '../operations/log.ts';
// A failed start is explained in the same way as a failed command.
import { failureOf } from '../operator/failures.ts';
import { readConfig } from '../settings/config.ts';
import { operatorCommand } from '../settings/read-environment.ts';
import { exitCodes } from '../storage/exit-codes.ts';
import { makeAlarms } from './alarms.ts';
import { startCertificateWatch } from './certificate-watch.ts';
import { startNightly } from './nightly-self-check.ts';
import { type RunningServer, startServer } from './server.ts';

// Only the server's own user can read its files, whichever account starts it.
process.umask(0o077);

if (existsSync('.env')) process.loadEnvFile('.env');
/** The watchdog kills the server after three missed notices. */
const PART_OF_WATCH = 3;

const webDir = fileURLToPath(new URL('../../../web', import.meta.url));

try {
  const config = readConfig(process.env);
  const alarms = makeAlarms();
  const log = makeLog('info', undefined, alarms.raise);
  const running = await startServer(config, { webDir, log });
  const { mail, publicUrl } = running.backend;
  alarms.sendBy({ mail, publicUrl, operatorEmail: config.operator.email });
  const nights = [
    startNightly(running.backend),
    startComparison(running.backend),
    startCertificateWatch(running.backend),
  ];
  // Handles signals before it prints the address: its reader may then stop the server at once.
  stopWhenTold(running, () => {
    for (const { stop } of nights) stop();
  });
  console.log(config.live ? liveGreeting(running) : sandboxGreeting(running));
  tellServiceManager(process.env);
} catch (error) {
  // Until the server listens, the operator reads its failures on the console.
  const failure = failureOf(error);
  const why = error instanceof Error ? error.message : String(error);
  console.error(`\n${failure?.sentence ?? why}\n`);
  process.exit(failure?.exitCode ?? exitCodes.wrong);
}

/** The first signal lets requests in progress finish. A second one stops the server at once. */
function stopWhenTold({ drain, stop }: RunningServer, stopNights: () => void): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopNights();
      const end = isStopping ? stop : drain;
      isStopping = true;
      void end().finally(() => process.exit(0));
    });
  }
}

function liveGreeting({ url, metricsUrl, deskUrl, backend }: RunningServer): string {
  const off = backend.config.servicesOff.join(', ') || 'none';
  return `
  Lotproof is open: LIVE, real money, real sources

    The app          ${url}   (dealers: ${backend.publicUrl})
    Metrics          ${metricsUrl}/metrics
    The desk         ${deskUrl}   (${operatorCommand()} desk invite NAME --may act)
    Not sold         ${off}
    Is all well?     ${operatorCommand()} check
`;
}

function sandboxGreeting({ backend: { publicUrl: url }, deskUrl }: RunningServer): string {
  return `
  Lotproof is open (sandbox: nothing here is real, nothing is charged)

    The app          ${url}
    Its mailbox      ${url}/sandbox/mail      (sign-in codes arrive here)
    The desk         ${deskUrl}               (the operator's own page)
    Plates to try    MH00SB0001   a full history
                     MH00SB0002   an odometer that was turned back
                     MH00SB9404   no record, so no charge
`;
}

/** Tells systemd that the server is ready and alive, if systemd expects notices. */
export function tellServiceManager(env: Record<string, string | undefined>): void {
  if (!env['NOTIFY_SOCKET']) return;
  tell('READY=1');
  const watchMs = Number(env['WATCHDOG_USEC'] ?? 0) / 1000;
  if (watchMs > 0) setInterval(() => tell('WATCHDOG=1'), watchMs / PART_OF_WATCH).unref();
}

function tell(state: string): void {
  // A machine that cannot start a program cannot serve dealers. The watchdog restarts the server.
  spawn('systemd-notify', [state], { stdio: 'ignore' }).once('error', () => undefined);
}

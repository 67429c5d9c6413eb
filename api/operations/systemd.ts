// Tells systemd that the server is open, and keeps telling it that the event loop is running: a
// hung server is killed and restarted. Through systemd's own program, since Node has no sockets of
// that kind; the unit lets any process of the service notify on its behalf.

import { spawn } from 'node:child_process';

/** Three chances before the watchdog kills us. */
const PART_OF_WATCH = 3;

/** Does nothing unless systemd expects notifications. */
export function tellServiceManager(env: Record<string, string | undefined>): void {
  if (!env['NOTIFY_SOCKET']) return;
  tell('READY=1');
  const watchMs = Number(env['WATCHDOG_USEC'] ?? 0) / 1000;
  if (watchMs > 0) setInterval(() => tell('WATCHDOG=1'), watchMs / PART_OF_WATCH).unref();
}

function tell(state: string): void {
  // A machine too full to start it cannot serve either: the watchdog is meant for just that.
  spawn('systemd-notify', [state], { stdio: 'ignore' }).once('error', () => undefined);
}

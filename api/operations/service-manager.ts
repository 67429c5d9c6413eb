// Tells systemd that the server is open, and goes on telling it that the one thread turns: what
// hangs is ended and started again. By systemd's own program, since Node has no sockets of that
// kind; the unit lets any process of the service speak for it.

import { spawn } from 'node:child_process';

/** Three chances before the watch ends us. */
const PART_OF_WATCH = 3;

/** Does nothing where no systemd waits to be told. */
export function tellServiceManager(env: Record<string, string | undefined>): void {
  if (!env['NOTIFY_SOCKET']) return;
  tell('READY=1');
  const watchMs = Number(env['WATCHDOG_USEC'] ?? 0) / 1000;
  if (watchMs > 0) setInterval(() => tell('WATCHDOG=1'), watchMs / PART_OF_WATCH).unref();
}

function tell(state: string): void {
  // A machine too full to start it cannot serve either: the watch then does what it is for.
  spawn('systemd-notify', [state], { stdio: 'ignore' }).once('error', () => undefined);
}

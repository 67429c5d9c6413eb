// The operator's terminal: runs a command on a test server's folder over its own connection.

import type { Backend } from '../../api/backend.ts';
import type { Clocks } from '../../api/operations/trusted-clock.ts';
import { actCommands } from '../../api/operator/acts/act-commands.ts';
import { type Command, carryOut, type Result } from '../../api/operator/command.ts';
import { steady } from './steady-database.ts';

export { read } from '../../api/operator/read.ts';
export const { credit, debit, refund, reconcile, give, settle, withdraw } = actCommands;
export const { block, unblock, purge } = actCommands;
export const signOut = actCommands['sign-out'];
export const serviceOff = actCommands['service-off'];
export const serviceOn = actCommands['service-on'];
export const sourceCost = actCommands['source-cost'];

/** A test's server, or as much of one as a command needs. */
type Where = { backend: Pick<Backend, 'config'> & { clocks?: Clocks }; url: string };
type Given = { words?: string[]; options?: Record<string, string> };

export async function operate(
  { backend, url }: Where,
  command: Command,
  { words = [], options = {} }: Given = {},
): Promise<Result> {
  // A test's server picks its own port; the sandbox's gateway is on that port.
  const { clocks } = backend;
  const config = { ...backend.config, port: Number(new URL(url).port) };
  const staff = { who: 'asha', ...(clocks ? { clocks } : {}) };
  return carryOut(replayed(command), { config, asked: { words, options }, staff });
}

/** Returns the command, on a database that runs each of its jobs twice. */
function replayed(command: Command): Command {
  if (!('run' in command)) return command;
  const tell = () => undefined;
  const run: typeof command.run = (session, asked) =>
    command.run({ ...session, tell, database: steady(session.database) }, asked);
  return { ...command, run };
}

// The built server as its own process, for tests that kill it.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { withoutCopies } from './server.ts';

const compiled = fileURLToPath(new URL('../../build/compiled/api', import.meta.url));
const bundled = process.env['BUNDLED_SERVER'];
const killable = bundled
  ? `${bundled}/killable-server.js`
  : fileURLToPath(new URL('./killable-server.mjs', import.meta.url));

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>;

/** Returns the path of a built program: bundled by bundle-server.mjs, or as it is shipped. */
export function builtProgram(name: 'server/main' | 'operator/main'): string {
  return `${bundled ?? compiled}/${name}.js`;
}

/** Starts the built server and waits until it answers. */
export function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  return startProcess(builtProgram('server/main'), env);
}

/** Starts the server from its shipped modules, which the environment may replace. */
export function startShippedServer(env: Record<string, string>): Promise<ServerProcess> {
  return startProcess(`${compiled}/server/main.js`, env);
}

/** Starts a server that kills itself at a point that `env` names: see killable-server.mjs. */
export function startKillableServer(env: Record<string, string>): Promise<ServerProcess> {
  return startProcess(killable, env);
}

async function startProcess(entry: string, env: Record<string, string>) {
  const dataDir = env['LOTPROOF_DATA_DIR'];
  const isNew = dataDir && existsSync(dataDir) && !existsSync(join(dataDir, 'builds'));
  if (isNew) withoutCopies(dataDir);
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  const errors = errorsOf(child);
  const address = await addressOf(child);
  // The server prints the address for browsers: behind a proxy, the proxy's.
  const url = env['PUBLIC_URL'] ? `http://127.0.0.1:${env['PORT']}` : address;
  return {
    url,
    /** The signal with which the server killed itself, or `null`. */
    ended,
    /** The error lines in the server's log. */
    errors,
    /** Kills the server with SIGKILL, so that it cannot clean up. */
    kill: async () => {
      child.kill('SIGKILL'); // has no effect if the child has ended
      await ended;
    },
    /** Sends SIGTERM. Returns the exit code. */
    terminate: async (): Promise<number | null> => {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
  };
}

/**
 * Returns a free port for a server that comes back after a restart. The system never assigns this
 * port to a server that asks for any port; otherwise another test could get it while the server is
 * down.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

function errorsOf({ stdout }: ChildProcess): string[] {
  const errors: string[] = [];
  const keep = (line: string) => {
    if (/"level":[56]0\b/.test(line)) errors.push(line);
  };
  if (stdout) createInterface(stdout).on('line', keep);
  return errors;
}

/**
 * Returns the address that the server prints once it listens. If it exits first, throws its output.
 */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = printed.match(/The app\s+(http:\S+)/)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended:\n${printed}`)));
  });
}

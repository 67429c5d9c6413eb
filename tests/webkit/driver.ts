// Starts WebKit's own driver on an invisible display.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/process.ts';

export type Driver = {
  url: string;
  /** The folder in which the driver's browsers save files. */
  downloads: string;
  stop: () => Promise<void>;
};

/** A busy machine takes a second or two to start the display and the driver. */
const START_WAIT_MS = 20_000;

/** Turns off graphics layers and optimised code: a test is too short to gain from either. */
const CHEAPER = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  JSC_useDFGJIT: '0',
  JSC_useFTLJIT: '0',
};

export async function startDriver(): Promise<Driver> {
  // Xvfb chooses a free display and prints its number.
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [said] = await once(streamOf(display), 'data');
  const port = await freePort();
  const home = newHome();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // The machine has no graphics card.
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      DISPLAY: `:${String(said).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...CHEAPER,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    downloads: join(home, 'downloads'),
    stop: async () => {
      for (const each of [driver, display]) await ended(each);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Makes a home that sets the folder for downloads; see freedesktop.org's user-dirs(5). */
function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'lotproof-webkit-'));
  mkdirSync(join(home, 'downloads'));
  writeFileSync(join(home, 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  return home;
}

function streamOf({ stdio }: ChildProcess): NodeJS.EventEmitter {
  const stream = stdio[3];
  if (!stream) throw new Error('Xvfb cannot report its display.');
  return stream;
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + START_WAIT_MS;
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

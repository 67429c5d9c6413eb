// A real box for a test: its own folder on disk, its own port, the sandbox's own parts.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Box } from '../../api/box.ts';
import { type Config, readConfig } from '../../api/config.ts';
import { type RunningBox, startBox } from '../../api/server.ts';

export type TestBox = RunningBox & {
  dataDir: string;
  /** Moves the clock of the box on. */
  pass: (ms: number) => void;
  /** Stops it and removes its folder. */
  remove: () => Promise<void>;
};

type Options = {
  env?: Record<string, string>;
  dataDir?: string;
  adapt?: (box: Box) => Box;
};

/** Starts a box on a free port; sources answer at once unless the environment says otherwise. */
export async function startTestBox({
  env = {},
  dataDir = newDataDir(),
  adapt = (box) => box,
}: Options = {}): Promise<TestBox> {
  const config: Config = readConfig({
    PORT: '0',
    SANDBOX_LATENCY_MS: '0',
    LOTPROOF_DATA_DIR: dataDir,
    ...env,
  });
  let aheadMs = 0;
  const running = await startBox(config, {
    webDir: dataDir, // API tests need no screens
    log: pino({ level: 'silent' }),
    adapt: (box) => adapt({ ...box, clock: () => Date.now() + aheadMs }),
  });
  return {
    ...running,
    dataDir,
    pass: (ms) => {
      aheadMs += ms;
    },
    remove: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'lotproof-test-'));
}

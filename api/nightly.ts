// Each night a backup is made, restored to a temporary file and verified: by a process of its own,
// since reading a whole book would keep dealers waiting.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Box } from './box.ts';
import { pingNight } from './night-ping.ts';
import { lastSelfCheck } from './self-check-result.ts';
import { readWitness, type Witness } from './witness.ts';

const DAY_MS = 24 * 3_600_000;
const CLOCK_OFF_MS_MAX = 10 * 60_000;
const LOOK_MS = 10 * 60_000;
/** 21:30 UTC is three in the morning in India: no dealer is on a lot. */
const NIGHT_UTC_MS = 21.5 * 3_600_000;

const operator = fileURLToPath(new URL('./operator/main.js', import.meta.url));

/** Looks every ten minutes whether last night's self-check is there, and has it made if not. */
export function startNightly(box: Box): { stop: () => void } {
  let isRunning = false;
  function look(): void {
    const last = lastSelfCheck(box.config.dataDir);
    const lastAt = last === undefined ? 0 : Date.parse(last.at);
    // One that is yet to come was written under a wrong clock.
    const isDone = lastAt >= lastNight(box.clock()) && lastAt < box.clock() + CLOCK_OFF_MS_MAX;
    if (isDone || isRunning || !existsSync(operator)) return;
    isRunning = true;
    const child = spawn(process.execPath, [operator, 'self-check', '--json'], { stdio: 'ignore' });
    child.once('error', (error) => box.log.error({ error }, 'the self-check could not be started'));
    child.once('close', (code) => {
      isRunning = false;
      void pingNight(box, code === 0);
      const witness = lastWitness(box);
      if (code === 0) box.log.info({ witness }, 'the nightly self-check found the book sound');
      else box.log.error('the nightly self-check failed and needs the operator');
    });
  }
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Also in the log, which may be kept elsewhere: how far the book had come. */
function lastWitness({ config, log }: Box): Witness | undefined {
  try {
    return readWitness(config.witnessDir);
  } catch (error) {
    log.error({ error }, 'the witness cannot be read and needs the operator');
    return undefined;
  }
}

/** When the latest night began, in milliseconds since 1970. */
export function lastNight(at: number): number {
  return Math.floor((at - NIGHT_UTC_MS) / DAY_MS) * DAY_MS + NIGHT_UTC_MS;
}

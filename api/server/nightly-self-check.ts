// Makes a backup each night, restores it to a temporary file and verifies it. Runs in a separate
// process, because reading a whole database would delay dealers.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Backend } from '../backend.ts';
import {
  keepFailedSelfCheck,
  lastSelfCheck,
  type SelfCheck,
} from '../operations/self-check-result.ts';
import { lastListedAt } from '../proof/known-keys.ts';
import { readWitness, type Witness } from '../storage/integrity/witness.ts';
import { isOnDuty } from '../storage/servers/membership.ts';
import { lastNight } from '../storage/servers/schedule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLOCK_OFF_MS_MAX = 10 * 60_000;
const LOOK_MS = 10 * 60_000;
/** Each try reads the whole database, so after a failure the next try waits this long. */
const TRY_AGAIN_MS = 3 * HOUR_MS;
/** Logs this many characters of a failed command's output: a sentence, or the stack of a bug. */
const COMPLAINT_LENGTH_MAX = 2000;

const operator = fileURLToPath(new URL('../operator/main.js', import.meta.url));

/** Checks every ten minutes whether last night's self-check has run, and runs it if not. */
export function startNightly(backend: Backend): { stop: () => void } {
  let isRunning = false;
  let triedAt: number | undefined;
  async function look(): Promise<void> {
    const sinceTryMs = triedAt === undefined ? undefined : backend.clocks.monotonic() - triedAt;
    const last = lastSelfCheck(backend.config.dataDir);
    if (isRunning) return;
    // If the database cannot be read, the check itself reports why.
    const keyListedAt = await backend.database.read(lastListedAt).catch(() => 0);
    if (!(await isOnDuty(backend).catch(() => false))) return;
    // In the meantime, a second run of this timer may have started a check.
    if (isRunning || !isDue({ last, now: backend.clock(), sinceTryMs, keyListedAt })) return;
    isRunning = true;
    triedAt = backend.clocks.monotonic();
    const isGood = await checkTonight(backend, operator);
    isRunning = false;
    await pingNight(backend, isGood);
  }
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

type LastTry = {
  last: SelfCheck | undefined;
  /** Milliseconds since 1970. */
  now: number;
  /** The time since this server last ran a check, by the monotonic clock. */
  sinceTryMs: number | undefined;
  /** The time when a signing key was last listed: a backup must contain its public key soon. */
  keyListedAt: number;
};

/** Returns whether a check is due, at most a day after the last try, even if a clock was wrong. */
export function isDue({ last, now, sinceTryMs, keyListedAt }: LastTry): boolean {
  if (sinceTryMs !== undefined && sinceTryMs < TRY_AGAIN_MS) return false;
  if (sinceTryMs !== undefined && sinceTryMs >= DAY_MS) return true;
  if (!last?.isSound) return true;
  const at = Date.parse(last.at);
  if (at < keyListedAt) return true;
  // A wrong clock may have dated the result in the future.
  return !(at >= lastNight(now) && at <= now + CLOCK_OFF_MS_MAX);
}

/** Runs the check in its own process. Records a failure that the process could not record. */
export async function checkTonight(
  backend: Pick<Backend, 'config' | 'log' | 'clock'>,
  program: string,
): Promise<boolean> {
  const { dataDir } = backend.config;
  const before = lastSelfCheck(dataDir)?.at;
  const { isGood, complaint } = await ended(program);
  if (isGood) {
    const witness = lastWitness(backend);
    backend.log.info({ witness }, 'the nightly self-check found the database sound');
    return true;
  }
  if (lastSelfCheck(dataDir)?.at === before) {
    const at = new Date(backend.clock()).toISOString();
    try {
      keepFailedSelfCheck(dataDir, { at, why: complaint });
    } catch (error) {
      backend.log.error({ error }, 'the result of the nightly self-check could not be stored');
    }
  }
  const why = complaint || lastSelfCheck(dataDir)?.troubles.join('; ');
  backend.log.error({ why }, 'the nightly self-check failed and needs the operator');
  return false;
}

/** Returns how far the database has got, for the log, which may be stored elsewhere. */
function lastWitness({ config, log }: Pick<Backend, 'config' | 'log'>): Witness | undefined {
  try {
    return readWitness(config.witnessDir);
  } catch (error) {
    log.error({ error }, 'the witness cannot be read and needs the operator');
    return undefined;
  }
}

function ended(program: string): Promise<{ isGood: boolean; complaint: string }> {
  return new Promise((resolve) => {
    const words = [program, 'self-check', '--json'];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint = `${complaint}${chunk}`.slice(0, COMPLAINT_LENGTH_MAX);
    });
    child.once('error', ({ message }) => resolve({ isGood: false, complaint: message }));
    child.once('close', (code, signal) => {
      const isGood = code === 0;
      const killed = signal === null ? '' : `The process was ended by ${signal}.`;
      resolve({ isGood, complaint: complaint.trim() || killed });
    });
  });
}

// Reports each nightly check to an external monitor, such as healthchecks.io. The monitor raises
// the alarm if no report comes, because a dead machine cannot.

const ANSWER_MS_MAX = 15_000;

/** Calls the plain address if the backup was made and passed its checks; otherwise adds `/fail`. */
export async function pingNight({ config, log }: Pick<Backend, 'config' | 'log'>, isGood: boolean) {
  const { nightPingUrl } = config.operator;
  if (nightPingUrl === undefined) return;
  const address = isGood ? nightPingUrl : `${nightPingUrl.replace(/\/$/, '')}/fail`;
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    if (status >= 400) log.warn({ status }, "the monitor rejected the night's ping");
  } catch (error) {
    log.warn({ error }, 'the monitor could not be reached');
  }
}

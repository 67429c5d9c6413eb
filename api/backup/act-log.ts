// Logs the operator's acts in a file outside the database, because a restored backup lacks the
// latest acts and the gateway knows nothing about them. One line is written before each act and one
// after it. Lines are flushed at once and never changed. The file holds no email and no number that
// identifies a person or a car, except in a notice shown to all dealers.

import { writeFileSync } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Refusal } from '../refusal.ts';
import type { Config } from '../settings/config.ts';
import { lookAt } from '../storage/database-file.ts';
import { makeDurable } from '../storage/disk.ts';
import { DatabaseTrouble, exitCodes } from '../storage/exit-codes.ts';

const whole = v.pipe(v.number(), v.safeInteger());
/** The acts that a restore must repeat or show. */
export const loggedKinds = [
  'credit',
  'debit',
  'refund',
  'block',
  'unblock',
  'removal',
  'settling',
  'gift',
  'withdrawal',
  'rotation',
  'service-off',
  'service-on',
  'source-cost',
] as const;
const Act = v.object({
  /** The reference of the act's ledger entry or refund, or the act's own reference. */
  id: v.string(),
  kind: v.picklist(loggedKinds),
  at: whole,
  who: v.string(),
  why: v.string(),
  account: v.optional(v.string()),
  /** The keyed hash of the dealer's email, in hex, which identifies a lost account. */
  owner: v.optional(v.string()),
  amountPaise: v.optional(whole),
  /** What the act is about: a gateway id, a report's sale, a stolen key, or a service. */
  subject: v.optional(v.string()),
  /** The notice shown to all dealers while a service is off. */
  tell: v.optional(v.string()),
});
const End = v.object({ id: v.string(), ended: v.picklist(['done', 'failed']) });
const Line = v.union([End, Act]);

export type LoggedAct = v.InferOutput<typeof Act>;
/** `unknown` means that the process died before it wrote the line after the act. */
export type KnownAct = LoggedAct & { end: 'done' | 'unknown' };

/**
 * Performs the act, and writes a line before and after it. If the first line cannot be written, the
 * act fails. If the last one cannot, throws an error that says that the act was done.
 */
export async function logged<T>(place: Place, act: LoggedAct, work: () => Promise<T>): Promise<T> {
  await append(place, { ...act, why: withoutNumbers(act.why) });
  const ended = (end: 'done' | 'failed') => append(place, { id: act.id, ended: end });
  const value = await work().catch(async (error) => {
    // Without this line, the outcome is unknown. After `busy`, the act may have been committed.
    const isUnknown = error instanceof Refusal && error.code === 'busy';
    if (!isUnknown) await ended('failed').catch(() => undefined);
    throw error;
  });
  await ended('done').catch(() => {
    throw new DatabaseTrouble(
      `The act was done: do not repeat it. But the line that says so could not be written to ` +
        `${actsPath(place)}: is its disk full or not mounted?`,
      exitCodes.disk,
    );
  });
  return value;
}

export async function logDone(place: Place, act: LoggedAct): Promise<void> {
  await logged(place, act, async () => undefined);
}

type Acts = {
  acts: KnownAct[];
  unreadable: number;
  /** True if acts were logged before but the log is missing. */
  isMissing: boolean;
};

/** Returns the acts that succeeded or whose outcome is unknown, in order. */
export async function readActs(place: Place): Promise<Acts> {
  if (!lookAt(actsPath(place))) {
    return { acts: [], unreadable: 0, isMissing: lookAt(begunPath(place)) !== undefined };
  }
  const text = await readFile(actsPath(place), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  const read = lines.map(lineOf);
  // An act that was sent again, because its answer was lost, has several lines under one id.
  const acts = new Map<string, LoggedAct>();
  const unanswered = new Map<string, number>();
  const done = new Set<string>();
  for (const line of read.filter((line) => line !== undefined)) {
    const count = unanswered.get(line.id) ?? 0;
    if ('ended' in line && line.ended === 'done') done.add(line.id);
    if ('kind' in line) acts.set(line.id, line);
    unanswered.set(line.id, 'kind' in line ? count + 1 : count - 1);
  }
  const known = [...acts.values()].flatMap((act): KnownAct[] => {
    if (done.has(act.id)) return [{ ...act, end: 'done' }];
    return unanswered.get(act.id) === 0 ? [] : [{ ...act, end: 'unknown' }];
  });
  const unreadable = read.filter((line) => line === undefined).length;
  return { acts: known, unreadable, isMissing: false };
}

/** Returns undefined for half a line, which a power failure can leave. */
function lineOf(text: string): v.InferOutput<typeof Line> | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), text);
  return read.success ? read.output : undefined;
}

const GATEWAY_IDS = /\b((?:pay|order|rfnd|disp)_\w{14})\b/;
/** Matches digits in groups, an email, or a word with as many digits as a PAN or a number plate. */
const GROUPED = /\d(?:[ -]?\d){7,}/g;
const NAMING = /@|(?:\d\D*){4}/;

/** Removes anything that could identify a person or a car from a reason, which is free text. */
function withoutNumbers(text: string): string {
  return text
    .split(GATEWAY_IDS)
    .map((part, index) => (index % 2 === 1 ? part : masked(part)))
    .join('');
}

function masked(text: string): string {
  return text.replace(GROUPED, '…').replace(/\S+/g, (word) => (NAMING.test(word) ? '…' : word));
}

type Place = Pick<Config, 'actsDir' | 'dataDir'>;

export function actsPath({ actsDir }: Place): string {
  return join(actsDir, 'acts.jsonl');
}

/** Creates an empty log when the old one is lost for good. Returns `false` if a log exists. */
export async function beginAnew(place: Place): Promise<boolean> {
  if (lookAt(actsPath(place))) return false;
  if (!lookAt(place.actsDir)) refuseMissingPlace(place);
  await writeFile(actsPath(place), '', { mode: 0o600, flag: 'wx' });
  await makeDurable(place.actsDir);
  keepBegun(place);
  return true;
}

/** Records that acts have been logged: if the log is missing later, it is lost or not mounted. */
export function keepBegun(place: Place): void {
  if (lookAt(begunPath(place))) return;
  writeFileSync(begunPath(place), JSON.stringify({ folder: place.actsDir }), { mode: 0o600 });
}

/** Returns a sentence that says why acts cannot be logged; undefined if they can. */
export function actsTrouble(place: Place): string | undefined {
  if (!lookAt(place.actsDir)) {
    return `${place.actsDir}, the folder for the log of acts, is missing: is its disk mounted?`;
  }
  if (lookAt(actsPath(place)) || !lookAt(begunPath(place))) return undefined;
  return (
    `${actsPath(place)} is missing, though acts were logged before: is its disk mounted? ` +
    'If the log is lost for good, start a new one: replay --new-log yes.'
  );
}

/** Returns the path of the note that `keepBegun` writes. It must not be on the log's own disk. */
function begunPath({ dataDir }: Place): string {
  return join(dataDir, 'acts-begun.json');
}

async function append(place: Place, line: object): Promise<void> {
  refuseMissingPlace(place);
  const file = await open(actsPath(place), 'a+', 0o600);
  try {
    const start = (await isHalf(file)) ? '\n' : '';
    await file.appendFile(`${start}${JSON.stringify(line)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await makeDurable(place.actsDir);
  keepBegun(place);
}

/** Throws if the folder or a file that existed before is missing: its disk may be unmounted. */
function refuseMissingPlace(place: Place): void {
  const trouble = actsTrouble(place);
  if (trouble !== undefined)
    throw new DatabaseTrouble(`${trouble} Nothing was done.`, exitCodes.noDatabase);
}

/** Returns whether the file ends in an incomplete line, to which nothing may be appended. */
async function isHalf(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  await file.read(last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

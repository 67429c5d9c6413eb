// Records damage to the database in a row that all its servers read each second. As long as the row
// cannot be written, a file in the data folder records the damage, even across a restart.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { codeOf } from '../exit-codes.ts';
import { type ScheduledJob, scheduled } from '../servers/schedule.ts';
import type { Sql } from '../sql.ts';

export type Damage = {
  /** Returns why we do not trust the database, for the operator; undefined if we trust it. */
  found: () => string | undefined;
  /** Stops the sales of all servers until the operator has checked the database. */
  tell: (sentence: string) => void;
  /** Stops this server's sales until it restarts and checks again. */
  suspect: (sentence: string) => void;
  /** Learns what others have found, and whether the operator has accepted the database since. */
  look: () => Promise<void>;
};

type Run = <T>(job: (sql: Sql) => T) => Promise<T>;

/** The database that may be damaged, and the folder of the process that uses it. */
type Place = { database: { read: Run; transaction: Run }; dataDir: string };

/** Within this time, all servers notice damage that one of them or a command has found. */
const LOOK_MS = 1000;

/**
 * SQLite's codes for a damaged file, and for a disk that does not return what it stored:
 * https://www.sqlite.org/rescode.html. A full disk is temporary and not damage. PostgreSQL's codes
 * for a damaged page and a damaged index:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SAYS_DAMAGED =
  /^(SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))|XX001$|XX002$)/;

/** Describes damage that affects only one call's answer: the call's price can be refunded. */
export function answerDamaged(callId: number): string {
  return `The sealed answer of call ${callId} is damaged.`;
}

/** Returns whether only answers are damaged. Money and keys are then intact, as far as we know. */
export function isOfAnswer(sentence: string): boolean {
  return /^The sealed answer of call \d+ is damaged\.$/.test(sentence);
}

/** Returns the newer sentence, unless that is about an answer and the known damage is worse. */
function worse(known: string | undefined, newer: string): string {
  return known !== undefined && isOfAnswer(newer) && !isOfAnswer(known) ? known : newer;
}

export function databaseDamaged(what: string): string {
  return `The database is damaged: ${what}.`;
}

export function isDamage(error: unknown): error is Error {
  return error instanceof Error && SAYS_DAMAGED.test(codeOf(error));
}

/** Calls `alarm` for the first damage found from now on, and the first after each acceptance. */
export function watchForDamage(place: Place, alarm: (sentence: string) => void): Damage {
  let suspected: string | undefined;
  /** Damage that this server or a command in its folder found, but that is not yet in the row. */
  let told: string | undefined;
  /** The row's sentence, as last read. */
  let kept: string | undefined;
  /** Whether the row existed when last read. */
  let isInRow = false;
  let last: Promise<void> = Promise.resolve();

  const worst = () => (told === undefined ? kept : worse(kept, told));
  const found = () => suspected ?? worst();
  function alarmOnce(sentence: string | undefined): void {
    if (sentence !== undefined && found() === undefined) alarm(sentence);
  }

  async function lookOnce(): Promise<void> {
    const own = told ?? noteIn(place.dataDir);
    if (own !== undefined) {
      alarmOnce(own);
      kept = worse(kept, own);
      told = undefined; // damage found from now on counts at the next look
      const times = await share(place, own);
      if (times === undefined) {
        told = worse(told, own);
        return;
      }
      // The row has been deleted since the last look: the operator has accepted the database.
      if (isInRow && times === 1) alarm(own);
    }
    const row = await place.database.read(rowOf);
    alarmOnce(row?.sentence);
    kept = row?.sentence;
    isInRow = row !== undefined;
  }

  /** Looks run one after another, so that a late answer never replaces a newer one. */
  function look(): Promise<void> {
    const next = last.then(lookOnce).catch((error) => {
      // The page with this row is damaged, and the database has already reported this.
      if (!isDamage(error)) throw error;
    });
    last = next.catch(() => undefined);
    return next;
  }

  return {
    found,
    tell(sentence) {
      alarmOnce(sentence);
      const known = worst();
      told = worse(told, sentence);
      // If a request runs into damage that is already known, the next look counts it again, so that
      // an acceptance never discards damage found during the operator's check.
      if (worst() === known) return;
      note(place.dataDir, told);
      void look().catch(() => undefined); // the next look writes the row
    },
    suspect(sentence) {
      alarmOnce(sentence);
      suspected ??= sentence;
    },
    look,
  };
}

/** Reads the row each second until stopped. */
export function startDamageWatch(watched: { damage: Damage; log: Logger }): ScheduledJob {
  return scheduled(watched, { work: 'damage', everyMs: LOOK_MS }, watched.damage.look);
}

/** Records damage that a command found, for all servers. */
export async function keepDamage(place: Place, sentence: string): Promise<void> {
  note(place.dataDir, sentence);
  await share(place, sentence); // if this fails, a server's next look shares the note
}

type KeptDamage = { sentence: string; times: number };

/** Returns damage that any process found; undefined if there is none, or it was accepted since. */
export async function keptDamage({ database, dataDir }: Place): Promise<KeptDamage | undefined> {
  const noted = noteIn(dataDir);
  if (noted !== undefined) await share({ database, dataDir }, noted);
  return database.read(rowOf);
}

/**
 * Deletes the record of damage, for all servers: the database was checked and is intact. `seen` is
 * the record before the check. Returns `false` and keeps the record if more damage has been found.
 */
export async function forgetDamage(
  { database, dataDir }: Place,
  seen: KeptDamage | undefined,
): Promise<boolean> {
  if (noteIn(dataDir) !== undefined) return false;
  return database.transaction((sql) => {
    const text = 'DELETE FROM damage WHERE one = 1 AND times = :times';
    sql.run(text, { times: seen?.times ?? 0 });
    return rowOf(sql) === undefined;
  });
}

/**
 * Writes the row, then deletes the note. Returns how many times damage has been found since the
 * last acceptance; undefined if the database cannot be written to.
 */
async function share({ database, dataDir }: Place, sentence: string): Promise<number | undefined> {
  let times: number | undefined;
  try {
    times = await database.transaction((sql) => {
      // This locks the row, so that no other server replaces the sentence before this commit.
      sql.run(
        `INSERT INTO damage VALUES (1, :sentence, 1)
         ON CONFLICT (one) DO UPDATE SET times = damage.times + 1`,
        { sentence },
      );
      const row = rowOf(sql);
      const kept = worse(row?.sentence, sentence);
      sql.run('UPDATE damage SET sentence = :kept WHERE one = 1', { kept });
      return row?.times;
    });
  } catch {
    return undefined;
  }
  try {
    forgetNote(dataDir);
  } catch {
    // The note stays, so the next look counts it again: better a needless stop than a wrong sale.
  }
  return times;
}

function rowOf(sql: Sql): KeptDamage | undefined {
  return sql.get<KeptDamage>('SELECT sentence, times FROM damage WHERE one = 1');
}

/** The note is written first: it stays if the process dies or the database cannot be written. */
function note(dataDir: string, sentence: string): void {
  try {
    writeFileSync(pathIn(dataDir), `${sentence}\n`, { mode: 0o600 });
  } catch {
    // A failing disk may reject this file too. The process that found the damage still reports it.
  }
}

function noteIn(dataDir: string): string | undefined {
  try {
    // A note that another process has only just begun is empty.
    return readFileSync(pathIn(dataDir), 'utf8').trim() || databaseDamaged('a note says so');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES' || code === 'EISDIR')
      return databaseDamaged(`${pathIn(dataDir)} cannot be read`);
    throw error; // this error does not say whether there is a note: the disk may be failing
  }
}

/** Deletes the folder's note: the damage is in the row, or the damaged database was replaced. */
export function forgetNote(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'damage.txt');
}

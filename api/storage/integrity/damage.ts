// A database whose file is no longer what was written. This is noted beside the database as well:
// what a restart reads first may be intact, and the damage is there all the same.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

export type Damage = {
  /** Why the database is not trusted, in a sentence for the operator; undefined = it is. */
  found: () => string | undefined;
  /** Stops sales, now and after every restart, until the operator has had the database checked. */
  tell: (sentence: string) => void;
  /** The same until the next start, which looks again by itself. */
  suspect: (sentence: string) => void;
};

/** How soon the server heeds what the nightly check, or a command, finds in the database. */
const LOOK_AGAIN_MS = 1000;

/**
 * What SQLite says of a damaged file, and of a disk that does not return what it stores:
 * https://www.sqlite.org/rescode.html. A full disk is another matter, and passes.
 */
const SAYS_DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/;

/** Of the answer of one call: its price can be given back, and nothing else stands on it. */
export function answerDamaged(callId: number): string {
  return `The sealed answer of call ${callId} is damaged.`;
}

/** Whether this is all that was found: money and keys are whole then, as far as is known. */
export function isOfAnswer(sentence: string): boolean {
  return /^The sealed answer of call \d+ is damaged\.$/.test(sentence);
}

export function databaseDamaged(what: string): string {
  return `The database is damaged: ${what}.`;
}

export function isDamage(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && SAYS_DAMAGED.test(error.code);
}

/** `alarm` is called once with what is found from now on. */
export function watchForDamage(dataDir: string, alarm: (sentence: string) => void): Damage {
  let found: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  function suspect(sentence: string): void {
    if (found === undefined) alarm(sentence);
    found ??= sentence;
  }
  return {
    found() {
      if (found === undefined && performance.now() - lookedAt >= LOOK_AGAIN_MS) {
        const kept = keptDamage(dataDir);
        if (kept !== undefined) suspect(kept);
        lookedAt = performance.now();
      }
      return found;
    },
    tell(sentence) {
      if (found === undefined) keepDamage(dataDir, sentence);
      suspect(sentence);
    },
    suspect,
  };
}

/** What was found before, by any process; undefined = nothing, or a checked database since. */
export function keptDamage(dataDir: string): string | undefined {
  const note = pathIn(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}

export function keepDamage(dataDir: string, sentence: string): void {
  try {
    writeFileSync(pathIn(dataDir), `${sentence}\n`, { mode: 0o600 });
  } catch {
    // A failing disk may not accept a note either; the finder of the damage reports it anyway.
  }
}

/** The database was found intact, or another replaced it. */
export function forgetDamage(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'damage.txt');
}

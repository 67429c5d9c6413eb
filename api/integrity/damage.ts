// A database whose file is no longer what was written. It is noted beside the database as well:
// whatever a restart reads first may be whole, and the damage is there all the same.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

export type Damage = {
  /** Why the database is not believed, in a sentence for the operator; undefined = it is. */
  found: () => string | undefined;
  /** Stops sales, now and after every restart, until the operator has had the database checked. */
  tell: (sentence: string) => void;
  /** The same until the next start, which looks again by itself. */
  suspect: (sentence: string) => void;
};

/** What the night, or a command, finds in the database is heeded by the server so soon. */
const LOOK_AGAIN_MS = 1000;

/**
 * What SQLite says of a file that is damaged, and of a disk that does not give back what it holds:
 * https://www.sqlite.org/rescode.html. A disk that takes no more is another thing, and passes.
 */
const SAYS_DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/;

/** Of the answer of one call: its price can be given back, and nothing else stands on it. */
export function answerDamaged(callId: number): string {
  return `The sealed answer of call ${callId} is damaged.`;
}

/** Whether this is all that was found: money and keys are whole then, as far as anybody knows. */
export function isOfAnswer(sentence: string): boolean {
  return /^The sealed answer of call \d+ is damaged\.$/.test(sentence);
}

export function databaseDamaged(what: string): string {
  return `The database is damaged: ${what}.`;
}

export function isDamage(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && SAYS_DAMAGED.test(error.code);
}

/** `alarm` is told of what is found from now on, once. */
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

/** What was found before, by whatever process; undefined = nothing, or a checked database since. */
export function keptDamage(dataDir: string): string | undefined {
  const note = pathIn(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}

export function keepDamage(dataDir: string, sentence: string): void {
  try {
    writeFileSync(pathIn(dataDir), `${sentence}\n`, { mode: 0o600 });
  } catch {
    // A disk that fails may take no note either; whoever found the damage says so itself.
  }
}

/** The database was found whole, or another took its place. */
export function forgetDamage(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'damage.txt');
}

// Remembers that the database is damaged, in a file beside it too, because the parts that a restart
// reads first may look intact.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

export type Damage = {
  /** Returns why we do not trust the database, for the operator; undefined if we trust it. */
  found: () => string | undefined;
  /** Stops sales now and after every restart, until the operator has checked the database. */
  tell: (sentence: string) => void;
  /** Stops sales until the next start, which checks again. */
  suspect: (sentence: string) => void;
};

/** The server notices within this time any damage that the nightly check or a command finds. */
const LOOK_AGAIN_MS = 1000;

/**
 * SQLite's codes for a damaged file, and for a disk that does not return what it stored:
 * https://www.sqlite.org/rescode.html. A full disk is not damage, and passes.
 */
const SAYS_DAMAGED = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/;

/** Describes damage of one call's answer, which spoils nothing else: its price can be refunded. */
export function answerDamaged(callId: number): string {
  return `The sealed answer of call ${callId} is damaged.`;
}

/** Returns whether only answers are damaged. Money and keys are then intact, as far as we know. */
export function isOfAnswer(sentence: string): boolean {
  return /^The sealed answer of call \d+ is damaged\.$/.test(sentence);
}

export function databaseDamaged(what: string): string {
  return `The database is damaged: ${what}.`;
}

export function isDamage(error: unknown): error is Error {
  return error instanceof Sqlite.SqliteError && SAYS_DAMAGED.test(error.code);
}

/** Calls `alarm` once, for the first damage that is found from now on. */
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

/** Returns the damage that any process found; undefined if none, or if it was checked since. */
export function keptDamage(dataDir: string): string | undefined {
  const note = pathIn(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}

export function keepDamage(dataDir: string, sentence: string): void {
  try {
    writeFileSync(pathIn(dataDir), `${sentence}\n`, { mode: 0o600 });
  } catch {
    // A failing disk may reject this file too. The process that found the damage reports it anyway.
  }
}

/** Deletes the record of damage: the database was checked and is intact, or was replaced. */
export function forgetDamage(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'damage.txt');
}

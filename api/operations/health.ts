// Says whether the server can take calls now and, if not, why. A stopping server finishes its
// requests and tells later callers when to come back.

import { access, constants } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Refusal, refusal } from '../refusal.ts';
import type { Database } from '../storage/database.ts';
import type { Room } from '../storage/disk.ts';
import { codeOf } from '../storage/exit-codes.ts';
import { isDamage } from '../storage/integrity/damage.ts';
import { isLocked } from '../storage/write-queue.ts';
import { inTime } from './in-time.ts';

export type Health = ReturnType<typeof makeHealth>;

const LOOK_MS = 50;

type HealthParts = {
  room: Room;
  lastWrite: ReturnType<typeof watchLastWrite>;
  /** Returns what is wrong with another part, such as the database. */
  trouble: () => string | undefined;
};

export function makeHealth(dataDir: string, { room, lastWrite, trouble }: HealthParts) {
  let isClosing = false;
  const underWay = new Set<ServerResponse>();
  return {
    /** Returns why the server takes no calls; undefined if it is ready. */
    async trouble(): Promise<string | undefined> {
      if (isClosing) return 'The server is stopping.';
      if (!(await isWritable(dataDir))) return 'The data folder cannot be written.';
      if (room.isShort()) return 'The disk is full or almost full.';
      return trouble() ?? lastWrite.trouble();
    },
    /** Refuses all new requests from now on. */
    close(): void {
      isClosing = true;
    },
    /** Counts the requests in progress, and rejects new ones after `close`. */
    admitting:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        if (isClosing && !isAnswered(request)) return turnAway(response, refusal('stopping'));
        underWay.add(response);
        response.once('close', () => underWay.delete(response));
        if (isClosing) response.setHeader('Connection', 'close');
        return listener(request, response);
      },
    /** Once no requests are left or this time is over, resolves with the number left. */
    async settled(isIdle: () => boolean, msMax: number): Promise<number> {
      const end = performance.now() + msMax;
      while ((underWay.size > 0 || !isIdle()) && performance.now() < end) {
        await after(LOOK_MS);
      }
      return underWay.size;
    },
  };
}

/** Also returns `false` on a disk that the system has made read-only after a fault. */
function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Logs an error and returns the refusal to send: for a fault of the database, or a bug of ours. */
export function faultOf({ log }: { log: Logger }, error: unknown): Refusal {
  if (isDamage(error)) {
    // The connection that found the damage alerts the operator, once for all requests.
    log.warn({ error }, 'a request needs a damaged part of the database');
    return refusal('checking_records');
  } else if (isLocked(error)) {
    log.error({ error }, 'another process is blocking the database: stop it');
    return refusal('busy');
  } else if (/^SQLITE_(FULL|IOERR|READONLY)/.test(codeOf(error))) {
    log.error({ error }, 'the disk is full or failing and needs the operator');
    return refusal('not_saved');
  } else {
    log.error({ error }, 'unforeseen');
    return refusal('internal');
  }
}

/** Returns whether a stopping server still answers this: a health check or a sandbox request. */
function isAnswered({ url = '' }: IncomingMessage): boolean {
  return url === '/healthz' || url.startsWith('/sandbox/');
}

/** Answers a request that the app does not get, and closes its connection. */
export function turnAway(response: ServerResponse, refused: Refusal): void {
  response
    .writeHead(refused.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': refused.retryAfterSeconds,
      Connection: 'close',
    })
    .end(JSON.stringify(refused));
}

// Tracks when the database was last written to. A disk may become read-only, so a health check
// writes a row, which costs one page.

/** A recent result is reused, so that a probe causes at most one write a second. */
const FRESH_MS = 1_000;
/** This wait is short, because the calling probe has its own time limit. */
const WAIT_MS = 2_000;
/** Another process, such as a backup or a command, may hold the database for a few seconds. */
const AGE_MS_MAX = 30_000;

/** `clock` dates the row, in milliseconds since 1970. */
export function watchLastWrite(database: Database, clock: () => number) {
  let writtenAt = performance.now();
  let isFailed = false;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const at = clock();
    const text = 'INSERT INTO last_write VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = :at';
    try {
      await database.transaction((sql) => sql.run(text, { at }));
      writtenAt = performance.now();
      isFailed = false;
    } catch {
      isFailed = true; // no row was written
    } finally {
      writing = undefined;
    }
  }

  return {
    /** Returns why writing is impossible, for the operator; undefined if a write just succeeded. */
    async trouble(): Promise<string | undefined> {
      if (isFailed || performance.now() - writtenAt > FRESH_MS) {
        writing ??= write();
        await inTime(writing, WAIT_MS, undefined);
      }
      const ageMs = performance.now() - writtenAt;
      if (!isFailed && ageMs <= AGE_MS_MAX) return undefined;
      return `The database could not be written for ${Math.round(ageMs / 1000)} seconds.`;
    },
  };
}

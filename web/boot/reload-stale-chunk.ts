// A screen's code that is gone: this page is older than what the server and the phone still have.

import { remember, remembered } from '../state/browser-memory.ts';

const RELOADED = 'lotproof-reloaded-at';
/** A reload that did not help is not tried again while the dealer looks. */
const ONCE_IN_MS = 60_000;

/** Code of the app that could not be had, from the server or from the phone. */
export class ChunkMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'ChunkMissing';
  }
}

/** Specification, section 9. */
const CHUNK_WAIT_MS = 120_000;

/**
 * A way to load code, given up after 120 s: `load` is asked once at a time, however many wait for
 * it. Rejects with {@link ChunkMissing}.
 */
export function inTime<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= beforeTooLate(load()).catch((error: unknown) => {
      // A browser waits for the same answer again: after a time-out only a new page asks again.
      if (!(error instanceof TooLate)) asked = undefined;
      throw new ChunkMissing(error);
    });
    return asked;
  };
}

class TooLate extends Error {}

function beforeTooLate<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate('No answer in 120 s.')), CHUNK_WAIT_MS);
    // The build speaks every language as well, and would stay for a timer that is left.
    void loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Reloads the page, once, and only if the network can serve it: offline it would be worse. */
export function recoverChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(remembered(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    remember(RELOADED, String(Date.now()));
    if (remembered(RELOADED) === null) return; // it could not know when to stop
    event.preventDefault();
    location.reload();
  });
}

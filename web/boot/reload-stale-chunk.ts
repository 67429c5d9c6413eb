// Reloads an old page whose code both the server and the phone have deleted.

import { remember, remembered } from '../state/browser-memory.ts';

const RELOADED = 'lotproof-reloaded-at';
/** This tab reloads at most once in this time, so that it does not keep reloading in vain. */
const ONCE_IN_MS = 60_000;

/** The error for a part of the app's code that neither the server nor the phone has. */
export class ChunkMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'ChunkMissing';
  }
}

/** The time limit for loading code (specification, section 9). */
const CHUNK_WAIT_MS = 120_000;

/**
 * A loader that gives up after 120 s. Concurrent callers share one run of `load`. Rejects with
 * {@link ChunkMissing}.
 */
export function inTime<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= beforeTooLate(load()).catch((error: unknown) => {
      // A browser reuses the pending request, so after a timeout only a new page can repeat it.
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
    // The build loads strings this way too, and a running timer would keep it from ending.
    void loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Reloads the page once, and only online, because an offline reload would also fail. Ignores failed
 * imports while the user is leaving the page, because a reload would cancel the navigation.
 */
export function recoverChunks(): void {
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  addEventListener('pageshow', () => {
    isLeft = false;
  });
  addEventListener('vite:preloadError', (event) => {
    if (isLeft) return;
    const last = Number(remembered(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    remember(RELOADED, String(Date.now()));
    if (remembered(RELOADED) === null) return; // without storage the page would reload for ever
    event.preventDefault();
    location.reload();
  });
}

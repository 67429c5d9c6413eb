// A screen's code that is gone: this page is older than what the box and the phone still have.

import { remember, remembered } from './browser-memory.ts';

const RELOADED = 'lotproof-reloaded-at';
/** A reload that did not help is not tried again while the dealer looks. */
const ONCE_IN_MS = 60_000;

/** Code of the app that could not be had, from the box or from the phone. */
export class ChunkMissing extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause });
    this.name = 'ChunkMissing';
  }
}

/** Loads the page anew, once, and only where the network can give it: offline it would be worse. */
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

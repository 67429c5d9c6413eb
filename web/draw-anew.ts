// Tells the worker that the screens it keeps for the next start are out of date.

import { DRAW_ANEW } from '../sw/agreed.ts';

/** To be called after another account or language was stored: the worker reads both. */
export function drawAnew(): void {
  navigator.serviceWorker?.controller?.postMessage(DRAW_ANEW);
}

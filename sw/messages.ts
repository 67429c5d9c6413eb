// What pages and the worker have agreed on between them.

import type { Told } from './worker/background-sync.ts';

/** The tag of Background Sync: one for ever, since asking again while it is pending is free. */
export const SYNC_TAG = 'lotproof-outbox';

/** To a worker that waits: it may take the place of the one before it. */
export const TAKE_OVER = 'take over';

/** To the worker: the app has started, and wants again what the browser has cleared away of it. */
export const MEND = 'mend';

/** To the worker: a page that nobody looks at has drained the outbox, and this came of it. */
export type DrainedUnseen = { name: 'drained unseen'; accountId: string; told: Told };

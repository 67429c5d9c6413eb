// Messages and tags shared by pages and the worker.

import type { News } from './worker/background-sync.ts';

/** The tag of Background Sync. One is enough, because registering it again has no effect. */
export const SYNC_TAG = 'lotproof-outbox';

/** The tag of Periodic Background Sync, which reminds dealers of papers about to expire. */
export const REMIND_TAG = 'lotproof-remind';

/** Tells a waiting worker to replace the active one. */
export const TAKE_OVER = 'take over';

/** Tells the worker, when the app starts, to refetch files that the browser has evicted. */
export const MEND = 'mend';

/** Tells the active worker to take over this page, which loaded before the worker started. */
export const CLAIM = 'claim';

/** Tells the worker that this account was removed, so that it never reopens the databases. */
export type AccountRemoved = { name: 'account removed'; accountId: string };

/** Tells the worker that a hidden page has drained the outbox, with this result. */
export type DrainedUnseen = { name: 'drained unseen'; accountId: string; told: News };

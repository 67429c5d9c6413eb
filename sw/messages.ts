// Messages and tags that pages and the worker share.

import type { News } from './worker/background-sync.ts';

/** The Background Sync tag. One is enough, since registering it again costs nothing. */
export const SYNC_TAG = 'lotproof-outbox';

/** The Periodic Background Sync tag for reminders of papers that expire. */
export const REMIND_TAG = 'lotproof-remind';

/** To a waiting worker: it may replace the active one. */
export const TAKE_OVER = 'take over';

/** To the worker: the app has started; refetch any files that the browser has evicted. */
export const MEND = 'mend';

/** To the active worker: this page has no controller, as it loaded before the worker started. */
export const CLAIM = 'claim';

/** To the worker: a hidden page has drained the outbox, with this result. */
export type DrainedUnseen = { name: 'drained unseen'; accountId: string; told: News };

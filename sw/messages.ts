// Messages and tags that pages and the worker share.

import type { News } from './worker/background-sync.ts';

/** The tag of Background Sync; a single one, since registering it again costs nothing. */
export const SYNC_TAG = 'lotproof-outbox';

/** The tag of Periodic Background Sync, by which papers that end are named. */
export const REMIND_TAG = 'lotproof-remind';

/** To a waiting worker: it may replace the active one. */
export const TAKE_OVER = 'take over';

/** To the worker: the app has started; refetch any files that the browser has evicted. */
export const MEND = 'mend';

/** To the active worker: this page has none, since it was still loading when the worker began. */
export const CLAIM = 'claim';

/** To the worker: a hidden page has drained the outbox, with this result. */
export type DrainedUnseen = { name: 'drained unseen'; accountId: string; told: News };

// What pages and the worker have agreed on between them.

/** The address at which the worker gives a page the rows of the newest reports. */
export const NEWEST_ROWS = '/drawn/newest';

/** The Background Sync tag: one for ever, since to ask again while it is pending costs nothing. */
export const SYNC_TAG = 'lotproof-outbox';

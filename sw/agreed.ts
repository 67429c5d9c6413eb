// What pages and the worker have agreed on between them.

/** The address at which the worker gives a page the rows of the newest reports. */
export const NEWEST_ROWS = '/drawn/newest';

/** The Background Sync tag: one for ever, since registering it again while it is pending is free. */
export const SYNC_TAG = 'lotproof-outbox';

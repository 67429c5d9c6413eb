// The address at which the worker gives a page the rows of the newest reports.

export const NEWEST_ROWS = '/drawn/newest';

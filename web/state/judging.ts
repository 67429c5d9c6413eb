// The rules for judging reports, in a chunk that loads when a page first needs it.

import { inTime } from '../boot/reload-stale-chunk.ts';

export const judging = inTime(() => import('./judging-chunk.ts'));

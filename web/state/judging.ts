// Judges reports by rules that a page loads when it first has something to judge.

import { inTime } from '../boot/reload-stale-chunk.ts';

export const judging = inTime(() => import('./judging-chunk.ts'));

// Judges reports with rules that a page loads when it first needs them.

import { inTime } from '../boot/reload-stale-chunk.ts';

export const judging = inTime(() => import('./judging-chunk.ts'));

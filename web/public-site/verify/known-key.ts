// A key whose signature this page knows.

import type { PublishedKey } from '../../../data/proof/published.ts';

/** `sample`: signs the published samples, and no report that was ever sold. */
export type KnownKey = PublishedKey & { sample?: true };

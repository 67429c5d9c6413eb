// The letterhead of the published sample reports.

import type { Service } from '../catalogue.ts';
import type { Letterhead } from '../report.ts';

/** Fixed: a sample made again from the same data is the same file. */
export const SAMPLE_AT = '2026-11-21T04:45:00.000Z';

export function sampleLetterhead({ source }: Service): Letterhead {
  return {
    reportNumber: 'SAMPLE',
    madeAt: SAMPLE_AT,
    source,
    madeFor: '',
    stamp: 'SAMPLE',
  };
}

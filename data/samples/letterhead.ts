// The letterhead of the published sample reports.

import type { Service } from '../catalogue.ts';
import type { Letterhead } from '../report.ts';

/** The time is fixed: a sample made again from the same data is the same file. */
export function sampleLetterhead({ source }: Service): Letterhead {
  return {
    reportNumber: 'SAMPLE',
    madeAt: '2026-11-21T04:45:00.000Z',
    source,
    madeFor: '',
    stamp: 'SAMPLE',
  };
}

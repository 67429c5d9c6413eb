// Makes a report from a few blocks, and the letterhead of a sold report.

import type { Block, Letterhead, Report } from '../../data/report.ts';

export const letterhead: Letterhead = {
  reportNumber: '4F9A0C77D1',
  madeAt: '2026-11-21T04:45:00.000Z',
  source: "Hyundai's workshop records",
  madeFor: 'dealer@example.com',
  stamp: '',
};

/** Returns a report with only these blocks. */
export function reportOf(blocks: Block[], title = 'A report'): Report {
  const page = { widthMm: 210, firstHeightMm: 260, laterHeightMm: 250 };
  const subject = { kind: 'text', text: '••••••4321' } as const;
  return { title, fileName: 'a-report.pdf', subject, findings: [], figures: [], page, blocks };
}

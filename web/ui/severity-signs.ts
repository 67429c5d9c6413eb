// Each severity's sign, for the screen and the PDF. The signs differ in shape as well as colour.
// Each is an SVG path of M, L and Z in a square with sides of 24.

import type { Severity } from '../../data/findings/finding.ts';

/** The side of the square around the signs. */
export const SIGN_SIZE = 24;

type SeveritySign = { edge: 'circle' | 'triangle'; mark: string };

export const severitySigns: Record<Severity, SeveritySign> = {
  bad: { edge: 'circle', mark: 'M12 6.5L12 13M12 17L12 17.01' },
  warn: { edge: 'triangle', mark: 'M12 9.5L12 14.5M12 18.4L12 18.41' },
  good: { edge: 'circle', mark: 'M7 12.5L10.5 16L17 8.5' },
};

export const TRIANGLE = 'M12 1.5L23.5 22.5L0.5 22.5Z';

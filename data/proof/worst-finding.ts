// The worst finding of a report in a few bytes of its statement: whoever verifies it has the code,
// not the report. What it says in words is in worst-finding-text.ts.

import type { Finding } from '../findings/finding.ts';
import { numberIn } from '../values/source-values.ts';

/** `odometer_went_back:22340`: the rule and, where it has one, its figure; `none` without one. */
export function worstFinding(findings: readonly Finding[]): string {
  const worst = findings.find(({ severity }) => severity !== 'good');
  if (!worst) return 'none';
  const figure = numberIn(worst.figure.replace(/[^\d.]/g, ''));
  return figure === undefined ? worst.code : `${worst.code}:${Math.round(figure)}`;
}

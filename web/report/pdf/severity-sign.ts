// The colours and the sign of a severity on paper.

import type { jsPDF } from 'jspdf';
import type { Severity } from '../../../data/findings/finding.ts';
import { SIGN_SIZE, severitySigns, TRIANGLE } from '../../ui/severity-signs.ts';
import { dots, fillPath, strokePaths } from './drawing.ts';
import { COLOURS, type Spot } from './style.ts';

type Look = { colour: string; edge: string; soft: string };

export const severityLooks: Record<Severity, Look> = {
  good: { colour: COLOURS.good, edge: COLOURS.good, soft: COLOURS.goodSoft },
  warn: { colour: COLOURS.warn, edge: COLOURS.warnEdge, soft: COLOURS.warnSoft },
  bad: { colour: COLOURS.bad, edge: COLOURS.bad, soft: COLOURS.badSoft },
};

/** `at` is the top left corner of the square that the sign fills. */
export function drawSign(doc: jsPDF, severity: Severity, at: Spot, sizeMm: number): void {
  const { colour } = severityLooks[severity];
  const { edge, mark } = severitySigns[severity];
  const scale = sizeMm / SIGN_SIZE;
  if (edge === 'circle') {
    dots(doc, [{ x: at.x + sizeMm / 2, y: at.y + sizeMm / 2 }], { colour, widthMm: sizeMm });
  } else {
    fillPath(doc, TRIANGLE, colour, { ...at, scale });
  }
  strokePaths(doc, [{ path: mark, colour: COLOURS.white, width: 2.6 }], { ...at, scale });
}

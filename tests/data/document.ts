// A document's lines as its reader sees them.

import type { Finding } from '../../data/findings/finding.ts';
import { type Block, type Cell, cellText, type Report, type Subject } from '../../data/report.ts';

/** The time at which the tests' reports were sold. */
export const SOLD_AT = '2026-11-21T04:45:00.000Z';

export function linesOf({ title, fileName, subject, findings, figures, blocks }: Report): string[] {
  return [
    title,
    fileName,
    aboutWhat(subject),
    ...findings.map(findingLine),
    ...figures.map(({ en }) => `${en.label}: ${en.value}${en.note && `, ${en.note}`}`),
    ...blocks.flatMap(blockLines),
  ];
}

/** Formats a finding: `bad: Odometer went back (− 22,340 KM; Ignore the dial.)`. */
export function findingLine({ severity, figure, text: { en } }: Finding): string {
  const more = [figure, en.detail].filter((part) => part !== '').join('; ');
  return `${severity}: ${en.head}${more && ` (${more})`}`;
}

function aboutWhat(subject: Subject): string {
  const { kind } = subject;
  return kind === 'plate'
    ? `${kind} ${subject.plate}, ${subject.colour ?? 'white'}`
    : `${kind} ${subject.text}`;
}

function rowLine(cells: readonly Cell[]): string {
  return `  ${cells.map(cellText).join(' | ')}`;
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${block.text}${block.repeats ? ', on every page' : ''}`];
    case 'facts':
      return [
        `${block.title}:${block.remark ? ` ${block.remark.severity}, ${block.remark.text}` : ''}`,
        ...block.facts.map(({ label, value }) => `  ${label}: ${value}`),
      ];
    case 'table':
      return [`${block.title}:`, ...[block.columns, ...block.rows].map(rowLine)];
    case 'notice':
      return [block.text];
    case 'chart':
      return [`${block.title}: ${block.points.map(({ y }) => y).join(', ')} ${block.unit}`];
    case 'page':
      return ['next page'];
    default: {
      const none: never = block;
      return none;
    }
  }
}

// A document as its reader sees it, a line each.

import type { Block, Report, Subject } from '../../data/report.ts';

export function linesOf({ title, fileName, subject, blocks }: Report): string[] {
  return [title, fileName, aboutWhat(subject), ...blocks.flatMap(blockLines)];
}

function aboutWhat(subject: Subject): string {
  const { kind } = subject;
  return kind === 'plate'
    ? `${kind} ${subject.plate}, ${subject.colour ?? 'white'}`
    : `${kind} ${subject.text}`;
}

function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${block.text}${block.repeats ? ', on every page' : ''}`];
    case 'facts':
      return [`${block.title}:`, ...block.facts.map(({ label, value }) => `  ${label}: ${value}`)];
    case 'table':
      return [block.columns, ...block.rows].map((cells) => `${block.title}: ${cells.join(' | ')}`);
    case 'verdict':
      return [`${block.tone}: ${block.text}${block.detail && ` (${block.detail})`}`];
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

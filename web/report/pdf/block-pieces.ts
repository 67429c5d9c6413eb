// The pieces that a report's blocks become on paper.

import type { jsPDF } from 'jspdf';
import { type Block, cellText } from '../../../data/report.ts';
import { chartPiece } from './chart.ts';
import { factsPiece } from './facts.ts';
import type { Piece } from './page-layout.ts';
import { printable } from './printable.ts';
import { tablePiece } from './table.ts';
import { asidePiece, headingPiece, noticePiece } from './text-blocks.ts';

/** Whether a block prints nothing: it would take up room, or even a page. */
export function isBlank(block: Block): boolean {
  const texts = textsOf(block);
  return texts !== undefined && printable(texts.join('')).trim() === '';
}

/** All that a block prints; undefined for kinds that are never blank. */
function textsOf(block: Block): string[] | undefined {
  switch (block.kind) {
    case 'heading':
    case 'notice':
      return [block.text];
    case 'facts':
      return [
        block.title,
        block.remark?.text ?? '',
        ...block.facts.flatMap(({ label, value }) => [label, value]),
      ];
    case 'table':
      // A table without rows shows that there are none.
      return block.rows.length > 0
        ? [block.title, ...block.columns, ...block.rows.flat().map(cellText)]
        : undefined;
    case 'chart':
    case 'page':
      return undefined;
    default: {
      const none: never = block;
      return none;
    }
  }
}

export function pieceOf(doc: jsPDF, block: Block, width: number): Piece | 'page' {
  switch (block.kind) {
    case 'heading':
      return headingPiece(doc, block, width);
    case 'facts':
      return factsPiece(doc, block, width);
    case 'table':
      return tablePiece(doc, block, width);
    case 'notice':
      return (block.isAside ? asidePiece : noticePiece)(doc, block.text, width);
    case 'chart':
      return chartPiece(doc, block, width);
    case 'page':
      return 'page';
    default: {
      const none: never = block;
      return none;
    }
  }
}

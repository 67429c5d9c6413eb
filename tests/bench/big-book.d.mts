import type Sqlite from 'better-sqlite3';
import type { chained } from '../../api/money/ledger.ts';

export const LARGEST_DEALER: string;
export function fillBook(
  file: Sqlite.Database,
  book: { entries: number; chained: typeof chained; now?: number },
): number;

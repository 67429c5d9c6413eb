import type Sqlite from 'better-sqlite3';
import type { chained } from '../../api/money/ledger.ts';

export const LARGEST_DEALER: string;
export function fillDatabase(
  file: Sqlite.Database,
  database: { entries: number; chained: typeof chained; openOrders?: number; now?: number },
): number;

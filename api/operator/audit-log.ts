// The operators' acts, kept forever beside the ledger: the person, the reason, and the entry's
// reference.

import type { Sql } from '../storage/database.ts';

type Act = {
  reference: string;
  kind: 'credit' | 'debit' | 'refund' | 'purge';
  accountId: string;
  who: string;
  why: string;
  at: number;
};

export function keepAct(sql: Sql, act: Act): void {
  sql.run('INSERT INTO act VALUES (:reference, :kind, :accountId, :who, :why, :at)', act);
}

export function isActDone(sql: Sql, reference: string): boolean {
  return sql.get('SELECT 1 FROM act WHERE reference = :reference', { reference }) !== undefined;
}

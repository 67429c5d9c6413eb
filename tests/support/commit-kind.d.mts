import type { Sql } from '../../api/storage/database.ts';

export type CommitKind = 'hold' | 'capture' | 'void' | 'credit' | 'other';

export function runAndName<T>(sql: Sql, job: (sql: Sql) => T): { value: T; kind: CommitKind };

// Which bank checks were sent, so that a restart or a repeat of the key asks for the outcome
// instead of sending another rupee.

import type { Database } from '../../storage/database.ts';
import type { BankChecks } from '../adapter.ts';

export function keptBankChecks(database: Database, clock: () => number): BankChecks {
  return {
    begin: (reference) => {
      const at = clock();
      const text = 'INSERT INTO bank_check VALUES (:reference, :at) ON CONFLICT DO NOTHING';
      return database.transaction((sql) => sql.run(text, { reference, at }) === 1);
    },
    forget: (reference) =>
      database.transaction((sql) => {
        sql.run('DELETE FROM bank_check WHERE reference = :reference', { reference });
      }),
  };
}

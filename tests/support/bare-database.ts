// A database without a server: real SQLite on disk, and an account with money.

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { newAccount } from '../../api/identity/accounts.ts';
import { post } from '../../api/money/ledger.ts';
import { openDatabase } from '../../api/storage/database.ts';
import { putEmptyDatabase } from './empty-database.ts';
import { newDataDir } from './server.ts';

export type BareDatabase = ReturnType<typeof openBareDatabase>;

export function openBareDatabase() {
  const dataDir = newDataDir();
  putEmptyDatabase(dataDir);
  const database = openDatabase(dataDir);
  return {
    file: database.file,
    read: database.read,
    /** Runs the job in a transaction and returns its result. */
    write: database.transaction,
    /** Makes an account with this amount in its wallet, from one payment with this id. */
    payer: (paise: number, paymentId = `pay_${randomUUID()}`) => {
      const id = randomUUID();
      return database.transaction((sql) => {
        newAccount(sql, { id, email: `${id}@example.in`, at: 1, verifiedAt: 1 });
        if (paise > 0) {
          post(sql, {
            accountId: id,
            from: 'gateway',
            to: 'wallet',
            amountPaise: paise,
            reference: paymentId,
            description: 'Wallet Recharge',
            at: 1,
          });
        }
        return id;
      });
    },
    dataDir,
    close: database.close,
    remove: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

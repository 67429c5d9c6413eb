// A database is for real money or for play money, never both: credit from the sandbox, or from
// Razorpay's test keys, would buy real reports. The database itself records which kind it is for.

import type { Config } from '../settings/config.ts';
import type { Sql } from './database.ts';
import { DatabaseTrouble, exitCodes } from './exit-codes.ts';

type Settings = Pick<Config, 'mode' | 'razorpay'>;

/** Returns why the database must not be opened under these settings; undefined if it may be. */
export function modeTrouble(sql: Sql, { mode, razorpay }: Settings): string | undefined {
  const kept = sql.get<{ mode: Config['mode']; razorpay_key_id: string }>(
    'SELECT mode, razorpay_key_id FROM book_mode',
  );
  if (!kept) return undefined;
  if (kept.mode !== mode) {
    return (
      `This database was created in ${kept.mode} mode and cannot be opened in ${mode} mode: set ` +
      `LOTPROOF_MODE=${kept.mode}, or LOTPROOF_DATA_DIR to another folder.`
    );
  }
  if (isTest(kept.razorpay_key_id) !== isTest(razorpay.keyId)) {
    return (
      'This database was created with the other kind of Razorpay key (test or live): its credit ' +
      'does not count here. Set RAZORPAY_KEY_ID back, or LOTPROOF_DATA_DIR to another folder.'
    );
  }
  return undefined;
}

/** Records the mode at the first start. After that, throws an error with {@link modeTrouble}. */
export function keepMode(sql: Sql, settings: Settings, at: number): void {
  const trouble = modeTrouble(sql, settings);
  if (trouble !== undefined) throw new DatabaseTrouble(trouble, exitCodes.settings);
  const { mode, razorpay } = settings;
  // A regenerated key belongs to the same merchant account, so the newest key is stored.
  sql.run(
    `INSERT INTO book_mode VALUES (1, :mode, :keyId, :at)
     ON CONFLICT (one) DO UPDATE SET razorpay_key_id = :keyId
     WHERE book_mode.razorpay_key_id <> :keyId`,
    { mode, keyId: razorpay.keyId, at },
  );
}

function isTest(keyId: string): boolean {
  return keyId.startsWith('rzp_test_');
}

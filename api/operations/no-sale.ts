// Says why we refuse new sales and orders, in words for dealers. Earlier purchases are still
// answered.

import { type Refusal, refusal } from '../refusal.ts';
import type { Room } from '../storage/disk.ts';
import type { Damage } from '../storage/integrity/damage.ts';
import type { KeyCheck } from '../storage/integrity/key-check.ts';
import type { TrustedClock } from './trusted-clock.ts';

type SaleConditions = { trustedClock: TrustedClock; damage: Damage; room: Room };

/** Returns undefined if we may sell. The caller checks inside the transaction that sells. */
export function noSale(backend: SaleConditions): Refusal | undefined {
  if (backend.trustedClock.doubt() !== undefined) return refusal('clock_in_doubt');
  // A damaged database may be wrong about a key, so it cannot prove that nothing was charged.
  if (backend.damage.found() !== undefined) return refusal('checking_records');
  return backend.room.isShort() ? refusal('cannot_save') : undefined;
}

export function refuseNoSale(backend: SaleConditions): void {
  const refused = noSale(backend);
  if (refused) throw refused;
}

/**
 * Works like {@link noSale}, but also refuses a key that may have bought something that the
 * database cannot find yet.
 */
export function noSaleFor(
  key: string,
  backend: SaleConditions & { keys: KeyCheck },
): Refusal | undefined {
  return noSale(backend) ?? (backend.keys.mayHide(key) ? refusal('checking_records') : undefined);
}

/**
 * Throws while the database may be damaged, because it may then be wrong about payments too.
 * Callers check inside each transaction that moves money for anything but a sale. The gateway keeps
 * the money, and a later run asks again.
 */
export function refuseDamaged({ damage }: { damage: Damage }): void {
  if (damage.found() !== undefined) throw refusal('checking_records');
}

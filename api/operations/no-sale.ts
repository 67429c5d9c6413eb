// Why we sell nothing new and place no orders at the moment, in words for dealers. Earlier
// purchases are still answered.

import { type Refusal, refusal } from '../refusal.ts';
import type { Room } from '../storage/disk.ts';
import type { Damage } from '../storage/integrity/damage.ts';
import type { KeyCheck } from '../storage/integrity/key-check.ts';
import type { TrustedClock } from './trusted-clock.ts';

type SaleConditions = { trustedClock: TrustedClock; damage: Damage; room: Room };

/** Check it inside the transaction that would sell; undefined if it may. */
export function noSale(backend: SaleConditions): Refusal | undefined {
  if (backend.trustedClock.doubt() !== undefined) return refusal('clock_in_doubt');
  // A damaged database may be wrong about a key: it cannot prove that nothing was charged.
  if (backend.damage.found() !== undefined) return refusal('checking_records');
  return backend.room.isShort() ? refusal('cannot_save') : undefined;
}

export function refuseNoSale(backend: SaleConditions): void {
  const refused = noSale(backend);
  if (refused) throw refused;
}

/** The same for one key, which may have bought something that the database does not find yet. */
export function noSaleFor(
  key: string,
  backend: SaleConditions & { keys: KeyCheck },
): Refusal | undefined {
  return noSale(backend) ?? (backend.keys.mayHide(key) ? refusal('checking_records') : undefined);
}

/**
 * Check it inside each transaction that moves money for another reason: a damaged database may be
 * wrong about payments too. The gateway keeps the money, and a later run asks again.
 */
export function refuseDamaged({ damage }: { damage: Damage }): void {
  if (damage.found() !== undefined) throw refusal('checking_records');
}

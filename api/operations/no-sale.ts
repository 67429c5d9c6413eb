// Why nothing new is sold just now, and no order placed, in the words that dealers read. What was
// bought before is still answered.

import { type Refusal, refusal } from '../refusal.ts';
import type { Room } from '../storage/disk.ts';
import type { Damage } from '../storage/integrity/damage.ts';
import type { KeyCheck } from '../storage/integrity/key-check.ts';
import type { TrustedClock } from './trusted-clock.ts';

type SaleConditions = { trustedClock: TrustedClock; damage: Damage; room: Room };

/** To be checked inside the transaction that would sell; undefined = it may. */
export function noSale(backend: SaleConditions): Refusal | undefined {
  if (backend.trustedClock.doubt() !== undefined) return refusal('clock_in_doubt');
  // Such a database may be wrong about a key: it cannot prove that nothing was charged.
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
 * To be checked inside each transaction that moves money for another reason: what such a database
 * says of a payment may be wrong too. The gateway keeps what was paid, and is asked again.
 */
export function refuseDamaged({ damage }: { damage: Damage }): void {
  if (damage.found() !== undefined) throw refusal('checking_records');
}

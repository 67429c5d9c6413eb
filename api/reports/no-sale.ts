// Why nothing new is sold just now, and no order placed, in the words that dealers read. What was
// bought before is still answered.

import { doubtfulClock, type TrustedClock } from '../operations/trusted-clock.ts';
import { Refusal } from '../refusal.ts';
import type { Room } from '../storage/disk.ts';
import type { Damage } from '../storage/integrity/damage.ts';
import type { KeyCheck } from '../storage/integrity/key-check.ts';

/** Freeing disk space, or repairing a database, takes a person. */
const COME_BACK_SECONDS = 60;

type SaleConditions = { trustedClock: TrustedClock; damage: Damage; room: Room };

/** To be checked inside the transaction that would sell; undefined = it may. */
export function noSale(backend: SaleConditions): Refusal | undefined {
  if (backend.trustedClock.doubt() !== undefined) return doubtfulClock();
  // Such a database may be wrong about a key: it cannot prove that nothing was charged.
  if (backend.damage.found() !== undefined) return unsure();
  return backend.room.isShort() ? noRoom() : undefined;
}

export function refuseNoSale(backend: SaleConditions): void {
  const refusal = noSale(backend);
  if (refusal) throw refusal;
}

/** The same for one key, which may have bought something that the database does not find yet. */
export function noSaleFor(
  key: string,
  backend: SaleConditions & { keys: KeyCheck },
): Refusal | undefined {
  return noSale(backend) ?? (backend.keys.mayHide(key) ? unsure() : undefined);
}

/**
 * To be checked inside each transaction that moves money for another reason: what such a database
 * says of a payment may be wrong too. The gateway keeps what was paid, and is asked again.
 */
export function refuseDamaged({ damage }: { damage: Damage }): void {
  if (damage.found() !== undefined) throw unsure();
}

/** The database is damaged, or may be. */
export function unsure(): Refusal {
  const message =
    'Lotproof is checking its own records. Try again later: one request is never charged twice.';
  return new Refusal('unavailable', message, { retryAfterSeconds: COME_BACK_SECONDS });
}

function noRoom(): Refusal {
  const message = 'Lotproof cannot save anything right now. Nothing was charged; try again later.';
  return new Refusal('unavailable', message, { retryAfterSeconds: COME_BACK_SECONDS });
}

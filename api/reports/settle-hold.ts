// Ends a hold: a capture charges it, and a void makes the call free. Every function runs inside its
// caller's transaction.

import { crc32 } from 'node:zlib';
import { type Service, type ServiceId, serviceById } from '../../data/catalogue.ts';
import { wrapResult } from '../../data/contract.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { phoneBalancePaise } from '../identity/buyer-phone.ts';
import { post, release } from '../money/ledger.ts';
import { type Entry, transactionId } from '../money/ledger-entries.ts';
import type { SaleProof } from '../proof/sale-proof.ts';
import { keepDigest } from '../proof/withdrawn-reports.ts';
import type { Find } from '../providers/outcome.ts';
import type { Sql } from '../storage/database.ts';
import { checksumOfSettled } from '../storage/integrity/row-checksums.ts';
import { aboutWhat, uncount } from './daily-counts.ts';
import { type Secrets, seal } from './sealed-answer.ts';

/** An open hold: the price is set aside for one attempt of one call. */
export type OpenHold = { kind: 'held'; callId: number; holdId: number; amountPaise: Paise };

/** The buyer, the report and the secrets that seal the answer. */
type Sale = Secrets & {
  accountId: string;
  phoneId: number | undefined;
  service: Service;
  maskedIdentifier: string;
};

/** `at` is also the time in the proof. */
type Capture = { held: OpenHold; find: Find; proof: SaleProof; at: number };

/**
 * Charges the hold and seals its answer in the same commit. Returns the answer's exact bytes. If
 * the hold has already been settled, charges nothing and returns undefined.
 * Recovery point. If the server dies before this commits, the source's answer is lost and nothing
 * is charged: the next start voids the hold. After the commit, the same key gets the same bytes and
 * is not charged again.
 */
export function capture(
  sql: Sql,
  sale: Sale,
  { held, find, proof, at }: Capture,
): string | undefined {
  if (!settleCaptured(sql, { held, find, at })) return undefined;
  const { accountId, phoneId, service, maskedIdentifier } = sale;
  const { entry, spendablePaise } = post(sql, {
    accountId,
    from: 'wallet',
    to: 'revenue',
    amountPaise: held.amountPaise,
    reference: String(held.callId),
    description: `${service.shortName} ${maskedIdentifier}`,
    at,
    releasedPaise: held.amountPaise,
  });
  // Takes this check and one more off the count, because each report allows one more empty result.
  uncount(sql, { accountId, what: aboutWhat(service) }, 2);
  keepDigest(sql, { callId: held.callId, digest: proof.digest, at });
  const charge = {
    result: find.result,
    entry,
    // A buyer must not see the wallet's balance.
    balancePaise:
      phoneId === undefined ? spendablePaise : phoneBalancePaise(sql, { accountId, phoneId, at }),
    proof: proof.inReceipt,
  };
  const answer = answerText(sale, charge);
  const sealed = seal(sale, held, answer);
  sql.run(
    `INSERT INTO sealed_answer (call_id, sealed, sealed_at, checksum)
     VALUES (:callId, :sealed, :at, :checksum)`,
    { callId: held.callId, sealed, at, checksum: crc32(sealed) },
  );
  return answer;
}

function settleCaptured(sql: Sql, { held, find, at }: Omit<Capture, 'proof'>): boolean {
  const row = {
    settled_at: at,
    outcome: 'captured',
    provider: find.provider,
    provider_reference: find.providerReference,
  };
  const changed = sql.run(
    `UPDATE hold SET settled_at = :settled_at, outcome = :outcome, provider = :provider,
       provider_reference = :provider_reference, settled_checksum = :checksum
     WHERE id = :holdId AND settled_at IS NULL`,
    { ...row, checksum: checksumOfSettled(row), holdId: held.holdId },
  );
  return changed === 1;
}

/**
 * Releases a hold and records why. If it is already settled, returns `false` and changes nothing.
 * Recovery point. If the server dies before this commits, the next start voids the hold. After the
 * commit, the money is spendable again and the same key may be tried again.
 */
export function voidHold(sql: Sql, holdId: number, outcome: string, at: number): boolean {
  const row = { settled_at: at, outcome, provider: null, provider_reference: null };
  const hold = sql.get<{ call_id: number; amount_paise: Paise }>(
    `UPDATE hold SET settled_at = :at, outcome = :outcome, settled_checksum = :checksum
     WHERE id = :holdId AND settled_at IS NULL RETURNING call_id, amount_paise`,
    { at, outcome, holdId, checksum: checksumOfSettled(row) },
  );
  if (!hold) return false;
  const call = sql.get<{ account_id: string; service: ServiceId }>(
    'SELECT account_id, service FROM call WHERE id = :callId',
    { callId: hold.call_id },
  );
  if (!call) throw new Error('A hold has no call.');
  release(sql, call.account_id, hold.amount_paise);
  if (SAYS_NO.has(outcome)) return true;
  const what = aboutWhat(serviceById(call.service));
  uncount(sql, { accountId: call.account_id, what }, 1);
  return true;
}

/** Outcomes that still count as a check: the source found nothing. The source's failures do not. */
const SAYS_NO = new Set(['not_found', 'invalid_identifier']);

// A call's answer as exact bytes: the result as the specification defines it, and the receipt.

type Charge = {
  result: unknown;
  entry: Entry;
  balancePaise: Paise;
  proof: SaleProof['inReceipt'];
};

function answerText(
  { service, key }: { service: Service; key: string },
  { result, entry, balancePaise, proof }: Charge,
): string {
  return JSON.stringify({
    data: wrapResult(service.envelope, result),
    receipt: {
      id: transactionId(entry.number),
      key,
      serviceName: service.serviceName,
      price: toRupees(entry.amount_paise),
      balance: toRupees(balancePaise),
      at: new Date(entry.at).toISOString(),
      ...proof,
    },
  });
}

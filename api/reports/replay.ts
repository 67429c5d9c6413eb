// Answers a call whose key can no longer buy: returns what the key bought, or says why it refuses.

import type { Backend, Request } from '../backend.ts';
import { refuseDamaged } from '../operations/no-sale.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { answerDamaged, databaseDamaged, isOfAnswer } from '../storage/integrity/damage.ts';
import { isUnheard } from '../storage/servers/membership.ts';
import type { CapturedCall, End } from './known-calls.ts';
import { type Secrets, unseal } from './sealed-answer.ts';
import { giveBack, giveBackDamaged, keptAnswer } from './stored-answers.ts';

/** The sender of a call, with the call's secrets. */
export type Caller = Secrets & Pick<Request<'callService'>, 'accountId' | 'assertSession'>;

type Replayer = Pick<
  Backend,
  'metrics' | 'database' | 'clock' | 'trustedClock' | 'damage' | 'membership'
>;

/** Returns the answer as exact bytes. Throws the refusal for any other outcome. */
export async function replayed(backend: Replayer, secrets: Secrets, end: End): Promise<string> {
  switch (end.kind) {
    case 'captured':
      backend.metrics.countReplay();
      return keptBytes(backend, secrets, end);
    case 'other_body':
      throw refusal('key_reused');
    case 'damaged':
      backend.damage.tell(databaseDamaged(`call ${end.callId} differs from what was written`));
      throw refusal('checking_records');
    case 'open_elsewhere':
      // If the call's server may be dead, we must not answer "in progress".
      throw refusal(isUnheard(backend.membership, end.server) ? 'busy' : 'in_progress');
    case 'cancelled':
      throw refusal('cancelled');
    default:
      return end satisfies never;
  }
}

async function keptBytes(backend: Replayer, secrets: Secrets, end: CapturedCall): Promise<string> {
  const { callId, kept } = end;
  const at = backend.clock();
  switch (kept.state) {
    case 'sealed': {
      const answer = unseal(secrets, callId, kept.sealed);
      if (answer === undefined) throw refusal('seal_mismatch');
      return answer;
    }
    case 'damaged':
      throw await refusalOfDamaged(backend, callId);
    case 'received':
      throw refusal('already_received');
    case 'owed':
      await backend.database.transaction((sql) => {
        refuseDamaged(backend);
        giveBack(sql, callId, at);
      });
      throw refusal('given_back');
    case 'given_back':
      throw kept.isDamaged ? refusal('report_damaged') : refusal('given_back');
    case 'withdrawn':
      throw refusal('report_withdrawn');
    default:
      return kept satisfies never;
  }
}

/** Refunds the lost report, and tells the operator once that the disk is faulty. */
async function refusalOfDamaged(backend: Replayer, callId: number): Promise<Refusal> {
  backend.damage.tell(answerDamaged(callId));
  const at = backend.clock();
  const kept = await backend.database.transaction((sql) => {
    // Refunds only if nothing else is damaged: other damage may hide an earlier refund.
    const isAll = isOfAnswer(backend.damage.found() ?? '');
    if (isAll && backend.trustedClock.doubt() === undefined) giveBackDamaged(sql, callId, at);
    return keptAnswer(sql, callId);
  });
  if (kept.state === 'withdrawn') return refusal('report_withdrawn');
  return kept.state === 'given_back' ? refusal('report_damaged') : refusal('checking_records');
}

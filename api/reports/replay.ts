// What a key that can buy no more still gives: the answer it bought, or why there is none.

import type { Box } from '../backend.ts';
import type { Request } from '../http/contract-endpoints.ts';
import { answerDamaged, bookDamaged, isOfAnswer } from '../integrity/damage.ts';
import type { Refusal } from '../refusal.ts';
import * as refusals from './buy-refusals.ts';
import type { Captured, End } from './known-calls.ts';
import { refuseDamaged, unsure } from './no-sale.ts';
import { type Secrets, unseal } from './sealed-answer.ts';
import { giveBack, giveBackDamaged, keptAnswer } from './stored-answers.ts';

/** Who sends a call, and with which secrets. */
export type Caller = Secrets & Pick<Request<'callService'>, 'accountId' | 'assertSession'>;

type Replayer = Pick<Box, 'metrics' | 'database' | 'clock' | 'trustedClock' | 'damage'>;

/** The answer as exact bytes; throws the refusal of every other end. */
export async function replayed(box: Replayer, secrets: Secrets, end: End): Promise<string> {
  switch (end.kind) {
    case 'captured':
      box.metrics.countReplay();
      return keptBytes(box, secrets, end);
    case 'other_body':
      throw refusals.keyReused();
    case 'damaged':
      box.damage.tell(bookDamaged(`call ${end.callId} is not as it was written`));
      throw unsure();
    case 'open_elsewhere':
      throw refusals.inProgress();
    case 'withdrawn':
      throw refusals.withdrawn();
    default: {
      const none: never = end;
      return none;
    }
  }
}

async function keptBytes(box: Replayer, secrets: Secrets, end: Captured): Promise<string> {
  const { callId, kept } = end;
  switch (kept.state) {
    case 'sealed': {
      const answer = unseal(secrets, callId, kept.sealed);
      if (answer === undefined) throw refusals.sealMismatch();
      return answer;
    }
    case 'damaged':
      throw await refusalOfDamaged(box, callId);
    case 'received':
      throw refusals.alreadyReceived();
    case 'owed':
      await box.database.transaction((sql) => {
        refuseDamaged(box);
        giveBack(sql, callId, box.clock());
      });
      throw refusals.givenBack();
    case 'given_back':
      throw kept.isDamaged ? refusals.damaged() : refusals.givenBack();
    default: {
      const none: never = kept;
      return none;
    }
  }
}

/** There is no report any more, and so no charge; the operator is told, once, of the disk. */
async function refusalOfDamaged(box: Replayer, callId: number): Promise<Refusal> {
  box.damage.tell(answerDamaged(callId));
  const kept = await box.database.transaction((sql) => {
    // What else is damaged may be what says that it was given back before.
    const isAll = isOfAnswer(box.damage.found() ?? '');
    if (isAll && box.trustedClock.doubt() === undefined) giveBackDamaged(sql, callId, box.clock());
    return keptAnswer(sql, callId);
  });
  return kept.state === 'given_back' ? refusals.damaged() : unsure();
}

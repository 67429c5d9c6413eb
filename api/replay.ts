// What a key that can buy no more still gives: the answer it bought, or why there is none.

import type { Box } from './box.ts';
import * as refusals from './call-refusals.ts';
import type { Request } from './edge.ts';
import { giveBack } from './kept-answers.ts';
import type { Captured, End } from './known-calls.ts';
import { unsure } from './no-sale.ts';
import { type Secrets, unseal } from './seal.ts';

/** Who sends a call, and with which secrets. */
export type Caller = Secrets & Pick<Request<'callService'>, 'accountId' | 'assertSession'>;

type Replayer = Pick<Box, 'metrics' | 'database' | 'clock' | 'damage'>;

/** The answer as exact bytes; throws the refusal of every other end. */
export async function replayed(box: Replayer, secrets: Secrets, end: End): Promise<string> {
  switch (end.kind) {
    case 'captured':
      box.metrics.countReplay();
      return keptBytes(box, secrets, end);
    case 'other_body':
      throw refusals.keyReused();
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
      box.damage.tell(`The sealed answer of call ${callId} is damaged.`);
      throw unsure();
    case 'received':
      throw refusals.alreadyReceived();
    case 'owed':
      await box.database.transaction((sql) => giveBack(sql, callId, box.clock()));
      throw refusals.givenBack();
    case 'given_back':
      throw refusals.givenBack();
    default: {
      const none: never = kept;
      return none;
    }
  }
}

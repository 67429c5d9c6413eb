// What a key that can buy no more still gives: the answer it bought, or why there is none.

import type { Box } from './box.ts';
import * as refusals from './call-refusals.ts';
import type { Request } from './edge.ts';
import type { End } from './known-calls.ts';
import { type Secrets, unseal } from './seal.ts';

/** Who sends a call, and with which secrets. */
export type Caller = Secrets & Pick<Request<'callService'>, 'accountId' | 'assertSession'>;

/** The answer as exact bytes; throws the refusal of every other end. */
export function replayed(box: Pick<Box, 'metrics'>, secrets: Secrets, end: End): string {
  switch (end.kind) {
    case 'captured': {
      box.metrics.countReplay();
      if (!end.sealed) throw refusals.alreadyReceived();
      const answer = unseal(secrets, end.callId, end.sealed);
      if (answer === undefined) throw refusals.sealMismatch();
      return answer;
    }
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

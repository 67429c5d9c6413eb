// Why a request waits or has ended: the phone's own codes and the server's refusals. Each language
// has sentences for both.

import type { RefusalBody } from '../../data/refusal-body.ts';

export type PhoneReason =
  | 'noSignal'
  | 'unreached'
  | 'gate'
  | 'cutOff'
  | 'notOurs'
  | 'onTheWay'
  | 'outOfReach'
  | 'later'
  | 'otherRequest'
  | 'otherTab'
  | 'signedOut'
  | 'expired'
  | 'overdue'
  | 'unsure'
  | 'unreadable'
  | 'unopened'
  | 'phoneFull'
  | 'fault'
  | 'alreadyReceived'
  | 'sealedElsewhere'
  | 'arrived'
  | 'noMaker'
  | 'noRegister'
  | 'registerCancelled'
  | 'dearerMaker'
  | 'earlierAccount';

/** Why no answer came; `status` was sent by a server other than ours. */
export type Unanswered = PhoneReason | { code: PhoneReason; status: number };

export type Reason = Unanswered | RefusalBody;

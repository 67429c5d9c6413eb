// Why a request waits or has ended, as it is kept with it: a code of the phone's own, or the
// server's refusal. Each language has its sentences for both.

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

/** Without an answer of the server; with the status of what answered in its place. */
export type Unanswered = PhoneReason | { code: PhoneReason; status: number };

export type Reason = Unanswered | RefusalBody;

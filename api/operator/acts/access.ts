// Changes a dealer's access: ends all sessions, blocks the dealer, or unblocks them.

import { counted } from '../../../data/desk/figures.ts';
import { keepEvent } from '../../identity/account-events.ts';
import { block, isBlocked, signOutEverywhere, unblock } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/database.ts';
import { Mistake, type OperatorSession } from '../session.ts';
import { type Doing, dealerIn } from './act.ts';

type Kind = 'signed out everywhere' | 'blocked' | 'unblocked';

export function access(kind: Kind): Doing {
  const plan: Doing['plan'] = (sql, { target }) => {
    const { email } = dealerIn(sql, target);
    if (kind !== 'signed out everywhere' && isBlocked(sql, target) === (kind === 'blocked')) {
      throw new Mistake(`${email} is ${kind === 'blocked' ? 'already blocked' : 'not blocked'}.`);
    }
    return { sentence: sentences[kind](email) };
  };
  return {
    plan,
    // A restore signs all dealers out anyway, so the log needs no line about this act.
    logLine:
      kind === 'signed out everywhere'
        ? null
        : () => ({ kind: kind === 'blocked' ? 'block' : 'unblock' }),
    commit(sql, asked, session) {
      const { sentence } = plan(sql, asked, session);
      const { target: accountId, who, reason: why, at } = asked;
      const { ended } = changeAccess(sql, session, { accountId, kind, who, why, at });
      return { rows: [], summary: `Done: ${sentence} ${counted(ended, 'session')} ended.` };
    },
  };
}

const sentences: Record<Kind, (email: string) => string> = {
  'signed out everywhere': (email) => `Every session of ${email} ends.`,
  blocked: (email) =>
    `${email} is signed out everywhere and cannot sign in until unblocked. Paid reports stay ` +
    'sealed here for 30 days.',
  unblocked: (email) => `${email} may sign in again.`,
};

type Change = { accountId: string; kind: Kind; who: string; why: string; at: number };

/** Changes a dealer's access inside a transaction. Writes nothing if it would stay the same. */
export function changeAccess(
  sql: Sql,
  session: OperatorSession,
  { accountId, kind, who, why, at }: Change,
): { ended: number } {
  if (kind === 'blocked' && !block(sql, accountId, at)) return { ended: 0 };
  if (kind === 'unblocked' && !unblock(sql, accountId)) return { ended: 0 };
  const ended = kind === 'unblocked' ? 0 : signOutEverywhere(sql, accountId);
  keepEvent(sql, session, { accountId, kind, who, why, at });
  return { ended };
}

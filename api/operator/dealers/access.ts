// Who may be signed in: ends a dealer's sessions, blocks a dealer, and unblocks one.

import { logged } from '../../backup/act-log.ts';
import { keepEvent } from '../../identity/account-events.ts';
import { signOutEverywhere } from '../../identity/accounts.ts';
import { block as keepOut, unblock as letIn } from '../../identity/blocks.ts';
import type { Sql } from '../../storage/database.ts';
import { actOf } from '../act-options.ts';
import { type Command, type CommandArguments, counted, type Result } from '../command.ts';
import { dealerBy, Mistake, named, type OperatorSession } from '../session.ts';

export const signOut: Command = {
  name: 'sign-out',
  usage: 'sign-out EMAIL --reason TEXT [--by NAME]',
  does: 'ends every session of a dealer, for a phone that was lost',
  options: ['reason', 'by'],
  run: (session, asked) => change(session, asked, 'signed out everywhere'),
};

export const block: Command = {
  name: 'block',
  usage: 'block EMAIL --reason TEXT [--by NAME]',
  does: 'ends every session of a dealer and refuses the next sign-in: no report, no top-up',
  options: ['reason', 'by'],
  run: (session, asked) => change(session, asked, 'blocked'),
};

export const unblock: Command = {
  name: 'unblock',
  usage: 'unblock EMAIL --reason TEXT [--by NAME]',
  does: 'lets a blocked dealer sign in again',
  options: ['reason', 'by'],
  run: (session, asked) => change(session, asked, 'unblocked'),
};

type Kind = 'signed out everywhere' | 'blocked' | 'unblocked';

async function change(
  session: OperatorSession,
  asked: CommandArguments,
  kind: Kind,
): Promise<Result> {
  const account = await dealerBy(session, asked.words[0] ?? '');
  const act = actOf(session, asked, kind === 'blocked' ? 'block' : 'unblock');
  const { who, why, at } = act;
  const commit = () =>
    session.database.transaction((sql) => {
      const changed = changeAccess(sql, session, { accountId: account.id, kind, who, why, at });
      if (!changed) throw new Mistake(`${account.email} is ${refusals[kind]}.`);
      return changed;
    });
  // A restore signs everybody out anyway: there is nothing to repeat.
  const { ended } =
    kind === 'signed out everywhere'
      ? await commit()
      : await logged(session.config, { ...act, ...named(session, account) }, commit);
  return { rows: [], summary: summaries[kind](account.email, counted(ended, 'session')) };
}

type Change = { accountId: string; kind: Kind; who: string; why: string; at: number };

/** Runs inside a transaction; undefined if it is so already and nothing has changed. */
export function changeAccess(
  sql: Sql,
  session: OperatorSession,
  { accountId, kind, who, why, at }: Change,
): { ended: number } | undefined {
  if (kind === 'blocked' && !keepOut(sql, accountId, at)) return undefined;
  if (kind === 'unblocked' && !letIn(sql, accountId)) return undefined;
  const ended = kind === 'unblocked' ? 0 : signOutEverywhere(sql, accountId);
  keepEvent(sql, session, { accountId, kind, who, why, at });
  return { ended };
}

const refusals: Record<Kind, string> = {
  'signed out everywhere': 'signed out already',
  blocked: 'blocked already',
  unblocked: 'not blocked',
};

const summaries: Record<Kind, (email: string, sessions: string) => string> = {
  'signed out everywhere': (email, sessions) =>
    `${email} is signed out on every phone: ${sessions} ended.`,
  blocked: (email, sessions) =>
    `${email} is blocked and signed out: ${sessions} ended. ` +
    'What was paid for waits sealed, and its time runs on.',
  unblocked: (email) => `${email} may sign in again.`,
};

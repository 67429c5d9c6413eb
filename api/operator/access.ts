// Who may be signed in: ends a dealer's sessions, keeps a dealer out, and lets one in again.

import { signOutEverywhere } from '../accounts.ts';
import { block as keepOut, unblock as letIn } from '../blocks.ts';
import { keepEvent } from '../events.ts';
import type { Asked, Command, Result } from './command.ts';
import { reasonIn, whoIn } from './corrections.ts';
import { type Desk, dealerBy, Mistake } from './desk.ts';

export const signOut: Command = {
  name: 'sign-out',
  usage: 'sign-out EMAIL --reason TEXT [--by NAME]',
  does: 'ends every session of a dealer, for a phone that was lost',
  options: ['reason', 'by'],
  run: (desk, asked) => change(desk, asked, 'signed out everywhere'),
};

export const block: Command = {
  name: 'block',
  usage: 'block EMAIL --reason TEXT [--by NAME]',
  does: 'ends every session of a dealer and refuses the next sign-in: no report, no top-up',
  options: ['reason', 'by'],
  run: (desk, asked) => change(desk, asked, 'blocked'),
};

export const unblock: Command = {
  name: 'unblock',
  usage: 'unblock EMAIL --reason TEXT [--by NAME]',
  does: 'lets a blocked dealer sign in again',
  options: ['reason', 'by'],
  run: (desk, asked) => change(desk, asked, 'unblocked'),
};

type Kind = 'signed out everywhere' | 'blocked' | 'unblocked';

async function change(desk: Desk, asked: Asked, kind: Kind): Promise<Result> {
  const account = await dealerBy(desk, asked.words[0] ?? '');
  const why = reasonIn(asked);
  const who = whoIn(desk, asked);
  await desk.database.transaction((sql) => {
    if (kind === 'blocked' && !keepOut(sql, account.id, desk.clock())) {
      throw new Mistake(`${account.email} is blocked already.`);
    }
    if (kind === 'unblocked' && !letIn(sql, account.id)) {
      throw new Mistake(`${account.email} is not blocked.`);
    }
    if (kind !== 'unblocked') signOutEverywhere(sql, account.id);
    keepEvent(sql, desk, { accountId: account.id, kind, who, why });
  });
  return { rows: [], summary: summaries[kind](account.email) };
}

const summaries: Record<Kind, (email: string) => string> = {
  'signed out everywhere': (email) => `${email} is signed out on every phone.`,
  blocked: (email) =>
    `${email} is blocked and signed out. What was paid for waits sealed, and its time runs on.`,
  unblocked: (email) => `${email} may sign in again.`,
};

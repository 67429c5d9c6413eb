// A call or a payment step by step: what happened when, its present state, and words for its
// dealer.

import type { DeskStory } from '../../../data/desk/answers.ts';
import { dayText, secondText } from '../../../data/desk/figures.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/sql.ts';

export type Step = {
  at: number;
  what: string;
  detail: string;
  /** The database row as evidence, such as `ledger entry 812`. */
  row: string;
  /** The same for the dealer, without internal names; absent if it is no news to a dealer. */
  told?: string;
};

/** The present state, for the operator and for the dealer. */
export type State = {
  now: string;
  told: string;
  /** The payment to ask the gateway about next. Page and terminal each say how. */
  askAbout?: string;
};

/** The steps in their order. */
export type Story = State & { steps: Step[] };

export function storyOf(steps: Step[], state: State): Story {
  return { steps: steps.toSorted((a, b) => a.at - b.at), ...state };
}

/** No step without a time. */
export function stepIf(at: number | null | undefined, step: Omit<Step, 'at'>): Step[] {
  return at == null ? [] : [{ at, ...step }];
}

type About = Pick<DeskStory, 'id' | 'title' | 'dealer' | 'acts' | 'session'> & {
  /** What is owed to whom, or that nothing is. */
  owed: string;
};

/** With the button's name. */
const ASK = '“Ask the gateway” credits it if it is there.';

export function deskStory(story: Story, { owed, ...about }: About): DeskStory {
  const timed = story.steps.map((step) => ({
    ...step,
    time: `${dayText(step.at)}, ${secondText(step.at)}`,
  }));
  const told = timed.flatMap(({ told, time }) => (told === undefined ? [] : [`${time}: ${told}.`]));
  return {
    ...about,
    steps: timed.map(({ what, time, detail, row }) => ({ what, time, detail, row })),
    now: [story.now, owed, story.askAbout && ASK].filter(Boolean).join(' '),
    forDealer: [...told, story.told].join('\n'),
  };
}

/** Null for a removed account: there is no dealer to write to. */
export function ownerOf(sql: Sql, email: string): { id: string; email: string } | null {
  const account = accountByEmail(sql, email);
  return account ? { id: account.id, email } : null;
}

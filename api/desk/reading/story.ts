// The types of a story, which tells a call or a payment step by step: what happened when, its
// present state, and words for its dealer.

import type { DeskStory } from '../../../data/desk/answers.ts';
import { dayText, secondText } from '../../../data/desk/figures.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import type { Sql } from '../../storage/sql.ts';

export type Step = {
  at: number;
  what: string;
  detail: string;
  /** The database row that proves the step, such as `ledger entry 812`. */
  row: string;
  /** The step in words for the dealer; absent if it means nothing to a dealer. */
  told?: string;
};

/** The present state, in words for the operator and for the dealer. */
export type State = {
  now: string;
  told: string;
  /** The id about which the operator may ask the gateway next. Page and terminal each say how. */
  askAbout?: string;
};

/** A state and the steps that led to it, in order. */
export type Story = State & { steps: Step[] };

export function storyOf(steps: Step[], state: State): Story {
  return { steps: steps.toSorted((a, b) => a.at - b.at), ...state };
}

/** The step, or no step if it has no time. */
export function stepIf(at: number | null | undefined, step: Omit<Step, 'at'>): Step[] {
  return at == null ? [] : [{ at, ...step }];
}

type About = Pick<DeskStory, 'id' | 'title' | 'dealer' | 'acts' | 'session'> & {
  /** A sentence that says who is owed how much. */
  owed: string;
};

/** Names the button on the page. */
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

/** The account's id and email; null if it was removed, so there is no one to write to. */
export function ownerOf(sql: Sql, email: string): { id: string; email: string } | null {
  const account = accountByEmail(sql, email);
  return account ? { id: account.id, email } : null;
}

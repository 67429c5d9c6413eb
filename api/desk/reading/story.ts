// The types of a story, which tells a call or a payment step by step: what happened when, its
// current state, and words for its dealer.

import type { DeskStory } from '../../../data/desk/answers.ts';
import { dayText, secondText } from '../../../data/desk/figures.ts';

export type Step = {
  at: number;
  what: string;
  detail: string;
  /** The database row that proves the step, such as `ledger entry 812`. */
  row: string;
  /** The step in words for the dealer; absent if it means nothing to a dealer. */
  told?: string;
};

/** The current state, in words for the operator and for the dealer. */
export type State = {
  now: string;
  told: string;
  /** Says who is owed how much; absent if nothing is owed. */
  owed?: string;
  /** The id about which the operator may ask the gateway next. Page and terminal add how to ask. */
  askAbout?: string;
};

/** Returns the step in an array, which is empty if the step has no time. */
export function stepIf(at: number | null | undefined, step: Omit<Step, 'at'>): Step[] {
  return at == null ? [] : [{ at, ...step }];
}

type About = Pick<DeskStory, 'id' | 'title' | 'dealer' | 'acts' | 'session'>;

/** The sentence quotes the label of the desk's button. */
const ASK = '“Ask the gateway” credits the payment if it is there.';

/** Builds a story from its steps, in any order, and the state to which they led. */
export function deskStory(steps: Step[], state: State, about: About): DeskStory {
  const { now, told, owed = 'Nothing is owed.', askAbout } = state;
  const timed = steps
    .toSorted((a, b) => a.at - b.at)
    .map((step) => ({ ...step, time: `${dayText(step.at)}, ${secondText(step.at)}` }));
  return {
    ...about,
    steps: timed.map(({ what, time, detail, row }) => ({ what, time, detail, row })),
    now: [now, owed, askAbout && ASK].filter(Boolean).join(' '),
    forDealer: [
      ...timed.flatMap((step) => (step.told === undefined ? [] : [`${step.time}: ${step.told}.`])),
      told,
    ].join('\n'),
  };
}

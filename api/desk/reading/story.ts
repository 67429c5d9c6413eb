// The types of a story, which tells a call or a payment step by step: what happened when, its
// current state, and words for its dealer.

import type { DeskStory } from '../../../data/desk/answers.ts';
import { dayText, secondText } from '../../../data/desk/figures.ts';

/** `inner` is for the operator alone: the names of sources and people, and what to do. */
type Words = { told: string; inner?: string };

export type Step = Partial<Words> & {
  at: number;
  what: string;
  /** The database row that proves the step, such as `ledger entry 812`. */
  row: string;
};

/** The current state. */
export type State = Words & {
  /** Says who is owed how much; absent if nothing is owed. */
  owed?: string;
  /** The id to ask the gateway about next. The page and the terminal each add how to do so. */
  askAbout?: string;
};

/** Returns the step in an array, which is empty if the step has no time. */
export function stepIf(at: number | null | undefined, step: Omit<Step, 'at'>): Step[] {
  return at == null ? [] : [{ at, ...step }];
}

type About = Pick<DeskStory, 'id' | 'title' | 'dealer' | 'acts' | 'session'>;

/** The sentence quotes the label of the desk's button. */
const ASK = '“Ask the gateway” credits the payment if it is there.';

/** Builds a story from its steps, in any order, and the state that they led to. */
export function deskStory(steps: Step[], state: State, about: About): DeskStory {
  const { told, inner, owed = 'Nothing is owed.', askAbout } = state;
  const timed = steps
    .toSorted((a, b) => a.at - b.at)
    .map((step) => ({ ...step, time: `${dayText(step.at)}, ${secondText(step.at)}` }));
  return {
    ...about,
    steps: timed.map(({ what, time, row, ...words }) => {
      const detail = [words.told, words.inner].filter(Boolean).join(', ');
      return { what, time, detail, row };
    }),
    now: [told, inner, owed, askAbout && ASK].filter(Boolean).join(' '),
    forDealer: [
      ...timed.flatMap((step) => (step.told ? [`${step.time}: ${step.what}: ${step.told}.`] : [])),
      told,
    ].join('\n'),
  };
}

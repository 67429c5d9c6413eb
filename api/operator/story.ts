// A call or a payment told step by step: what happened when, and how it stands now.

import type { Row } from './command.ts';

export type Step = { at: number; what: string; detail: string };

/** The steps with their times, and in a sentence how it stands now. */
export type Story = { rows: Row[]; now: string };

type StoryOptions = { now: string; timeText: (at: number) => string };

export function storyOf(steps: Step[], { now, timeText }: StoryOptions): Story {
  const inOrder = steps.toSorted((a, b) => a.at - b.at);
  return { rows: inOrder.map((step) => ({ ...step, at: timeText(step.at) })), now };
}

/** No step where it has not come to that. */
export function stepIf(at: number | null | undefined, what: string, detail: string): Step[] {
  return at == null ? [] : [{ at, what, detail }];
}

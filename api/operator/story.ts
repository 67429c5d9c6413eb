// A call or a payment told step by step: what happened when, and how it stands now.

import type { Row } from './command.ts';

export type Step = {
  at: number;
  what: string;
  detail: string;
  /** The row of the database that says so, such as `ledger entry 812`. */
  row: string;
  /** The same for the dealer, without inner names; no dealer is told of a step that has none. */
  told?: string;
};

/** How it stands, for the operator and for the dealer. */
export type State = {
  now: string;
  told: string;
  /** The payment that the gateway is to be asked about next: each skin says how. */
  askAbout?: string;
};

/** The steps in their order. */
export type Story = State & { steps: Step[] };

export function storyOf(steps: Step[], state: State): Story {
  return { steps: steps.toSorted((a, b) => a.at - b.at), ...state };
}

/** As a command shows them. */
export function rowsOf({ steps }: Story, timeText: (at: number) => string): Row[] {
  return steps.map(({ at, what, detail }) => ({ at: timeText(at), what, detail }));
}

/** No step where it has not come to that. */
export function stepIf(at: number | null | undefined, step: Omit<Step, 'at'>): Step[] {
  return at == null ? [] : [{ at, ...step }];
}

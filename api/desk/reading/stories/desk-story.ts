// A story of the commands as the desk shows it, and in the words that its dealer may be sent.

import type { DeskStory, PossibleAct } from '../../../../data/desk/dealers.ts';
import { dayText, secondText } from '../../../../data/desk/figures.ts';
import { accountByEmail } from '../../../identity/accounts.ts';
import type { Story } from '../../../operator/story.ts';
import type { Sql } from '../../../storage/sql.ts';

type About = Pick<DeskStory, 'id' | 'title' | 'dealer'> & {
  /** What is owed and to whom, or that nothing is. */
  owed: string;
  acts: PossibleAct[];
};

/** By the name of its button. */
const ASK = '“Ask the gateway” credits it if it is there.';

export function deskStory(story: Story, { owed, ...about }: About): DeskStory {
  const told = story.steps.flatMap((step) =>
    step.told === undefined ? [] : [`${dayText(step.at)}, ${secondText(step.at)}: ${step.told}.`],
  );
  return {
    ...about,
    steps: story.steps.map(({ at, what, detail, row }) => ({ at, what, detail, row })),
    now: [story.now, owed, story.askAbout && ASK].filter(Boolean).join(' '),
    forDealer: [...told, story.told].join('\n'),
  };
}

/** Null for an account that was removed: nobody is to be told anything. */
export function ownerOf(sql: Sql, email: string): { id: string; email: string } | null {
  const account = accountByEmail(sql, email);
  return account ? { id: account.id, email } : null;
}

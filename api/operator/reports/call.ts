// The story of a call, from the tap on the phone to now: "my report never came".

import type { Sql } from '../../storage/database.ts';
import { type Command, type Row, secondText, timeText } from '../command.ts';
import { rowsOf } from '../story.ts';
import { attemptsOf, callStory } from './call-story.ts';
import { callsNamed, type FoundCall, neverAsked } from './find-calls.ts';

export const call: Command = {
  name: 'call',
  usage: 'call KEY_OR_ID_OR_NUMBER_OR_PLATE_OR_EMAIL',
  does: 'tells the whole story of a call: attempts, sources, charge, and whether the phone has it',
  async run({ database, clock }, { words: [word = ''] }) {
    const at = clock();
    return database.read((sql) => {
      const calls = callsNamed(sql, word);
      const [only] = calls;
      if (!only) return { rows: [], summary: neverAsked(sql, word) };
      if (calls.length > 1) return { rows: calls.map((each) => lineOf(sql, each)), summary: MANY };
      const story = callStory(sql, only, at);
      const about = `${only.service} ${only.masked_identifier}`.trim();
      const summary = `Call ${only.id}, ${about}, of ${only.email}. ${story.now}`;
      return { rows: rowsOf(story, secondText), summary };
    });
  },
};

const MANY = 'Several fit, the newest last. "call ID" tells the story of one.';

function lineOf(sql: Sql, { id, email, service, masked_identifier }: FoundCall): Row {
  const attempts = attemptsOf(sql, id);
  return {
    id,
    'first asked': timeText(attempts[0]?.opened_at ?? null),
    email,
    service,
    about: masked_identifier,
    attempts: attempts.length,
    end: attempts.at(-1)?.outcome ?? 'under way',
  };
}

// What the story of a call tells of its answer: kept for the phone, delivered to it, or forgotten.

import { timeText } from '../../../data/desk/figures.ts';
import { ANSWER_KEPT_MS } from '../../reports/stored-answers.ts';
import type { Sql } from '../../storage/database.ts';
import type { State, Step } from '../story.ts';

export type Answer = {
  bytes: number | null;
  sealed_at: number;
  forgotten_at: number | null;
  /** Null: its price was not given back. */
  is_damaged: number | null;
  /** When the operator withdrew the report. */
  withdrawn_at: number | null;
  /** Emptied where the dealer was forgotten. */
  masked_identifier: string;
};

/** Runs inside a read; undefined where nothing was sold. */
export function answerOf(sql: Sql, id: number): Answer | undefined {
  return sql.get<Answer>(
    `SELECT length(sealed) AS bytes, sealed_at, forgotten_at, masked_identifier,
       (SELECT is_damaged FROM give_back WHERE call_id = :id) AS is_damaged,
       (SELECT at FROM withdrawn_report WHERE call_id = :id) AS withdrawn_at
     FROM sealed_answer JOIN call ON call.id = call_id WHERE call_id = :id`,
    { id },
  );
}

export function stepsOfAnswer(callId: number, answer: Answer): Step[] {
  const { forgotten_at: at } = answer;
  if (at === null) return [];
  const row = `kept answer of call ${callId}`;
  if (isDelivered(answer)) {
    const detail = 'the phone said that it has the report, and the answer was forgotten here';
    return [{ at, what: 'delivered', detail, row, told: 'Delivered to the phone' }];
  }
  const detail = whyForgotten(answer, at);
  const told = `The answer was removed from the server: ${detail}`;
  return [{ at, what: 'answer forgotten', detail, row, told }];
}

/** Nothing else can have emptied it. */
function isDelivered({ forgotten_at, sealed_at, is_damaged, ...about }: Answer): boolean {
  if (forgotten_at === null || is_damaged !== null) return false;
  // Its price had gone back by then: what the disk did to it is noted nowhere.
  const wasWithdrawn = about.withdrawn_at !== null && about.withdrawn_at <= forgotten_at;
  const isOld = forgotten_at - sealed_at >= ANSWER_KEPT_MS;
  return !wasWithdrawn && !isOld && about.masked_identifier !== '';
}

function whyForgotten({ is_damaged, sealed_at, withdrawn_at, ...about }: Answer, at: number) {
  if (is_damaged === 1) return 'it was damaged on the disk, so that no phone can have it';
  if (at - sealed_at >= ANSWER_KEPT_MS) {
    return 'after 30 days; no phone had said that it has the report';
  }
  const damaged = withdrawn_at === null ? '' : ', or it was damaged';
  const removed = about.masked_identifier === '' ? ", or the dealer's data were deleted" : '';
  return `the phone said that it has the report${damaged}${removed}`;
}

export function stateOfAnswer(answer: Answer): State {
  const { bytes, sealed_at, is_damaged, forgotten_at } = answer;
  if (bytes !== null) {
    const until = timeText(sealed_at + ANSWER_KEPT_MS);
    const todo = 'The dealer opens Lotproof on the same phone, signed in, with signal: it comes.';
    const kept = `Charged; the answer is kept until ${until} for the phone that asked,`;
    const how = 'Open Lotproof on the phone that asked, signed in and with signal,';
    return {
      now: `${todo} ${kept} which has not said that it has it.`,
      told: `It is paid for. ${how} before ${until}: it comes.`,
    };
  }
  if (is_damaged === 1) {
    return {
      now: 'Charged, damaged before it was fetched, and given back.',
      told: 'It was lost before a phone had it, and its price is back in the wallet.',
    };
  }
  if (is_damaged === 0) {
    return {
      now: 'Charged, never fetched, and given back.',
      told: 'No phone fetched it, and its price is back in the wallet.',
    };
  }
  if (forgotten_at !== null && isDelivered(answer)) {
    const at = timeText(forgotten_at);
    return {
      now: `Charged, and delivered to the phone: ${at}. It is not kept here any more.`,
      told: `It is paid for, and the phone said that it has it: ${at}. We do not keep it.`,
    };
  }
  return {
    now: 'Charged; the answer is not kept here any more.',
    told: 'It is paid for, and we do not have it any more.',
  };
}

// A simulated server's provider: gives prepared answers, and can hang until released.

import type { Outcome } from '../../api/providers/outcome.ts';
import { judge, type Sources } from '../../api/providers/sources.ts';
import { during, type Life, meets, never } from './life.ts';

export const sourceAnswers = [
  'found',
  'not_found',
  'source_down',
  'rate_limited',
  'provider_broke',
  'invalid_identifier',
  'unreadable',
  'other_car',
] as const;
const OTHER_CAR = 'DL01ZZ9999';

export type SourceAnswer = (typeof sourceAnswers)[number];

export type ScriptedSource = {
  /** The source's answer from now on. */
  answer: SourceAnswer;
  /** Makes the source hang. `asked` resolves when it has been asked; `release` lets it answer. */
  hang: () => { asked: Promise<void>; release: () => void };
  /** Returns the source as one server sees it until that server dies. */
  of: (life: Life) => Sources;
};

export function scriptedSource(): ScriptedSource {
  let asks = 0;
  let gate: { tellAsked: () => void; opened: Promise<void> } | undefined;
  const source: ScriptedSource = {
    answer: 'found',
    hang() {
      let tellAsked = () => {};
      let open = () => {};
      const wasAsked = new Promise<void>((resolve) => {
        tellAsked = resolve;
      });
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      gate = { tellAsked, opened };
      return {
        asked: wasAsked,
        release() {
          gate = undefined;
          open();
        },
      };
    },
    of: (life) => ({
      async ask(service, input) {
        if (life.isDead) return never();
        asks += 1;
        const visit = asks;
        gate?.tellAsked();
        await gate?.opened;
        meets(life, 'source', 'after');
        return during(life, async () =>
          judge(service, input, outcome(source.answer, input['vehicleNumber'], visit)),
        );
      },
    }),
  };
  return source;
}

/** Makes each answer different, so that equal bytes prove that the answer was stored. */
function outcome(answer: SourceAnswer, vehicleNumber: string | undefined, visit: number): Outcome {
  switch (answer) {
    case 'found':
      return {
        ...answered(visit),
        result: { vehicleNumber, serviceHistoryDetails: services(visit) },
      };
    case 'other_car':
      return {
        ...answered(visit),
        result: { vehicleNumber: OTHER_CAR, serviceHistoryDetails: services(visit) },
      };
    case 'unreadable':
      return { ...answered(visit), result: { vehicleNumber } };
    case 'rate_limited':
      return { kind: answer, retryAfterSeconds: 7 };
    case 'provider_broke':
      return { kind: answer, why: 'its code 402' };
    case 'not_found':
    case 'source_down':
    case 'invalid_identifier':
      return { kind: answer };
    default: {
      const none: never = answer;
      return none;
    }
  }
}

function answered(visit: number) {
  return { kind: 'found', provider: 'scripted', providerReference: String(visit) } as const;
}

/** Makes as many service records as a real car has, so that an answer is a kilobyte long. */
function services(visit: number) {
  return Array.from({ length: 8 }, (_, index) => ({
    dateOfSVC: `20${14 + index}-01-19`,
    mileAge: String(10_000 * (index + 1) + visit),
    serviceType: 'PS',
    dealerName: 'A WORKSHOP IN PUNE',
    totalAmmount: '6840',
  }));
}

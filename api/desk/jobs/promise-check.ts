// Asks every promise of the database over a connection that can only read.

import { damageIn } from '../../integrity/soundness.ts';
import { isAboutTheDatabase, promises } from '../../money/ledger-invariants.ts';
import { openReading, type Place } from '../../storage/open-configured.ts';

/** Before every other: a query that meets a damaged page says nothing of what it counts. */
const WHOLE = 'every page, index, reference and sealed answer is as it was written';

export const promiseTexts: readonly string[] = [WHOLE, ...promises.map(({ promise }) => promise)];

export type PromiseStep = { done: number; asking: string; broken: string[] };

/** One step for each promise, with what breaks it. `at` is now, in ms. */
export async function* askPromises(place: Place, at: number): AsyncGenerator<PromiseStep> {
  const connection = openReading(place);
  try {
    const damage = await damageIn(connection);
    yield { done: 1, asking: promiseTexts[1] ?? '', broken: damage };
    if (damage.length > 0) return;
    for (const [index, { brokenIn }] of promises.entries()) {
      const broken = (await brokenIn(connection, at)).filter(isAboutTheDatabase);
      yield { done: index + 2, asking: promiseTexts[index + 2] ?? '', broken };
    }
  } finally {
    await connection.close();
  }
}

// The specification as a table: each row has a numbered sentence and the code that proves it.

import { expect, test } from 'playwright/test';

/** For example, `4.2 Success goes to /Dashboard`: section 4, its second sentence, what it says. */
type Sentence = `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}.${number} ${string}`;

export type Rows<World> = Record<Sentence, (world: World) => Promise<void> | void>;

/** Runs every row, even after a failure, and names each row that failed. */
export async function hold<World>(rows: Rows<World>, world: World): Promise<void> {
  const broken: string[] = [];
  for (const [sentence, check] of Object.entries(rows)) {
    await test
      .step(sentence, () => check(world))
      .catch((error: unknown) => {
        broken.push(`${sentence}\n${String(error)}`);
      });
  }
  expect(broken.join('\n\n')).toBe('');
}

/** Returns the numbers of all rows by section. A gap means that a sentence is missing. */
export function numbersOf(tables: Rows<never>[]): Map<string, number[]> {
  const bySection = new Map<string, number[]>();
  for (const sentence of tables.flatMap((rows) => Object.keys(rows))) {
    const [section = '', number = ''] = (sentence.split(' ')[0] ?? '').split('.');
    bySection.set(section, [...(bySection.get(section) ?? []), Number(number)]);
  }
  return new Map([...bySection].map(([section, all]) => [section, all.toSorted((a, b) => a - b)]));
}

// Three journeys through the code, checked against its imports (data/journeys.md).

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The maximum number of files that a reader should have to open for each journey. */
const LIMITS = new Map([
  ['A paid report', 41],
  ['A top-up by webhook', 25],
  ['A cold start with no signal', 15],
]);

type Journey = { name: string; stages: string[][] };

const page = readFileSync('data/journeys.md', 'utf8');
const journeys: Journey[] = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.split(':')[0] ?? '',
    stages: section
      .split(/^[A-Z].*:$/m)
      .map((stage) => [...stage.matchAll(/^\d+\. `([^`]+)`: /gm)].map(([, file]) => file ?? ''))
      .filter((files) => files.length > 0),
  }));

function importsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^'\n]+)'/g);
  return [...imports].map(([, path]) => join(dirname(file), path ?? ''));
}

/** Returns files that no earlier file imports, except the first of each stage. */
function unreached({ stages }: Journey): string[] {
  const reached = new Set<string>();
  return stages.flatMap((files) =>
    files.filter((file, index) => {
      const isReached = index === 0 || reached.has(file);
      for (const imported of importsOf(file)) reached.add(imported);
      return !isReached;
    }),
  );
}

it('data/journeys.md describes three journeys', () => {
  expect(journeys.map(({ name }) => name)).toEqual([...LIMITS.keys()]);
});

describe.each(journeys)('$name', (journey) => {
  const files = journey.stages.flat();

  it('a journey lists files that exist, each once', () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files).toEqual([...new Set(files)]);
  });

  it('a journey lists few enough files to be read in one sitting', () => {
    expect(files.length).toBeLessThanOrEqual(LIMITS.get(journey.name) ?? 0);
    expect(page).toContain(`## ${journey.name}: ${files.length} files`);
  });

  it('a journey lists each file after another file that imports it', () => {
    expect(unreached(journey)).toEqual([]);
  });
});

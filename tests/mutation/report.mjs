// The results of a group's mutants: its score, and each survivor with the reason why it may
// survive.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../../api/bin/prepare.mjs';

/** `mutant` is the line with the fault. `line` is its number, if several lines end alike. */
const accepted = new Map(
  JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8')).map(
    ({ file, line, mutant, why }) => [keyOf(file, mutant, line), why],
  ),
);

function keyOf(file, mutant, line) {
  return line === undefined ? `${file}: ${mutant}` : `${file}: ${line} -> ${mutant}`;
}

/** Prints a group's results. Returns its score: the percentage found of those tried. */
export function told(name, results) {
  const found = results.filter(({ status }) => status === 'Killed').length;
  const living = results.filter(({ status }) => status !== 'Killed').map(survivor);
  const score = (100 * found) / Math.max(1, found + living.length);
  const unnamed = living.filter(({ why }) => why === undefined);
  const named = living.filter(({ why }) => why !== undefined);
  for (const { at, text, why } of named) console.log(`${at}  accepted: ${why}\n    ${text}`);
  for (const { at, text } of unnamed)
    console.log(`${at}  NOT NAMED in survivors.json\n    ${text}`);
  console.log(
    `\n${name}: ${score.toFixed(1)} % of ${found + living.length} mutants found; ` +
      `${named.length} survivors named, ${unnamed.length} not\n`,
  );
  return score;
}

function survivor({ fileName, location, replacement, mutatorName, reachedBy, isLoaded }) {
  const file = relative(root, fileName);
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const { start, end } = location; // lines and columns count from 0
  const before = lines[start.line].slice(0, start.column);
  const after = lines[end.line].slice(end.column);
  const text = `${before}${replacement}${after}`.replace(/\s+/g, ' ').trim();
  const isRun = isLoaded || reachedBy;
  const at = `${file}:${start.line + 1} ${mutatorName}${isRun ? '' : ', never run'}`;
  const line = lines[start.line].trim();
  const why = accepted.get(keyOf(file, text)) ?? accepted.get(keyOf(file, text, line));
  return { at, text, why };
}

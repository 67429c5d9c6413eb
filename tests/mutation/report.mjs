// The results of a group's mutants: its score, and why each survivor may survive.

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../../api/bin/prepare.mjs';
import { SCORE_MIN } from './groups.mjs';

/** `mutant`: the line with the fault. `line`: the original, if two lines become equal. */
const survivors = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'));
const accepted = new Map(
  survivors.map(({ file, line, mutant, why }) => [keyOf(file, mutant, line), why]),
);

function keyOf(file, mutant, line) {
  return line === undefined ? `${file}: ${mutant}` : `${file}: ${line} -> ${mutant}`;
}

/**
 * Prints a group's results. Returns whether enough of the mutants were found and all survivors in
 * `survivors.json` still exist, which a sample, being incomplete, cannot show.
 */
export function told(name, results, isWhole) {
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
  const gone = isWhole ? goneFrom(results) : [];
  for (const key of gone) console.log(`No longer a mutant, in survivors.json:  ${key}`);
  return score >= SCORE_MIN && gone.length === 0;
}

/** Returns the listed survivors that these files no longer yield, and those whose file is gone. */
export function goneFrom(mutants) {
  const files = new Set(mutants.map(({ fileName }) => relative(root, fileName)));
  const made = new Set(mutants.flatMap((each) => survivor(each).keys));
  return survivors
    .filter(({ file }) => files.has(file) || !existsSync(`${root}/${file}`))
    .map(({ file, line, mutant }) => keyOf(file, mutant, line))
    .filter((key) => !made.has(key));
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
  const keys = [keyOf(file, text), keyOf(file, text, line)];
  const why = accepted.get(keys[0]) ?? accepted.get(keys[1]);
  return { at, text, why, keys };
}

// Tries mutants that one warm process cannot: those in code that runs only once, when a module
// loads, and in code that only unrepeatable tests reach. Each runs with its tests in a new process.

import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../../api/bin/prepare.mjs';
import { groups, placeOf } from './groups.mjs';
import { isGreen } from './vitest.mjs';

/** Tries the remaining mutants of a group and records the results. */
export function tryAlone(group) {
  const file = `${placeOf(group)}/mutants.json`;
  const mutants = JSON.parse(readFileSync(file, 'utf8'));
  const left = mutants.filter(({ status, isLoaded, leftTo }) => !status && (isLoaded || leftTo));
  const isSound = remembered((path) => isGreen(group, [path]));
  const found = [];
  for (const [index, mutant] of left.entries()) {
    const { judges = {} } = groups[group];
    const own = judges[relative(root, mutant.fileName)] ?? [];
    const paths = [...own, ...pathsFor(mutant, mutants)].filter(isSound);
    if (!isGreen(group, paths, mutant.id)) found.push({ mutant, paths });
    const { fileName, location } = mutant;
    console.log(`${index + 1} of ${left.length} alone: ${fileName}:${location.start.line + 1}`);
  }
  const isStillSound = remembered((path) => isGreen(group, [path]));
  for (const { mutant, paths } of found) if (paths.every(isStillSound)) mutant.status = 'Killed';
  writeFileSync(file, JSON.stringify(mutants));
}

/** Remembers answers, so that each question is asked once. */
function remembered(answer) {
  const answers = new Map();
  return (question) => {
    if (!answers.has(question)) answers.set(question, answer(question));
    return answers.get(question);
  };
}

/**
 * Returns the tests to run for a mutant, up to a limit. The tests that have found the most mutants
 * of its module come first.
 */
function pathsFor({ fileName, isLoaded, leftTo = [] }, mutants) {
  const ofModule = mutants.filter((each) => each.fileName === fileName);
  const reaching = isLoaded ? ofModule.flatMap(({ reachedBy = [] }) => reachedBy) : leftTo;
  const foundBy = (path) => ofModule.filter((each) => each.foundBy === path).length;
  return [...new Set(reaching)]
    .toSorted((one, other) => foundBy(other) - foundBy(one))
    .slice(0, FILES_MAX);
}

/** At most this many test files: each takes seconds, and a sixth rarely finds another mutant. */
const FILES_MAX = 5;

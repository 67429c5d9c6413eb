// Puts all faults into the code, each behind its own switch (Stryker's instrumenter), so that one
// process tries them all without loading the code again.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { root } from '../../api/bin/prepare.mjs';
import { placeOf } from './groups.mjs';

const silent = new Proxy({}, { get: () => () => false });

/** Returns the mutants of these files. `sample`: how many to take; a seed always takes the same. */
export async function instrument(group, files, sample) {
  const sources = files.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }));
  const instrumenter = createInjector()
    .provideValue('logger', silent)
    .injectFunction(createInstrumenter);
  const options = { plugins: null, excludedMutations: [], ignorers: [ignored] };
  const made = await instrumenter.instrument(sources, options);
  const mutants = made.mutants.filter(({ status }) => status !== 'Ignored');
  const place = placeOf(group);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const code = made.files.map(({ name, content }) => [relative(root, name), content]);
  writeFileSync(`${place}/code.json`, JSON.stringify(Object.fromEntries(code)));
  writeFileSync(`${place}/mutants.json`, JSON.stringify(chosen(mutants, sample)));
  return mutants.length;
}

/**
 * What gets no mutants: strings that only people read, and code that is never reached. Under these
 * keys, a service, its fields and its report have only strings for people.
 */
const WORDS = new Set([
  'description',
  'includes',
  'label',
  'placeholder',
  'sample',
  'shortName',
  'source',
  'whyItMatters',
]);

/** Functions of `data` whose first argument is a row's label or a table's title. */
const LABELLED = new Set(['fact', 'facts']);

function isWording({ node }) {
  return (
    node.type === 'ObjectProperty' && node.value.type !== 'Identifier' && WORDS.has(node.key.name)
  );
}

function isLabel({ node, parent, key, listKey }) {
  return (
    node.type === 'StringLiteral' &&
    parent.type === 'CallExpression' &&
    listKey === 'arguments' &&
    key === 0 &&
    LABELLED.has(parent.callee.name)
  );
}

/** Matches lines for people: `log?.info(…)`, `console.error(…)` and `afterCommit.warn(…)`. */
function isLogLine({ node }) {
  if (!/^(Optional)?CallExpression$/.test(node.type)) return false;
  return /^(\w+\.)*(log|console|afterCommit)\.\w+$/.test(calleeOf(node));
}

function calleeOf(node) {
  switch (node?.type) {
    case 'CallExpression':
    case 'OptionalCallExpression':
      return calleeOf(node.callee);
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return `${calleeOf(node.object)}.${node.property.name}`;
    default:
      return node?.name ?? '';
  }
}

/** Matches `default: return kind satisfies never`: as the compiler has shown, never reached. */
function isNever({ node }) {
  if (node.type !== 'SwitchCase') return false;
  const { argument } = node.consequent[0] ?? {};
  return argument?.typeAnnotation?.type === 'TSNeverKeyword';
}

/** Matches `throw new Error('A hold has no call.')`, which only a bug of ours reaches. */
function isAssertion({ node }) {
  return node.type === 'ThrowStatement' && node.argument.callee?.name === 'Error';
}

/** Returns why a node of the code and all within it get no mutants; undefined if they get some. */
export const ignored = {
  shouldIgnore(path) {
    if (isWording(path) || isLabel(path)) return 'words';
    if (isLogLine(path)) return 'a line of the log';
    if (isNever(path) || isAssertion(path)) return 'cannot be reached';
    return undefined;
  },
};

/**
 * Returns the requested number of mutants, chosen at random, or all of them. The same seed always
 * chooses the same ones.
 */
export function chosen(mutants, { count, seed }) {
  const next = chance(seed);
  const drawn = mutants.map((mutant) => ({ mutant, lot: next() }));
  return drawn
    .toSorted((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .toSorted((one, other) => Number(one.id) - Number(other.id));
}

/** Mulberry32: pseudo-random numbers from 0 to 1, always the same for the same seed. */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

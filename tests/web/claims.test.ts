// Sentences in the app that claim something about charging, losing, deleting or genuineness, or
// that say "all", "every" or "nothing". Each is listed with the test that proves it or the reason
// why it cannot be false. Before you list a new sentence, look for a case in which it is false.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { claims } from './claims.ts';

const CLAIM = /\b(charged|lost|every|all|deleted|nothing|genuine)\b/i;

const files = [
  ...readdirSync('web/words/english').map((name) => `web/words/english/${name}`),
  'web/words/devices/english.ts',
  'web/words/devices/english-keys.ts',
  'web/words/business-words.ts',
  'web/boot/load-failure.ts',
  'sw/worker/background-sync.ts',
];

const refusals = ['data/refusals.ts', 'data/buying-refusals.ts', 'data/account-refusals.ts'];

/** The parts of an ESTree node that may contain a string. */
type Node = {
  type?: string;
  value?: unknown;
  left?: Node;
  right?: Node;
  operator?: string;
  quasis?: { value: { cooked: string } }[];
  expressions?: Node[];
};

/** Returns a string with `…` in place of its values, or undefined if the node is not a string. */
function textOf({ type, value, left, right, operator, quasis = [] }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  if (type === 'TemplateLiteral') return quasis.map((part) => part.value.cooked).join('…');
  if (type !== 'BinaryExpression' || operator !== '+' || !left || !right) return undefined;
  const [one, other] = [textOf(left), textOf(right)];
  return one === undefined || other === undefined ? undefined : one + other;
}

function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const text = textOf(node);
  if (text === undefined) return Object.values(node).flatMap(textsIn);
  return [text, ...textsIn('expressions' in node ? node.expressions : [])];
}

function textsOf(path: string): string[] {
  return textsIn(parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }));
}

const sentences = new Set(
  files
    .flatMap(textsOf)
    // Most refusals end with one of a few sentences, each of which is listed once.
    .concat(refusals.flatMap(textsOf).flatMap((text) => text.split(/(?<=[.!]) /)))
    .filter((text) => CLAIM.test(text) && text.includes(' ')),
);
const listed = new Set(Object.values(claims).flat());

test('each sentence that makes a claim is listed together with its proof', () => {
  expect([...sentences].filter((sentence) => !listed.has(sentence))).toEqual([]);
});

test('every listed sentence is in the app', () => {
  expect([...listed].filter((sentence) => !sentences.has(sentence))).toEqual([]);
});

test('every test file named as a proof exists', () => {
  const named = Object.keys(claims).flatMap((why) => why.match(/tests\/\S+\.tsx?/g) ?? []);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

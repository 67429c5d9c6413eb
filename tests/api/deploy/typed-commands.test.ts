// What the pages of an installation tell the operator to type, as the command line reads it.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readArguments } from '../../../api/operator/command.ts';
import { commands } from '../../../api/operator/run.ts';

const pages = readdirSync('api/deploy').filter((name) => name.endsWith('.md'));

/** Each `lotproof …` that stands between backticks or begins a line. */
function typedIn(page: string): string[] {
  const text = readFileSync(`api/deploy/${page}`, 'utf8');
  const spans = text.matchAll(/(?:^|`)lotproof\s+([a-z][^`#]*?)\s*(?:`|#|&&|$)/gm);
  return [...spans].map(([, words = '']) => words);
}

it.each(pages)('Every command on %s is one that the command line takes', (page) => {
  for (const line of typedIn(page)) {
    const [name, ...words] = line.match(/"[^"]*"|\S+/g) ?? [];
    const command = commands.find((each) => each.name === name) ?? expect.fail(`No ${line}.`);
    // A name alone may stand for the command in a sentence.
    if (words.length > 0) expect(() => readArguments(command, words), line).not.toThrow();
  }
});

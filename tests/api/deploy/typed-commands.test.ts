// The commands that the installation's pages tell the operator to type, as the command line reads
// them.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readArguments } from '../../../api/operator/command.ts';
import { commands } from '../../../api/operator/run.ts';

const pages = readdirSync('api/deploy').filter((name) => name.endsWith('.md'));

/** Each `lotproof …` between backticks or at the start of a line. */
function typedIn(page: string): string[] {
  const text = readFileSync(`api/deploy/${page}`, 'utf8');
  const spans = text.matchAll(/(?:^|`)lotproof\s+([a-z][^`#]*?)\s*(?:`|#|&&|$)/gm);
  return [...spans].map(([, words = '']) => words);
}

it.each(pages)('The command line accepts every command on the page %s', (page) => {
  for (const line of typedIn(page)) {
    const [name, ...words] = line.match(/"[^"]*"|\S+/g) ?? [];
    const command = commands.find((each) => each.name === name) ?? expect.fail(`No ${line}.`);
    // A bare name in a sentence may mean the command itself.
    if (words.length > 0) expect(() => readArguments(command, words), line).not.toThrow();
  }
});

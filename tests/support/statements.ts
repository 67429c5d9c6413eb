// Every SQL statement of the server, read from its source, so that each new one is checked.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Statement = { file: string; text: string };

/**
 * Returns the statements on the money's database and on the devices' library. The sandbox and the
 * limits have their own databases.
 */
export function statements(): Statement[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'api'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        !/\/(sandbox|schema|moving|postgres)\/|(sql|limits)\.ts$/.test(path),
    );
  const sources = files.map((file) => ({
    file,
    code: withoutComments(readFileSync(file, 'utf8')),
  }));
  const constants = new Map(sources.flatMap(({ code }) => constantsIn(code)));
  return sources.flatMap((source) => statementsIn(source, constants));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
}

function constantsIn(code: string): [name: string, text: string][] {
  const found = code.matchAll(/const (\w+) =\s+`([^`]*)`/g);
  return [...found].map(([, name = '', text = '']) => [name, text]);
}

type Source = { file: string; code: string };

/**
 * Returns a file's statements. `everywhere`: pieces used by other files; a piece of the same name
 * in this file wins.
 */
function statementsIn({ file, code }: Source, everywhere: Map<string, string>): Statement[] {
  const constants = new Map([...everywhere, ...constantsIn(code)]);
  const long = [...code.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text);
  const short = [...code.replace(/`[^`]*`/g, '').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
  // Pieces may contain other pieces. Anything that is not a constant is a list of values.
  const whole = (text: string): string =>
    text.replace(/\$\{(\w+)\}/g, (_, name) => whole(constants.get(name) ?? `(:${name})`));
  // A piece of SQL that other pieces use is checked inside them.
  const isPiece = (text: string) =>
    [...constants].some(([name, piece]) => piece === text && code.includes(`\${${name}}`));
  return [...long, ...short]
    .filter((text) => !isPiece(text))
    .map(whole)
    .filter((text) => /^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)\s/.test(text))
    .map((text) => ({ file, text }));
}

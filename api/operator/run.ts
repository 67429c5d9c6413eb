// One command from what was typed to what is printed: tables for people, `--json` for scripts.

import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { carryOut } from './carry-out.ts';
import { type Result, tableOf } from './command.ts';
import { commands } from './commands.ts';
import { sentenceFor } from './failures.ts';
import { Misuse, read } from './words.ts';

type Terminal = {
  env: Record<string, string | undefined>;
  print: (text: string) => void;
  /** A sentence; or a bug of ours, which is shown with its stack. */
  complain: (trouble: unknown) => void;
};

/** What the process ends with: 0 done, 1 something is wrong, 2 not understood. */
export async function run(
  [name = '--help', ...rest]: string[],
  { env, print, complain }: Terminal,
): Promise<number> {
  const command = commands.find((each) => each.name === name);
  if (!command) {
    const isAsked = name === '--help' || name === 'help';
    if (isAsked) print(helpText());
    else complain(`There is no command "${name}": --help lists them.`);
    return isAsked ? 0 : 2;
  }
  if (rest.includes('--help')) {
    print(`${command.usage}\n\n  ${command.does}`);
    return 0;
  }
  try {
    const { asked, isJson } = read(command, rest);
    if (existsSync('.env')) process.loadEnvFile('.env');
    const result = await carryOut(command, { config: readConfig(env), asked });
    print(shown(result, isJson));
    return result.isGood === false ? 1 : 0;
  } catch (error) {
    complain(sentenceFor(error) ?? error);
    return error instanceof Misuse ? 2 : 1;
  }
}

function shown({ rows, summary }: Result, isJson: boolean): string {
  if (isJson) return JSON.stringify({ rows, summary }, null, 2);
  return rows.length > 0 ? `${tableOf(rows)}\n\n${summary}` : summary;
}

function helpText(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`);
  return [
    'npm run operator -- COMMAND [--json] [--help]',
    '',
    ...lines,
    '',
    'Settings are those of the server: run it in the same folder, with the same environment.',
  ].join('\n');
}

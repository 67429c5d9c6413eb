// `npm run operator -- COMMAND`: the operator's desk. Tables for people, `--json` for scripts; ends
// with 1 when something is wrong.

import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { block, signOut, unblock } from './access.ts';
import { accountsExport } from './accounts-export.ts';
import { backup, selfCheck } from './backups.ts';
import { holds, reconcile, verify } from './book.ts';
import { carryOut } from './carry-out.ts';
import { check } from './check.ts';
import { type Command, type Result, tableOf } from './command.ts';
import { credit, debit } from './corrections.ts';
import { dealers, statement } from './dealers.ts';
import { Mistake } from './desk.ts';
import { events } from './events.ts';
import { purge } from './purge.ts';
import { refund } from './refund.ts';
import { restore } from './restore.ts';
import { sources } from './sources.ts';

const commands: Command[] = [
  check,
  dealers,
  statement,
  events,
  signOut,
  block,
  unblock,
  credit,
  debit,
  refund,
  reconcile,
  verify,
  holds,
  sources,
  backup,
  restore,
  selfCheck,
  accountsExport,
  purge,
];

process.exitCode = await run(process.argv.slice(2));

/** What the process ends with: 0 done, 1 something is wrong, 2 not understood. */
async function run(words: string[]): Promise<number> {
  const [name = '--help', ...rest] = words;
  const command = commands.find((each) => each.name === name);
  if (!command) {
    console.log(helpText());
    return name === '--help' || name === 'help' ? 0 : 2;
  }
  if (rest.includes('--help')) {
    console.log(`${command.usage}\n\n  ${command.does}`);
    return 0;
  }
  try {
    const { asked, isJson } = read(command, rest);
    if (existsSync('.env')) process.loadEnvFile('.env');
    const result = await carryOut(command, { config: readConfig(process.env), asked });
    show(result, isJson);
    return result.isGood === false ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Mistake || isAboutSettings(error) ? error.message : error);
    return 1;
  }
}

function isAboutSettings(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('The environment');
}

function read(command: Command, words: string[]) {
  const names = command.options ?? [];
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' as const, default: false },
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      },
    });
    const { json, ...given } = values;
    const options = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, String(value)]),
    );
    return { asked: { words: positionals, options }, isJson: json === true };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Mistake(`${why}\n\nUsage: ${command.usage}`);
  }
}

function show({ rows, summary }: Result, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify({ rows, summary }, null, 2));
  } else {
    if (rows.length > 0) console.log(`${tableOf(rows)}\n`);
    console.log(summary);
  }
}

function helpText(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`);
  return [
    'npm run operator -- COMMAND [--json] [--help]',
    '',
    ...lines,
    '',
    'Settings are those of the box: run it in the same folder, with the same environment.',
  ].join('\n');
}

// Defines operator commands, parses their arguments, and shows their results: a table for people,
// JSON for scripts.

import { parseArgs } from 'node:util';
import { plainText } from '../../data/values/plain-text.ts';
import type { Config } from '../settings/config.ts';
import {
  Mistake,
  type OperatorContext,
  type OperatorSession,
  openContext,
  openSession,
  type Staff,
} from './session.ts';

type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

export type Result = {
  rows: Row[];
  /** A sentence for people: what was done, or what an empty table means. */
  summary: string;
  /** If `false`, the process ends with exit code 1, which scripts and alarms notice. */
  isGood?: boolean;
  /** The raw value that was read, which `--json` prints instead of the rows. */
  value?: unknown;
  /** JSON that the operator requested, to be written to a file. */
  file?: string;
};

export type CommandArguments = {
  words: string[];
  options: Record<string, string | undefined>;
};

export type Environment = Record<string, string | undefined>;

type CommandDescription = {
  name: string;
  /**
   * The usage line, which also says how the arguments are parsed: words in capitals are arguments,
   * words after `--` are options with a value, and brackets mark what may be left out.
   */
  usage: string;
  does: string;
};

export type SessionCommand = CommandDescription & {
  run: (session: OperatorSession, asked: CommandArguments) => Promise<Result>;
};

export type Command =
  | SessionCommand
  | (CommandDescription &
      (
        | {
            /** Runs without opening the database, which may be missing or damaged. */
            runWithoutDatabase: (
              context: OperatorContext,
              asked: CommandArguments,
            ) => Promise<Result>;
          }
        /** Runs even if settings are unusable. Reads only the settings that it needs. */
        | { runAlone: (env: Environment, asked: CommandArguments) => Promise<Result> }
      ));

type Given = { config: Config; asked: CommandArguments; staff?: Staff };

export async function carryOut(command: Command, { config, asked, staff }: Given): Promise<Result> {
  if ('runAlone' in command) throw new Error(`${command.name} must run without the settings.`);
  if ('runWithoutDatabase' in command) {
    return command.runWithoutDatabase(openContext(config, staff), asked);
  }
  const session = await openSession(config, staff);
  return command.run(session, asked).finally(session.close);
}

/** Thrown for wrong arguments: the process ends with exit code 2. */
export class Misuse extends Mistake {}

/** Parses a command's arguments as its usage line describes them. */
export function readArguments(
  command: Command,
  typed: string[],
): { asked: CommandArguments; isJson: boolean } {
  const { values, positionals } = parsed(command, typed);
  const { json, ...given } = values;
  refuseCount(command, positionals);
  refuseWithout(command, given);
  const options = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  );
  return { asked: { words: positionals, options }, isJson: json === true };
}

function parsed(command: Command, typed: string[]) {
  const names = [...command.usage.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name);
  try {
    return parseArgs({
      args: typed,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' as const, default: false },
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      },
    });
  } catch (error) {
    // Takes Node's first sentence, which names the option. The other sentences are about quoting.
    const why = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Misuse(`${why}. Usage: ${command.usage}`);
  }
}

/** Refuses too few or too many words. Words in capitals are required, except in brackets. */
function refuseCount({ usage }: Command, words: string[]): void {
  const demanded = usage
    .replace(/\[[^\]]*\]/g, '')
    .replace(/--\S+ \S+/g, '')
    .trim()
    .split(/\s+/)
    .slice(1);
  const allowed = demanded.length + (usage.match(/\[(?!--)/g)?.length ?? 0);
  const missing = demanded[words.length];
  if (missing !== undefined) throw new Misuse(`${missing} is missing. Usage: ${usage}`);
  if (words.length > allowed) {
    throw new Misuse(`"${words[allowed]}" is not expected. Usage: ${usage}`);
  }
}

/** Refuses missing options: those outside brackets are required. */
function refuseWithout({ usage }: Command, given: Record<string, unknown>): void {
  const demanded = usage.replace(/\[[^\]]*\]/g, '').matchAll(/--(\S+) \S+/g);
  for (const [, name = ''] of demanded) {
    if (given[name] === undefined) throw new Misuse(`--${name} is missing. Usage: ${usage}`);
  }
}

/** Returns the reason, which the dealer and the auditor may read. */
export function reasonIn({ options }: CommandArguments): string {
  const reason = plainText(options['reason'] ?? '');
  if (reason.length < 3) throw new Mistake('Give a reason: --reason "…". The dealer will read it.');
  return reason.slice(0, 200);
}

/** Returns the name after `--by`, and the system user who typed it. */
export function whoIn(session: OperatorSession, { options }: CommandArguments): string {
  const named = plainText(options['by'] ?? '');
  return named === '' || named === session.who ? session.who : `${named} (as ${session.who})`;
}

/** Makes each column as wide as its widest cell, and right-aligns money and counts. */
export function tableOf(rows: Row[]): string {
  const names = [...new Set(rows.flatMap(Object.keys))];
  if (names.length === 0) return '';
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const isNumber = names.map((name) => rows.every((row) => typeof row[name] === 'number'));
  return lines
    .map((line) =>
      line
        .map((text, column) => {
          const width = widths[column] ?? 0;
          return isNumber[column] ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return plainText(String(cell));
}

// What an operator command is, and how its result is shown: a table for people, JSON for
// scripts.

import { plainText } from '../../data/values/plain-text.ts';
import { indianTime } from '../operations/indian-time.ts';
import type { OperatorContext, OperatorSession } from './session.ts';

type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

export type Result = {
  rows: Row[];
  /** A sentence for people: what was done, or what an empty table means. */
  summary: string;
  /** `false` ends the process with 1, for scripts and alarms. */
  isGood?: boolean;
};

export type CommandArguments = {
  words: string[];
  options: Record<string, string | undefined>;
};

export type Environment = Record<string, string | undefined>;

type CommandDescription = {
  name: string;
  /** Words in capitals stand for arguments; those in brackets may be left out. */
  usage: string;
  /** One line for the list of commands. */
  does: string;
  /** Names of the options that take a value, without dashes. */
  options?: readonly string[];
};

export type Command = CommandDescription &
  (
    | { run: (session: OperatorSession, asked: CommandArguments) => Promise<Result> }
    /** Works without a database, or with one that cannot be opened. */
    | { runWithoutDatabase: (context: OperatorContext, asked: CommandArguments) => Promise<Result> }
    /** Works where the settings are not usable: it reads those that it needs by itself. */
    | { runAlone: (env: Environment, asked: CommandArguments) => Promise<Result> }
  );

/** Columns as wide as their widest cell; money and counts to the right. */
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

/** `1 account`, `2 accounts`. */
export function counted(number: number, word: string, plural = `${word}s`): string {
  return `${number} ${number === 1 ? word : plural}`;
}

/** `2026-11-21 10:15`, Indian time. */
export function timeText(at: number | null): string {
  return at === null ? '' : secondText(at).slice(0, 'YYYY-MM-DD hh:mm'.length);
}

/** `2026-11-21 10:15:30`, for what takes seconds: a table of minutes would hide it. */
export function secondText(at: number): string {
  return indianTime(at).toISOString().slice(0, 'YYYY-MM-DD hh:mm:ss'.length).replace('T', ' ');
}

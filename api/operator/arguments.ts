// Parses the arguments of a command as its usage line describes them.

import { parseArgs } from 'node:util';
import type { Command, CommandArguments } from './command.ts';
import { Mistake } from './session.ts';

/** The arguments are not understood: the process ends with 2. */
export class Misuse extends Mistake {}

export function read(
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
  const names = command.options ?? [];
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
    // Node's first sentence names the option; those after it are about quoting.
    const why = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Misuse(`${why}. Usage: ${command.usage}`);
  }
}

/** The usage line names each word in capitals, and brackets what may be left out. */
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
    throw new Misuse(`"${words[allowed]}" is one word too many. Usage: ${usage}`);
  }
}

/** So are options that stand outside brackets. */
function refuseWithout({ usage }: Command, given: Record<string, unknown>): void {
  const demanded = usage.replace(/\[[^\]]*\]/g, '').matchAll(/--(\S+) \S+/g);
  for (const [, name = ''] of demanded) {
    if (given[name] === undefined) throw new Misuse(`--${name} is missing. Usage: ${usage}`);
  }
}

/** A whole number from 1 to the most; the default where the option was not given. */
export function countIn(
  { options }: CommandArguments,
  { name, most, otherwise }: { name: string; most: number; otherwise: number },
): number {
  const text = options[name];
  if (text === undefined) return otherwise;
  const count = /^\d+$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) {
    throw new Misuse(`--${name} "${text}" is no whole number from 1 to ${most}.`);
  }
  return count;
}

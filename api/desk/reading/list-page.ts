// Builds one page of a list. The fields of its rows are the columns of a query.

import type { Cell, List, Row } from '../../../data/desk/answers.ts';
import { dayText } from '../../../data/values/days.ts';
import { type DifferenceKind, differenceKinds } from '../../money/gateway-differences.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import { endName, serviceName } from './call-story.ts';

export const ROWS_MAX = 50;

/** Returns the last row's place: a number, and a string that orders rows with equal numbers. */
export function placeOf(after = '') {
  const [, before = Number.MAX_SAFE_INTEGER, rest = ''] =
    after.match(/^(\d{1,15})(?: (.{0,62}))?$/) ?? [];
  return { before: Number(before), rest };
}

/**
 * A row's `after` is its place in the list; a list without places has only one page. `none` is the
 * sentence for an empty list.
 */
export function pageOf(found: Row[], none: string): List {
  const last = found.length < ROWS_MAX ? undefined : found.at(-1)?.['after'];
  return { rows: found.map(shown), next: last === undefined ? null : String(last), none };
}

/** Turns codes into words. The field `x` opens the page `xLink` and has the tone `xTone`. */
function shown({ after: _, ...row }: Row): Row {
  const fields = Object.entries(row).filter(([name]) => !/(Link|Tone)$/.test(name));
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const cell = value === null ? null : (words[name]?.(String(value), row) ?? value);
      const marks = { link: row[`${name}Link`], tone: row[`${name}Tone`] };
      const given = Object.entries(marks).filter(([, mark]) => mark != null);
      const isMarked = typeof cell === 'string' && cell !== '' && given.length > 0;
      return [name, isMarked ? ({ text: cell, ...Object.fromEntries(given) } as Cell) : cell];
    }),
  );
}

const words: Record<string, (code: string, row: Row) => string> = {
  /** A report's cell consists of a service's id and a masked number. */
  report: (text) => text.replace(/^\w+/, serviceName).trim(),
  end: endName,
  difference: (kind) => differenceKinds[kind as DifferenceKind] ?? kind,
  transaction: (number) => transactionId(Number(number)),
  firstDay: (day) => dayText('en', Number(day)),
  lastDay: (day) => dayText('en', Number(day)),
  detail: (text, { kind }) => (/^service o/.test(String(kind)) ? serviceName(text) : text),
};

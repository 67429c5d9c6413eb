// The part of a source's answer that a car's buyer may see: the fields that the service lists.
// Every other field counts as personal, even one that a source adds later.

import { cleaned, joinedText } from '../values/source-values.ts';
import { NOT_IN_COPY, withoutNamed, withoutNames, withoutPersons } from './without-persons.ts';

/**
 * The ways to show a field to a buyer. `open`: unchanged. `name`, `address`: only a note that the
 * value is left out. `number`: without its end. `note`: left out if it contains a name, address or
 * number. `work`: a workshop's text, without the people that it names. `text`: without phone
 * numbers and the like.
 */
export type Shown = 'open' | 'name' | 'address' | 'number' | 'note' | 'work' | 'text';

/** The keys of an answer, or of each record in a list, that a buyer may see in some form. */
export type OpenFields = { readonly [key: string]: Shown | OpenFields };

type Fields = Readonly<Record<string, unknown>>;

/** Values from the surrounding records, which a note might repeat. */
type Around = { names: readonly string[]; others: readonly string[] };

/** A buyer's view of an answer, in the same shape. A view of a view is the same view. */
export function buyersView(open: OpenFields, answer: unknown): unknown {
  return viewOf(open, answer, { names: [], others: [] });
}

function viewOf(open: OpenFields, answer: unknown, outer: Around): unknown {
  if (Array.isArray(answer)) return answer.map((each) => viewOf(open, each, outer));
  if (typeof answer !== 'object' || answer === null) return null;
  const fields = answer as Fields; // each field is checked when it is read
  const around = aroundIn(open, fields, outer);
  const view: Record<string, unknown> = {};
  for (const [key, shown] of Object.entries(open)) {
    if (Object.hasOwn(fields, key)) view[key] = shownAs(shown, fields[key], around);
  }
  return view;
}

/** The names, addresses and numbers in a record or, if it has none, in the records around it. */
function aroundIn(open: OpenFields, fields: Fields, { names, others }: Around): Around {
  const inner = { names: [...names], others: [...others] };
  for (const [key, shown] of Object.entries(open)) {
    if (shown === 'name') inner.names.push(joinedText(fields[key]));
    if (shown === 'address' || shown === 'number') inner.others.push(joinedText(fields[key]));
  }
  return inner;
}

function shownAs(shown: Shown | OpenFields, value: unknown, around: Around): unknown {
  if (typeof shown === 'object') return viewOf(shown, value, around);
  const text = joinedText(value);
  switch (shown) {
    case 'open':
      return typeof value === 'object' ? null : value;
    case 'name':
    case 'address':
      return cleaned(text) === '' ? null : NOT_IN_COPY;
    case 'number':
      return cleaned(text) === '' ? null : withoutEnd(text);
    case 'note':
      return wholeOrNot(withoutNames(withoutPersons(text, around.others), around.names));
    case 'work':
      return withoutNamed(text);
    case 'text':
      return withoutPersons(text, []);
    default:
      return shown satisfies never;
  }
}

/** Leaves out the whole note if it contains a name: without it, the note's meaning could change. */
function wholeOrNot(note: string): string {
  return note.includes(NOT_IN_COPY) ? NOT_IN_COPY : note;
}

/** Leaves enough of a number for comparison with the car, but too little to forge papers. */
function withoutEnd(number: string): string {
  const kept = number.slice(0, -5);
  return kept + '•'.repeat(number.length - kept.length);
}

// What the reports of several services are made of.

import type { Fact } from '../report.ts';
import { orDash } from '../values/source-values.ts';

/** A label and its value; a dash if the value is missing. */
export function fact(label: string, value: string): Fact {
  return { label, value: orDash(value) };
}

/** Those with a value first: what a source left empty stands together. */
export function valuedFirst(facts: readonly Fact[]): Fact[] {
  const isEmpty = ({ value }: Fact) => value === orDash('');
  return [...facts.filter((each) => !isEmpty(each)), ...facts.filter(isEmpty)];
}

const GENDERS = new Map([
  ['M', 'Male'],
  ['F', 'Female'],
  ['T', 'Transgender'],
]);

/** The word for a letter; anything else as it was sent. */
export function genderText(sent: string): string {
  return GENDERS.get(sent.toUpperCase()) ?? sent;
}

const ANSWERS = new Map([
  ['TRUE', 'YES'],
  ['FALSE', 'NO'],
]);

/** YES for `true`, NO for `false`; anything else as it was sent. */
export function yesNoText(sent: string): string {
  return ANSWERS.get(sent.toUpperCase()) ?? sent;
}

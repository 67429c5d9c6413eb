// Parts that the reports of several services share.

import { type Fact, type Label, type Labels, say } from '../report.ts';
import { inr, orDash } from '../values/source-values.ts';

/** A label with its value, or a dash if the value is missing. */
export function fact(labels: Labels, label: Label, value: string): Fact {
  return { label: say(labels, label), value: orDash(value) };
}

/** Returns `INR 8,450.50` (specification), in Hindi `₹8,450.50`; '-' without a value. */
export function amountText(labels: Labels, sent: string): string {
  return inr(sent).replace('INR ', say(labels, 'INR '));
}

/** Facts with a value first, then the empty ones. */
export function valuedFirst(facts: readonly Fact[]): Fact[] {
  const isEmpty = ({ value }: Fact) => value === orDash('');
  return [...facts.filter((each) => !isEmpty(each)), ...facts.filter(isEmpty)];
}

type Words = Readonly<Record<string, Label>>;

/** The word for a source's code. A value without a word stays unchanged. */
export function coded(labels: Labels, sent: string, words: Words): string {
  const word = words[sent.toUpperCase()];
  return word === undefined ? sent : say(labels, word);
}

export const GENDERS = { M: 'Male', F: 'Female', T: 'Transgender' } as const;
export const ANSWERS = { TRUE: 'YES', FALSE: 'NO' } as const;

/** A source's own English word, in the reader's language if we know the word. */
export function translated({ texts }: Labels, sent: string, words: Words): string {
  const word = words[sent.toUpperCase()];
  return (word && texts[word]) ?? sent;
}

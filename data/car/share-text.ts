// What is said of a car in a message: its plate, what it is, and what was found, worst first. No
// name and no address: the message may go to anybody.

import { plateGroups } from '../values/identifiers.ts';
import type { Language } from '../values/language.ts';
import type { Car } from './car.ts';

/** A message is read at a glance; the rest stands in the reports. */
const FINDINGS_MAX = 5;

const SIGNS = { bad: '❗', warn: '⚠️', good: '✅' } as const;

export function shareText(
  { findings, name }: Car,
  { plate, language }: { plate: string; language: Language },
): string {
  const title = [plateGroups(plate).join(' '), name.name].filter((part) => part !== '').join(': ');
  const lines = findings.slice(0, FINDINGS_MAX).map(({ severity, text, figure }) => {
    const { head } = text[language];
    return `${SIGNS[severity]} ${[head, figure].filter((part) => part !== '').join(' ')}`;
  });
  return [title, ...lines].join('\n');
}

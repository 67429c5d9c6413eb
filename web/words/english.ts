// English: the specification's own texts, and ours around them.

import { catalogue } from '../../data/catalogue.ts';
import type { RefusalBody } from '../../data/refusal-body.ts';
import type { IdentifierKind } from '../../data/values/identifiers.ts';
import { namesOf } from './check-names.ts';
import * as account from './english/account.ts';
import * as cars from './english/cars.ts';
import * as frame from './english/frame.ts';
import * as reports from './english/reports.ts';

/** What a check is called in menus and lists. */
export const services = namesOf(({ shortName }) => shortName);

/** What the screen of a check is called (specification, section 2). */
export const titles = namesOf(({ title }) => title);

/** What the dealer types in. */
export const inputs = Object.fromEntries(
  catalogue.flatMap(({ fields }) => fields.map(({ kind, label }) => [kind, label])),
) as Record<IdentifierKind, string>; // every kind is some check's input

export const english = {
  services,
  titles,
  inputs,
  ...frame,
  ...account,
  ...reports,
  ...cars,
  /** A refusal in this language; undefined where it has no words for it. */
  refusalText: ({ message }: RefusalBody): string | undefined => message,
};

/** What every other language has to say too. */
export type Words = typeof english;

// All English strings: the specification's and our own.

import { catalogue } from '../../data/catalogue.ts';
import type { RefusalBody } from '../../data/refusal-body.ts';
import type { IdentifierKind } from '../../data/values/identifiers.ts';
import { namesOf } from './check-names.ts';
import * as account from './english/account.ts';
import * as cars from './english/cars.ts';
import * as frame from './english/frame.ts';
import * as reports from './english/reports.ts';

/** A check's name in menus and lists. */
export const services = namesOf(({ shortName }) => shortName);

/** The title of a check's screen (specification, section 2). */
export const titles = namesOf(({ title }) => title);

/** The labels of input fields. */
export const inputs = Object.fromEntries(
  catalogue.flatMap(({ fields }) => fields.map(({ kind, label }) => [kind, label])),
) as Record<IdentifierKind, string>; // each kind belongs to a check's input

export const english = {
  services,
  titles,
  inputs,
  ...frame,
  ...account,
  ...reports,
  ...cars,
  /** The text of a refusal; undefined for a code that this language does not have. */
  refusalText: ({ message }: RefusalBody): string | undefined => message,
};

/** The strings that a language must have. */
export type Words = typeof english;

// What a service is: everything that makes one, said once, as data. One file each in services/.

import * as v from 'valibot';
import type { IdentifierKind } from './identifiers.ts';
import type { Paise } from './money.ts';
import type { Report } from './report.ts';

export type ServiceId = 'hyundai';

/** One input of the form, and one key of the payload on the wire. */
export type Field = {
  name: string;
  kind: IdentifierKind;
  label: string;
  /** A made-up example in the right form; never one that could belong to a person. */
  placeholder: string;
  /** Some inputs travel in upper case, the others as typed (specification, section 5). */
  isUpperCased: boolean;
};

type Described = {
  id: ServiceId;
  /** Its name on the wire and in the ledger (specification, section 7). */
  serviceName: string;
  title: string;
  /** Its name in menus and lists. */
  shortName: string;
  route: string;
  pricePaise: Paise;
  fields: readonly Field[];
  /** Whether a request that waits on the phone must be kept encrypted. */
  waitsSealed: boolean;
  /** Hyundai and Mahindra answer one level deeper than the others (specification, section 7). */
  envelope: 'data.result' | 'data.data.result';
  description: string;
  includes: readonly string[];
  whyItMatters: string;
  /** Whose records the report shows, for its letterhead. */
  source: string;
};

/** A service as its own file writes it, where alone the shape of its result is known. */
export type Description<Result> = Described & {
  /** Reads the source's answer. What does not fit is a broken source: 503, and free. */
  result: v.GenericSchema<unknown, Result>;
  /** The document of a result. Total: every result that fits gives a report. */
  report: (result: Result) => Report;
  /** A made-up result for the sample PDF. */
  sample: Result;
};

/** A service as everybody else sees it. */
export type Service = Described & {
  /** Whether a source's answer can be made a report of; what does not fit is never charged. */
  isReadable: (result: unknown) => boolean;
  /** The document of a result, received or stored; throws a ValiError when it does not fit. */
  report: (result: unknown) => Report;
  sample: unknown;
};

/** Closes a description over its own result type, so that the catalogue can hold them all. */
export function service<Result>(description: Description<Result>): Service {
  const { result: schema, report, ...rest } = description;
  return {
    ...rest,
    isReadable: (result) => v.is(schema, result),
    report: (result) => report(v.parse(schema, result)),
  };
}

// What defines a service, as data. Each has its own file in services/.

import * as v from 'valibot';
import type { AboutCar } from './car/about-car.ts';
import type { Holder } from './car/seller.ts';
import type { Finding } from './findings/finding.ts';
import { buyersView, type OpenFields } from './proof/buyers-view.ts';
import type { Figure, Report } from './report.ts';
import { type IdentifierKind, isSame } from './values/identifiers.ts';
import type { Paise } from './values/money.ts';
import { cleaned } from './values/source-values.ts';
import { type Day, indianDay } from './values/time-text.ts';

/** One input of the form, and one key of the payload on the wire. */
export type Field = {
  name: string;
  kind: IdentifierKind;
  label: string;
  /** A made-up example in the right form; never one that could belong to a person. */
  placeholder: string;
};

/** What the dealer confirms by submitting; it is written beside the button. */
type Consent = {
  /** Sent with the call. */
  version: string;
  text: string;
};

type Properties<Id extends string> = {
  /** Its id between phones and the server. */
  id: Id;
  /** Its name on the wire and in the ledger (specification, section 7). */
  serviceName: string;
  title: string;
  /** Its name in menus and lists. */
  shortName: string;
  /** `title` and `shortName` in Hindi. */
  hindi: { title: string; shortName: string };
  route: string;
  pricePaise: Paise;
  /** Decorative; an odometer also stands large beside the form on wide screens. */
  icon: 'odometer' | 'register' | 'slip' | 'bank' | 'pan' | 'fingerprint';
  fields: readonly Field[];
  /** Sent beside the fields, the same in every call. */
  fixedPayload: Readonly<Record<string, string>>;
  /** Identity checks need the person's consent; a car has none to give. */
  consent: Consent | null;
  /** Where the browser's Back leads from its screen; null: where the dealer came from. */
  backLeadsTo: string | null;
  /** Hyundai and Mahindra answer one level deeper than the others (specification, section 7). */
  envelope: 'data.result' | 'data.data.result';
  description: string;
  includes: readonly string[];
  whyItMatters: string;
  /** Whose records the report shows, for its letterhead. */
  source: string;
  /** Of a maker's own workshops: a word of its name, as the register writes it. */
  maker?: string;
  /**
   * Where a source's answer repeats the question: a field's name, and the path of keys to it.
   * If another car or person is named there, the source is broken: 503, and free.
   */
  repeated: Readonly<Record<string, string>>;
};

/** What every check of a car has in common: one field, and nobody's consent to ask for. */
export const carCheck = (placeholder: string) => ({
  fields: [
    { name: 'vehicleNumber', kind: 'plate', label: 'Vehicle Number', placeholder },
  ] satisfies Field[],
  consent: null,
});

/** The payload of a call with every identifier normalised. */
type Question = Readonly<Record<string, string>>;

type Defaulted = 'fixedPayload' | 'backLeadsTo';

/** For whom a document is made: whoever bought the report, or whoever buys the car. */
export type Reader = 'dealer' | 'buyer';

/** A report before it is judged. */
export type Document = Omit<Report, 'findings' | 'figures' | 'identity'>;

/** What a report says of its car or person, without its document. */
type Judged = Pick<Report, 'findings' | 'identity'> & { about: AboutCar };

/** A service as its own file defines it; only there is the shape of its result known. */
type Definition<Id extends string, Result> = Omit<Properties<Id>, Defaulted> & {
  fixedPayload?: Properties<Id>['fixedPayload'];
  backLeadsTo?: string;
  /**
   * What leaves the server of a source's answer: numbers masked, and added what the report needs of
   * the question and sources do not repeat. `as-read`: what `result` reads of it and nothing else.
   * Absent: the answer as it came.
   */
  delivered?: 'as-read' | ((result: unknown, question: Question) => unknown);
  /** Whether an answer that fits says no more than "no record": 404, and free. */
  isNothing: (result: Result) => boolean;
  /** Reads the source's answer. What does not fit is a broken source: 503, and free. */
  result: v.GenericSchema<unknown, Result>;
  /** The document of a result; every result that fits the schema gives one. */
  report: (result: Result, soldOn: Day) => Document;
  /** What is judged of it, worst first, as things stood on the day of the sale. */
  findings: (result: Result, soldOn: Day) => Finding[];
  /** Three or four numbers worth reading at a glance. */
  figures?: (result: Result, soldOn: Day) => Figure[];
  /** What a check of a car tells about it, for that car's file. */
  aboutCar?: (result: Result) => AboutCar;
  /** Which car it is, for the head of its report, where the source says. */
  identity?: (result: Result) => Pick<Report, 'identity'>;
  /**
   * A check of a car: what of the source's answer a buyer may see, which is also what its statement
   * proves. Another list is another version.
   */
  buyers?: { version: number; open: OpenFields };
  /** Whose paper a check on a person shows, to be compared with the owner of a car. */
  holder?: (result: Result) => Holder;
};

/** A service as everybody else sees it: the catalogue knows the ids. */
export type ServiceOf<Id extends string> = Properties<Id> & {
  /** Whether a request that waits on the phone must be kept encrypted. */
  waitsSealed: boolean;
  delivered: (result: unknown, question: Question) => unknown;
  /** The field in which a source's answer names a different subject, if any does. */
  otherThanAsked: (result: unknown, question: Question) => Field | undefined;
  /** Whether a delivered answer says no more than that there is no record. */
  isNothing: (result: unknown) => boolean;
  /** Whether a source's answer can be made a report of; what does not fit is never charged. */
  isReadable: (result: unknown) => boolean;
  /**
   * The document of a result, received or stored, that was sold then (ISO 8601); throws a ValiError
   * when it does not fit. A buyer's copy leaves out what is personal.
   */
  report: (result: unknown, soldAt: string, reader?: Reader) => Report;
  /** What it says, read once; undefined where it does not fit. */
  judged: (result: unknown, soldAt: string, reader?: Reader) => Judged | undefined;
  /** What a result tells about its car; undefined for a check of a person. */
  aboutCar: ((result: unknown) => AboutCar) | undefined;
  /** Whose paper it shows; undefined for a check that shows none. */
  holder: ((result: unknown) => Holder) | undefined;
  /** What a buyer may see of an answer; undefined for a check of a person. */
  buyersView: { version: number; of: (result: unknown) => unknown } | undefined;
};

/** Closes a definition over its own result type, so that the catalogue can hold them all. */
export function service<const Id extends string, Result>(
  definition: Definition<Id, Result>,
): ServiceOf<Id> {
  const { result: schema, report, delivered, isNothing, ...rest } = definition;
  const { findings, figures, aboutCar, identity, buyers, holder, ...properties } = rest;
  const seenBy = (reader: Reader, result: unknown) =>
    reader === 'buyer' && buyers ? buyersView(buyers.open, result) : result;
  return {
    fixedPayload: {},
    backLeadsTo: null,
    ...properties,
    waitsSealed: properties.fields.some(({ kind }) => kind === 'aadhaar'),
    delivered: (result, question) => {
      if (delivered !== 'as-read') return delivered ? delivered(result, question) : result;
      const read = v.safeParse(schema, result);
      return read.success ? read.output : result;
    },
    otherThanAsked: (result, question) =>
      properties.fields.find(({ name, kind }) => {
        const answered = textAt(result, properties.repeated[name]);
        return answered !== '' && !isSame(kind, question[name] ?? '', answered);
      }),
    isNothing: (result) => {
      const read = v.safeParse(schema, result);
      return read.success && isNothing(read.output);
    },
    isReadable: (result) => v.is(schema, result),
    report: (result, soldAt, reader = 'dealer') => {
      const read = v.parse(schema, seenBy(reader, result));
      const soldOn = indianDay(soldAt);
      return {
        ...report(read, soldOn),
        ...identity?.(read),
        findings: findings(read, soldOn),
        figures: figures?.(read, soldOn) ?? [],
      };
    },
    judged: (result, soldAt, reader = 'dealer') => {
      const read = v.safeParse(schema, seenBy(reader, result));
      if (!read.success) return undefined;
      return {
        findings: findings(read.output, indianDay(soldAt)),
        // Whoever signs a report asks for its findings alone.
        get identity() {
          return identity?.(read.output).identity;
        },
        get about() {
          return aboutCar?.(read.output) ?? {};
        },
      };
    },
    aboutCar: aboutCar && ((result) => aboutCar(v.parse(schema, result))),
    holder: holder && ((result) => holder(v.parse(schema, result))),
    buyersView: buyers && {
      version: buyers.version,
      of: (result) => buyersView(buyers.open, result),
    },
  };
}

/** Whether a record, read by its schema, is empty except for the named keys. */
export function isBlank(record: Readonly<Record<string, unknown>>, ...beside: string[]): boolean {
  return Object.entries(record).every(([key, value]) => value === '' || beside.includes(key));
}

/** The text at a path such as `data.number`; '' if there is none. */
function textAt(answer: unknown, path: string | undefined): string {
  if (path === undefined) return '';
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (Object(at) as Record<string, unknown>)[key], answer); // any keys
  const isText = typeof found === 'string' || typeof found === 'number';
  return isText ? cleaned(found) : '';
}

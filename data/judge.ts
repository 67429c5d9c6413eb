// Judges the answers of one service: whether they can be sold, and what they say. Each service has
// its own file in services/.

import * as v from 'valibot';
import type { AboutCar } from './car/about-car.ts';
import type { Holder } from './car/seller.ts';
import { type Field, type ServiceId, serviceById } from './catalogue.ts';
import type { Finding } from './findings/finding.ts';
import { buyersView, type OpenFields } from './proof/buyers-view.ts';
import { ENGLISH, type Figure, type Labels, type Report } from './report.ts';
import { isSame } from './values/identifiers.ts';
import { cleaned } from './values/source-values.ts';
import { type Day, indianDay } from './values/time-text.ts';

/** The payload of a call with every identifier normalised. */
type Question = Readonly<Record<string, string>>;

/** For whom a document is made: whoever bought the report, or whoever buys the car. */
export type Reader = 'dealer' | 'buyer';

/** A report before it is judged. */
export type Document = Omit<Report, 'findings' | 'figures' | 'identity'>;

/** What a report says of its car or person, without its document. */
type Judged = Pick<Report, 'findings' | 'identity'> & { about: AboutCar };

/** As a service's own file defines it; only there is the shape of its result known. */
type Definition<Result> = {
  /**
   * Where a source's answer repeats the question: a field's name, and the path of keys to it.
   * If another car or person is named there, the source is broken: 503, and free.
   */
  repeated: Readonly<Record<string, string>>;
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
  report: (result: Result, soldOn: Day, labels: Labels) => Document;
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

export type Judge = {
  id: ServiceId;
  repeated: Definition<never>['repeated'];
  delivered: (result: unknown, question: Question) => unknown;
  /** The field in which a source's answer names a different subject, if any does. */
  otherThanAsked: (result: unknown, question: Question) => Field | undefined;
  /** Whether a delivered answer says no more than that there is no record. */
  isNothing: (result: unknown) => boolean;
  /** Whether a source's answer can be made a report of; what does not fit is never charged. */
  isReadable: (result: unknown) => boolean;
  /**
   * The document of a result, received or stored, that was sold then (ISO 8601); throws a ValiError
   * when it does not fit. A buyer's copy leaves out what is personal. In English where no `labels`
   * are given, as on paper.
   */
  report: (result: unknown, soldAt: string, reader?: Reader, labels?: Labels) => Report;
  /** What it says, read once; undefined where it does not fit. */
  judged: (result: unknown, soldAt: string, reader?: Reader) => Judged | undefined;
  /** What a result tells about its car; undefined for a check of a person. */
  aboutCar: ((result: unknown) => AboutCar) | undefined;
  /** Whose paper it shows; undefined for a check that shows none. */
  holder: ((result: unknown) => Holder) | undefined;
  /** What a buyer may see of an answer; undefined for a check of a person. */
  buyersView: { version: number; of: (result: unknown) => unknown } | undefined;
};

/** Closes a definition over its own result type, so that one table can hold them all. */
export function judge<Result>(id: ServiceId, definition: Definition<Result>): Judge {
  const { result: schema, report, delivered, isNothing, findings } = definition;
  const { figures, aboutCar, identity, buyers, holder, repeated } = definition;
  const seenBy = (reader: Reader, result: unknown) =>
    reader === 'buyer' && buyers ? buyersView(buyers.open, result) : result;
  return {
    id,
    repeated,
    delivered: (result, question) => {
      if (delivered !== 'as-read') return delivered ? delivered(result, question) : result;
      const read = v.safeParse(schema, result);
      return read.success ? read.output : result;
    },
    otherThanAsked: (result, question) =>
      serviceById(id).fields.find(({ name, kind }) => {
        const answered = textAt(result, repeated[name]);
        return answered !== '' && !isSame(kind, question[name] ?? '', answered);
      }),
    isNothing: (result) => {
      const read = v.safeParse(schema, result);
      return read.success && isNothing(read.output);
    },
    isReadable: (result) => v.is(schema, result),
    report: (result, soldAt, reader = 'dealer', labels = ENGLISH) => {
      const read = v.parse(schema, seenBy(reader, result));
      const soldOn = indianDay(soldAt);
      return {
        ...report(read, soldOn, labels),
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
        // The signer of a report asks for its findings alone.
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

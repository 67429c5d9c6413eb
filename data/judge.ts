// Judges a service's answers: whether they can be sold, and what they mean. Each service has its
// own file in services/.

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

/** The payload of a call, with every identifier in its normal form. */
type Payload = Readonly<Record<string, string>>;

/** The reader of the document: the dealer who bought the report, or the buyer of the car. */
export type Reader = 'dealer' | 'buyer';

/** A report before it is judged. */
export type Document = Omit<Report, 'findings' | 'figures' | 'identity'>;

/** A report's findings about its car or person, without its document. */
type Judged = Pick<Report, 'findings' | 'identity'> & { about: AboutCar };

/** The definition of a service. Only the service's own file knows the shape of its result. */
type Definition<Result> = {
  /**
   * The fields of the payload that a source's answer repeats, each with its path in the answer. If
   * the answer names a different car or person, the source is broken: 503, and not charged.
   */
  repeated: Readonly<Record<string, string>>;
  /**
   * The part of a source's answer that leaves the server. Its numbers are masked, and it adds those
   * parts of the payload that the report needs and sources do not repeat. `as-read`: only the
   * fields that `result` reads. Absent: the answer unchanged.
   */
  delivered?: 'as-read' | ((result: unknown, payload: Payload) => unknown);
  /** Whether an answer in the right shape only says "no record": 404, and not charged. */
  isNothing: (result: Result) => boolean;
  /** Parses the source's answer. If it does not fit, the source is broken: 503, and not charged. */
  result: v.GenericSchema<unknown, Result>;
  /** The document for a result. Every result that fits the schema has one. */
  report: (result: Result, soldOn: Day, labels: Labels) => Document;
  /** The findings on the day of the sale, worst first. */
  findings: (result: Result, soldOn: Day) => Finding[];
  /** The report's three or four most important numbers. */
  figures?: (result: Result, soldOn: Day) => Figure[];
  /** The facts that a check on a car adds to that car's file. */
  aboutCar?: (result: Result) => AboutCar;
  /** The car's make and year, for the top of its report, if the source gives them. */
  identity?: (result: Result) => Pick<Report, 'identity'>;
  /**
   * The part of a car's answer that a buyer may see, which its statement also proves. Changing this
   * list needs a new version.
   */
  buyers?: { version: number; open: OpenFields };
  /** The holder named in a person's paper, to compare with the owner of a car. */
  holder?: (result: Result) => Holder;
};

export type Judge = {
  id: ServiceId;
  repeated: Definition<never>['repeated'];
  delivered: (result: unknown, payload: Payload) => unknown;
  /**
   * The field in which a source's answer names a different car or person; undefined if there is
   * none.
   */
  otherThanAsked: (result: unknown, payload: Payload) => Field | undefined;
  /** Whether the delivered answer only says that there is no record. */
  isNothing: (result: unknown) => boolean;
  /** Whether a source's answer can become a report. No other answer is ever charged. */
  isReadable: (result: unknown) => boolean;
  /**
   * Makes the document for a result that was sold at this time (ISO 8601). Throws a ValiError if
   * the result does not fit. A buyer's copy leaves out personal data. Without `labels`, the
   * document is in English, as on paper.
   */
  report: (result: unknown, soldAt: string, reader?: Reader, labels?: Labels) => Report;
  /** The findings of a result; undefined if it does not fit. */
  judged: (result: unknown, soldAt: string, reader?: Reader) => Judged | undefined;
  /** The facts about the car in a result; undefined for a check on a person. */
  aboutCar: ((result: unknown) => AboutCar) | undefined;
  /** The holder named in the paper; undefined for a check without one. */
  holder: ((result: unknown) => Holder) | undefined;
  /** The part of an answer that a buyer may see; undefined for a check on a person. */
  buyersView: { version: number; of: (result: unknown) => unknown } | undefined;
};

/** Hides the type of a definition's result, so that one table can hold all the definitions. */
export function judge<Result>(id: ServiceId, definition: Definition<Result>): Judge {
  const { result: schema, report, delivered, isNothing, findings } = definition;
  const { figures, aboutCar, identity, buyers, holder, repeated } = definition;
  const seenBy = (reader: Reader, result: unknown) =>
    reader === 'buyer' && buyers ? buyersView(buyers.open, result) : result;
  return {
    id,
    repeated,
    delivered: (result, payload) => {
      if (delivered !== 'as-read') return delivered ? delivered(result, payload) : result;
      const read = v.safeParse(schema, result);
      return read.success ? read.output : result;
    },
    otherThanAsked: (result, payload) =>
      serviceById(id).fields.find(({ name, kind }) => {
        const answered = textAt(result, repeated[name]);
        return answered !== '' && !isSame(kind, payload[name] ?? '', answered);
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
        // These are getters because signing a report needs only the findings.
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

/** Whether a parsed record is empty except for the named keys. */
export function isBlank(record: Readonly<Record<string, unknown>>, ...beside: string[]): boolean {
  return Object.entries(record).every(([key, value]) => value === '' || beside.includes(key));
}

/** The text at a path such as `data.number`; '' if there is none. */
function textAt(answer: unknown, path: string | undefined): string {
  if (path === undefined) return '';
  const found = path
    .split('.')
    // the value is an object of any kind
    .reduce<unknown>((at, key) => (Object(at) as Record<string, unknown>)[key], answer);
  const isText = typeof found === 'string' || typeof found === 'number';
  return isText ? cleaned(found) : '';
}

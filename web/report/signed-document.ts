// A document of signed reports, made only from data in its file. The phone that prints it and the
// page /v run the same code, so that anyone who holds the file can rebuild it and compare.

import * as v from 'valibot';
import type { Car } from '../../data/car/car.ts';
import { carOf } from '../../data/car/car-of.ts';
import { coverLetterhead, coverOf } from '../../data/car/file-cover.ts';
import { Seen } from '../../data/car/seen.ts';
import { knownService } from '../../data/catalogue.ts';
import { judges, knownJudge } from '../../data/judges.ts';
import { readPayload, reportNumberOf } from '../../data/proof/statement.ts';
import type { Letterhead } from '../../data/report.ts';
import { SAMPLE_KEY, sampleLetterhead } from '../../data/samples/sample.ts';
import { LANGUAGES } from '../../data/values/language.ts';
import { indianDay } from '../../data/values/time-text.ts';
import { bytesOf } from '../../sw/proof/base64url.ts';
import { codeAddress, coverAddress } from '../../sw/proof/proof-code.ts';
import {
  checkDisclosures,
  digestOf,
  type ProvenReport,
  readJws,
  readSdJwt,
} from '../../sw/proof/sd-jwt.ts';
import type { Part, WantedDocument } from './pdf-worker.ts';

/** The build sets this to a digest of the code that makes documents. */
declare const LOTPROOF_DOCUMENTS: string | undefined;

/** The id of this build. Another build may lay the same report out differently. */
export const BUILD = typeof LOTPROOF_DOCUMENTS === 'undefined' ? '' : LOTPROOF_DOCUMENTS;

/** The maximum length of the name in a letterhead; every dealer's name is shorter. */
const NAME_MAX = 1000;

/** A document's unsigned content, which the file contains beside the proofs. */
const Unsigned = v.object({
  /** The {@link BUILD} that made the document. */
  build: v.pipe(v.string(), v.maxLength(64)),
  madeFor: v.pipe(v.string(), v.maxLength(NAME_MAX)),
  /** The language of the findings besides English. */
  language: v.optional(v.picklist(LANGUAGES)),
  /**
   * The cover of a car's file: the day as of which the car is judged, and what the dealer observed.
   */
  cover: v.optional(
    v.object({
      today: v.number(),
      seen: v.optional(Seen),
    }),
  ),
});
type Unsigned = v.InferOutput<typeof Unsigned>;

type SignedDocument = WantedDocument & { unsigned: Unsigned };

/**
 * The document's parts, made from its SD-JWTs, newest first: one report, or a car's file with its
 * cover. `carried`: the file's {@link Unsigned}. Returns undefined if `carried` is invalid or this
 * build cannot read one of the reports.
 */
export async function signedDocument(
  sdJwts: readonly (string | undefined)[],
  carried: unknown,
): Promise<SignedDocument | undefined> {
  // Parse even our own data: the schema puts the members in a fixed order.
  const { output: unsigned, success } = v.safeParse(Unsigned, carried);
  if (!success) return undefined;
  const reports: SignedReport[] = [];
  for (const sdJwt of sdJwts) {
    const report = sdJwt === undefined ? undefined : await signedReport(sdJwt, unsigned.madeFor);
    if (!report) return undefined;
    reports.push(report);
  }
  const [first, ...more] = reports;
  if (!first || (more.length > 0 && !unsigned.cover)) return undefined;
  const [part, ...others] = [first, ...more].map((each) => each.part);
  if (!part) return undefined;
  const { cover, language } = unsigned;
  if (!cover) return { parts: [part], unsigned, language };
  return { parts: [coverPart([first, ...more], cover), part, ...others], unsigned, language };
}

type SignedReport = {
  id: string;
  jws: string;
  plate: string;
  serviceId: string;
  part: Part;
} & ProvenReport;

async function signedReport(sdJwt: string, madeFor: string): Promise<SignedReport | undefined> {
  const { jws = '', disclosures = [] } = readSdJwt(sdJwt) ?? {};
  const signed = readJws(jws);
  const statement = signed && readPayload(signed.payload);
  const proven = statement && (await checkDisclosures(statement, disclosures));
  const code = codeAddress(jws);
  if (!signed || !proven || typeof proven === 'string' || !code) return undefined;
  const { reader, result } = proven;
  const { iat, s, sub, test } = statement;
  const service = knownService(s.split('.')[0] ?? '');
  if (!service || !judges[service.id].isReadable(result)) return undefined;
  // The number depends only on the header and payload, so signing again does not change it.
  const id = await digestOf(jws.slice(0, jws.lastIndexOf('.')));
  const isSample = signed.keyId === SAMPLE_KEY.kid;
  const madeAt = new Date(iat * 1000).toISOString();
  const letterhead: Letterhead = {
    ...(isSample
      ? sampleLetterhead(service)
      : {
          reportNumber: reportNumberOf(bytesOf(id) ?? new Uint8Array()),
          madeAt,
          source: service.source,
          madeFor,
          stamp: test === 1 ? 'SANDBOX' : '',
        }),
    ...(reader === 'buyer' && { kind: 'copy' }),
    proof: { code, sdJwt },
  };
  const part = { report: judges[service.id].report(result, madeAt, reader), letterhead };
  return { id, jws, plate: sub, serviceId: service.id, part, ...proven };
}

type Cover = NonNullable<Unsigned['cover']>;

function coverPart(reports: readonly [SignedReport, ...SignedReport[]], cover: Cover): Part {
  const [{ plate, reader, part }] = reports;
  const car = carOfReports(reports, cover);
  const report = coverOf(car, { plate, seen: cover.seen, reader });
  const code = coverAddress(reports.map(({ jws }) => jws));
  const letterhead = coverLetterhead(car, part.letterhead);
  return { report, letterhead: { ...letterhead, ...(code && { proof: { code, sdJwt: '' } }) } };
}

function carOfReports(reports: readonly SignedReport[], { today, seen }: Cover): Car {
  const days = reports.map(({ part }) => indianDay(part.letterhead.madeAt));
  const judged = reports.flatMap(({ id, serviceId, part, result, reader }) => {
    const soldAt = part.letterhead.madeAt;
    const said = knownJudge(serviceId)?.judged(result, soldAt, reader);
    return said ? [{ id, serviceId, soldAt, ...said }] : [];
  });
  // The car is judged as of the cover's day, or the newest report's day if that is later: an
  // earlier day would hide expired papers.
  return carOf(judged, { seen, today: Math.max(today, ...days) });
}

// What is shared of a car's file or of one report: its PDF, whole or as a buyer's copy.

import { coverLetterhead, coverOf } from '../../data/car/file-cover.ts';
import type { Reader } from '../../data/judge.ts';
import { indianDay } from '../../data/values/time-text.ts';
import { account } from '../../sw/device.ts';
import { carNote } from '../../sw/reports/car-notes.ts';
import { forBuyers, judgedCar } from '../../sw/reports/judged-cars.ts';
import { storedReport } from '../../sw/reports/library.ts';
import { makeDocument } from '../report/pdf-client.ts';
import { BUILD, signedDocument } from '../report/signed-document.ts';
import { documentOf } from './report-document.ts';

/** The newest reports of a plate, behind a cover; or one report. */
export type Shared = { plate: string } | { id: string };

/** Rejects where it cannot be made, as where it was deleted meanwhile. */
export async function sharedDocument(shared: Shared, reader: Reader): Promise<File> {
  const owner = await account();
  const made = owner && (await documentFor(owner.accountId, shared, reader));
  if (!made) throw new Error('There is no such report on this phone.');
  return new File([made.bytes], made.fileName, { type: 'application/pdf' });
}

function documentFor(accountId: string, shared: Shared, reader: Reader) {
  if ('plate' in shared) return carDocument(accountId, shared.plate, reader);
  return reader === 'buyer' ? buyersDocument(accountId, shared.id) : documentOf(shared.id);
}

async function buyersDocument(accountId: string, id: string) {
  const stored = await storedReport(accountId, id, 'buyer');
  if (!stored) return null;
  const { report, letterhead } = stored;
  const { madeFor, proof } = letterhead;
  const signed = await signedDocument([proof?.sdJwt], { build: BUILD, madeFor });
  const bytes = await makeDocument(signed ?? { parts: [{ report, letterhead }] });
  return { fileName: report.fileName.replace('-', '-copy-'), bytes };
}

async function carDocument(accountId: string, plate: string, reader: Reader) {
  const car = await judgedCar(accountId, plate, reader);
  const stored = await Promise.all(
    car.reports.map(({ id }) => storedReport(accountId, id, reader)),
  );
  const parts = stored.filter((each) => each !== null);
  const [newest] = parts;
  if (!newest) return null;
  const noted = (await carNote(accountId, plate))?.seen;
  const seen = reader === 'buyer' ? forBuyers(noted) : noted;
  const report = coverOf(car, { plate, seen, reader });
  const { madeFor } = newest.letterhead;
  const signed = await signedDocument(
    parts.map(({ letterhead }) => letterhead.proof?.sdJwt),
    { build: BUILD, madeFor, cover: { today: indianDay(Date.now()), seen } },
  );
  const cover = { report, letterhead: coverLetterhead(car, newest.letterhead) };
  const unsigned = parts.map(({ report: each, letterhead }) => ({ report: each, letterhead }));
  const bytes = await makeDocument(signed ?? { parts: [cover, ...unsigned] });
  return { fileName: report.fileName, bytes };
}

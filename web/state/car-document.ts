// One PDF of a car's file: its cover, then each of its reports.

import { coverLetterhead, coverOf } from '../../data/car/file-cover.ts';
import type { Reader } from '../../data/service.ts';
import { indianDay } from '../../data/values/indian-day.ts';
import { account } from '../../sw/device.ts';
import { carNote } from '../../sw/reports/car-notes.ts';
import { judgedCar } from '../../sw/reports/cars.ts';
import { storedReport } from '../../sw/reports/library.ts';
import { makeDocument } from '../report/pdf-client.ts';
import { BUILD, signedDocument } from '../report/signed-document.ts';
import { saveFile } from './save-file.ts';

/**
 * Saves the file of a car, or a buyer's copy without what is personal. Rejects where it cannot be
 * made; does nothing where there is no report.
 */
export async function saveCarFile(plate: string, reader: Reader): Promise<void> {
  const owner = await account();
  if (!owner) return;
  const { accountId } = owner;
  const car = await judgedCar(accountId, plate, reader);
  const stored = await Promise.all(
    car.reports.map(({ id }) => storedReport(accountId, id, reader)),
  );
  const parts = stored.filter((each) => each !== null);
  const [newest] = parts;
  if (!newest) return;
  const seen = (await carNote(accountId, plate))?.seen;
  const report = coverOf(car, { plate, seen, reader });
  const { madeFor } = newest.letterhead;
  const signed = await signedDocument(
    parts.map(({ letterhead }) => letterhead.proof?.sdJwt),
    { build: BUILD, madeFor, cover: { today: indianDay(Date.now()), seen } },
  );
  const cover = { report, letterhead: coverLetterhead(car, newest.letterhead) };
  const unsigned = parts.map(({ report: each, letterhead }) => ({ report: each, letterhead }));
  const bytes = await makeDocument(signed ?? { parts: [cover, ...unsigned] });
  saveFile(new File([bytes], report.fileName, { type: 'application/pdf' }));
}

// What a car's page shows besides its findings: the dealer's note and the seller's papers.

import { plateKey } from '../../data/values/identifiers.ts';
import type { ReportSummary } from '../../sw/account/database.ts';
import { type CarNote, carNote, type NotePart, noteCar } from '../../sw/reports/car-notes.ts';
import { reportsOfPlate } from '../../sw/reports/cars.ts';
import { useAccountId } from './account.ts';
import { judging } from './judging.ts';
import { useOwn } from './use-own.ts';

export type { CarNote };

/** The dealer's note on a car; null if none, undefined until read. */
export function useCarNote(plate: string): CarNote | null | undefined {
  const row = plateKey(plate);
  return useOwn(['car note', row], 'cars', (accountId) => carNote(accountId, plate), { row });
}

type WantedPapers = { limit: number; chosen: readonly string[] };

/** Reports on people: the newest, from which the dealer picks the seller's, and those chosen. */
export function usePaperReports(wanted: WantedPapers): ReportSummary[] | undefined {
  const read = async (accountId: string) => (await judging()).paperReports(accountId, wanted);
  return useOwn(['papers', wanted], 'reports', read, { isSteady: true, rests: true });
}

/** The ids of all reports on a plate, including older ones. */
export function useIdsOfPlate(plate: string): string[] {
  const read = async (accountId: string) =>
    (await reportsOfPlate(accountId, plate)).map(({ id }) => id);
  const row = plateKey(plate);
  return useOwn(['ids of plate', row], 'plates', read, { row }) ?? [];
}

/**
 * Returns a function that stores a part of the note. It changes the note of the dealer whose screen
 * this is, even if another dealer has just signed in from a different tab.
 */
export function useChangeCarNote(plate: string): (part: NotePart) => Promise<void> {
  const accountId = useAccountId();
  return (part) => noteCar(accountId, plate, part);
}

// The cars of this phone, and what is still to be checked of one.

import type { Car } from '../../data/car/car.ts';
import { makerOf } from '../../data/car/checks.ts';
import { makerServices } from '../../data/car/maker-service.ts';
import { type Maker, type Offer, offersOf } from '../../data/car/offers.ts';
import { isAskedByPlate } from '../../data/catalogue.ts';
import { isWellFormed, normalise, plateKey } from '../../data/values/identifiers.ts';
import type { ReportSummary } from '../../sw/account/database.ts';
import { account } from '../../sw/device.ts';
import { type CarNote, carNote, forgetCar, noteCar } from '../../sw/reports/car-notes.ts';
import {
  type CarSummary,
  type CarsFound,
  carsFound,
  judgedCar,
  paperReports,
  reportsOfPlate,
} from '../../sw/reports/cars.ts';
import { HELD_MS } from '../../sw/reports/marks.ts';
import { serverNow } from '../../sw/server-clock.ts';
import { useServicesOff } from './config.ts';
import { type OutboxRow, useOutbox } from './outbox.ts';
import { useOwn } from './use-own.ts';

export type { Car, CarNote, CarSummary, Offer, ReportSummary };

/**
 * Cars whose plate contains the search: those whose first reports are awaited, then the one with
 * the newest report.
 */
export function useCars(search: string, limit: number): CarsFound | undefined {
  const rows = useOutbox();
  const ofCars = rows?.filter(({ serviceId }) => isAskedByPlate(serviceId)) ?? [];
  const awaited = [...new Set(ofCars.map(({ subject = '' }) => normalise(subject)))].reverse();
  const wanted = { search, limit, awaited };
  const read = (accountId: string) => carsFound(accountId, wanted);
  const found = useOwn(['cars', wanted], 'reports', read, { isSteady: true, rests: true });
  return rows && found;
}

/** A car as its newest reports describe it; undefined until read. */
export function useCar(plate: string): Car | undefined {
  const read = (accountId: string) => judgedCar(accountId, plate);
  return useOwn(['car', plateKey(plate)], ['reports', 'cars'], read, { rests: true });
}

/** What the dealer noted of a car; null if nothing, undefined until read. */
export function useCarNote(plate: string): CarNote | null | undefined {
  return useOwn(['car note', plateKey(plate)], 'cars', (accountId) => carNote(accountId, plate));
}

/** Reports on persons that may be the seller's, newest first. */
export function usePaperReports(limit: number): ReportSummary[] | undefined {
  return useOwn(['papers', limit], 'reports', (accountId) => paperReports(accountId, limit), {
    rests: true,
  });
}

/** The ids of every report of a plate, older ones too. */
export function useIdsOfPlate(plate: string): string[] {
  const read = async (accountId: string) =>
    (await reportsOfPlate(accountId, plate)).map(({ id }) => id);
  return useOwn(['ids of plate', plateKey(plate)], 'reports', read) ?? [];
}

/** Keeps a part of the note on this phone. */
export async function changeCarNote(plate: string, part: Partial<CarNote>): Promise<void> {
  const owner = await account();
  if (owner) await noteCar(owner.accountId, plate, part);
}

/** Deletes what the dealer noted of a car. */
export async function deleteCarNote(plate: string): Promise<void> {
  const owner = await account();
  if (owner) await forgetCar(owner.accountId, plate);
}

/** Requests for a plate that have brought no report yet. */
export function useRequestsFor(plate: string): OutboxRow[] {
  const wanted = plateKey(plate);
  const rows = useOutbox() ?? [];
  return rows.filter(({ subject }) => subject !== undefined && plateKey(subject) === wanted);
}

type Known = { recent: string[]; maker: Maker };

const NOTHING_KNOWN: Known = { recent: [], maker: 'unknown' };

/** What a tap can buy for a plate; undefined while the phone is still looking what it has. */
export function useOffers(plate: string): Offer[] | undefined {
  return useOffersOfAll([plate])?.[0];
}

/** The same for each of several plates, in their order. */
export function useOffersOfAll(plates: readonly string[]): Offer[][] | undefined {
  const keys = plates.map((plate) => (isWhole(plate) ? plateKey(plate) : ''));
  const read = (accountId: string) => Promise.all(plates.map((plate) => knownOf(accountId, plate)));
  // Query keys live only in memory, as the form does.
  const known = useOwn(['known of cars', ...keys], 'reports', read);
  const rows = useOutbox();
  const off = useServicesOff();
  if (!rows) return undefined;
  return known?.map(({ recent, maker }, at) => {
    const waiting = rows.filter(({ subject = '' }) => plateKey(subject) === keys[at]);
    return offersOf({ recent: new Set([...recent, ...waiting.flatMap(asked)]), maker, off });
  });
}

function isWhole(plate: string): boolean {
  return isWellFormed('plate', normalise(plate));
}

async function knownOf(accountId: string, plate: string): Promise<Known> {
  if (!isWhole(plate)) return NOTHING_KNOWN;
  const car = await judgedCar(accountId, plate);
  // Reports carry the server's time; the phone's clock may be days off.
  const since = new Date(serverNow() - HELD_MS).toISOString();
  const recent = car.reports.filter(({ soldAt }) => soldAt > since);
  return { recent: recent.map(({ serviceId }) => serviceId), maker: makerOf(car) };
}

/** Until the register names the maker, a request for its history may be any maker's. */
function asked({ serviceId, registerKey }: OutboxRow): string[] {
  return registerKey === undefined ? [serviceId] : makerServices.map(({ id }) => id);
}

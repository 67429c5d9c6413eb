// The dealer's notes on a car: odometer, plate colour, price paid and a line of text. They stay on
// the dealer's devices, where only the dealer can read them.

import type { Seen, Stock } from '../../data/car/seen.ts';
import { normalise, plateKey } from '../../data/values/identifiers.ts';
import { accountDatabase, type CarRow } from '../account/database.ts';
import type { OtherNote } from '../account/library-rows.ts';
import { changeTables, noteEdit } from '../devices/changes.ts';

export type CarNote = {
  note: string;
  seen?: Seen | undefined;
  /** Set if the dealer owns or owned the car. */
  stock?: Stock | undefined;
  /** Ids of reports on the seller that the dealer put into the car's file. */
  sellerIds?: string[] | undefined;
  /** The earlier version, if two devices changed the note at the same time. */
  before?: OtherNote | undefined;
};

/** The note on a car; null if there is none. */
export async function carNote(accountId: string, plate: string): Promise<CarNote | null> {
  return (await accountDatabase(accountId).cars.get(plateKey(plate))) ?? null;
}

/** The parts of a note to change. In `seen` and `stock`, only the named fields change. */
export type NotePart = Partial<Omit<CarNote, 'seen' | 'stock' | 'before'>> & {
  seen?: Seen;
  /** Null takes the car out of stock. */
  stock?: Partial<Stock> | null;
};

function noteTables(accountId: string) {
  return [accountDatabase(accountId).cars, ...changeTables(accountId)];
}

/** Changes a part of the note. Deletes a note that becomes empty. */
export async function noteCar(accountId: string, plate: string, part: NotePart): Promise<void> {
  const { cars } = accountDatabase(accountId);
  const key = plateKey(plate);
  await cars.db.transaction('rw', noteTables(accountId), async () => {
    const before = await cars.get(key);
    // Each change names only its own fields, so that two quick changes are both kept.
    const seen = part.seen ? seenAfter(before?.seen, part.seen) : before?.seen;
    const stock = stockAfter(before?.stock, part.stock);
    const base = { note: '', written: normalise(plate), ...before, ...part };
    const next = { ...base, seen, stock, plate: key };
    const { note, sellerIds = [] } = next;
    const isDeleted = note === '' && !seen && !stock && sellerIds.length === 0;
    if (isDeleted && !before) return;
    const edit = { kind: 'note', id: key, editedAt: before?.editedAt, isDeleted } as const;
    const editedAt = await noteEdit(accountId, edit);
    if (isDeleted) await cars.delete(key);
    else await cars.put({ ...next, editedAt });
  });
}

/** If two devices changed a note at the same time, swaps the version in use with the other one. */
export async function swapWithOther(accountId: string, plate: string): Promise<void> {
  const { cars } = accountDatabase(accountId);
  const key = plateKey(plate);
  await cars.db.transaction('rw', noteTables(accountId), async () => {
    const row = await cars.get(key);
    if (!row?.before) return;
    const { note, seen, stock, editedAt: wasAt } = row;
    const editedAt = await noteEdit(accountId, { kind: 'note', id: key, editedAt: wasAt });
    const { editedAt: _, ...taken } = { stock: undefined, ...row.before };
    await cars.put({ ...row, ...taken, editedAt, before: { note, seen, stock, editedAt: wasAt } });
  });
}

function stockAfter(before: Stock | undefined, part: NotePart['stock']): Stock | undefined {
  if (part === undefined) return before;
  const { since, ...rest } = { ...before, ...part };
  // If the car was taken out of stock meanwhile, an amount without a day does not put it back.
  return part === null || since === undefined ? undefined : { since, ...rest };
}

/** A dial reading is judged by the day it was taken, which other observations do not change. */
function seenAfter(before: Seen | undefined, part: Seen): Seen | undefined {
  const { on, ...said } = { ...before, ...part };
  if (Object.values(said).every((each) => each === undefined)) return undefined;
  const isDialKept = before?.dialKm !== undefined && !('dialKm' in part);
  return { on: isDialKept ? before.on : on, ...said };
}

/** Every note, by the plate's key. */
export async function carNotes(accountId: string): Promise<CarRow[]> {
  return accountDatabase(accountId).cars.toArray();
}

/** The cars in the dealer's yard, longest in stock first. */
export function inStock<Row extends { stock?: Stock | undefined }>(
  rows: readonly Row[],
): (Row & { stock: Stock })[] {
  return rows
    .flatMap((row) =>
      row.stock && row.stock.soldOn === undefined ? [{ ...row, stock: row.stock }] : [],
    )
    .toSorted((one, other) => one.stock.since - other.stock.since);
}

/** Removes deleted reports from cars' papers. A report that is restored is not put back. */
export async function takeOutPapers(accountId: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids);
  const stays = (id: string) => !gone.has(id);
  const { cars } = accountDatabase(accountId);
  await cars.db.transaction('rw', noteTables(accountId), async () => {
    const rows = await cars.filter(({ sellerIds = [] }) => !sellerIds.every(stays)).toArray();
    for (const { plate, sellerIds = [] } of rows) {
      await noteCar(accountId, plate, { sellerIds: sellerIds.filter(stays) });
    }
  });
}

/** Deletes the note on a car whose reports are deleted. */
export async function forgetCar(accountId: string, plate: string): Promise<void> {
  const { cars } = accountDatabase(accountId);
  const id = plateKey(plate);
  await cars.db.transaction('rw', noteTables(accountId), async () => {
    const row = await cars.get(id);
    if (!row) return;
    const { editedAt } = row;
    await noteEdit(accountId, { kind: 'note', id, editedAt, isDeleted: true });
    await cars.delete(id);
  });
}

// What the dealer noted of a car: the dial, the plate's colour, what he paid, a line of his own. It
// stays on his devices: no one else can read it.

import type { Seen, Stock } from '../../data/car/seen.ts';
import { normalise, plateKey } from '../../data/values/identifiers.ts';
import { accountDatabase, type CarRow } from '../account/database.ts';
import type { OtherNote } from '../account/library-rows.ts';
import { changeTables, noteBrought, noteEdit } from '../devices/changes.ts';

export type CarNote = {
  note: string;
  seen?: Seen | undefined;
  /** It is, or was, the dealer's own. */
  stock?: Stock | undefined;
  /** Ids of reports on the seller that were laid into the car's file. */
  sellerIds?: string[] | undefined;
  /** Two devices changed it at once: the one that was earlier. */
  before?: OtherNote | undefined;
};

/** Null where nothing was noted. */
export async function carNote(accountId: string, plate: string): Promise<CarNote | null> {
  return (await accountDatabase(accountId).cars.get(plateKey(plate))) ?? null;
}

/** What of a note is changed; of what was seen, and of the stock, only what is named. */
export type NotePart = Partial<Omit<CarNote, 'seen' | 'stock' | 'before'>> & {
  seen?: Seen;
  /** Null takes the car out of it. */
  stock?: Partial<Stock> | null;
};

function noteTables(accountId: string) {
  return [accountDatabase(accountId).cars, ...changeTables(accountId)];
}

/** Changes a part of the note; an empty note is none. */
export async function noteCar(accountId: string, plate: string, part: NotePart): Promise<void> {
  const { cars } = accountDatabase(accountId);
  const key = plateKey(plate);
  await cars.db.transaction('rw', noteTables(accountId), async () => {
    const before = await cars.get(key);
    // Two quick changes of what was seen are both kept: each names only its own.
    const seen = part.seen ? seenOrNone({ ...before?.seen, ...part.seen }) : before?.seen;
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

/** Takes the other version of a note that two devices changed at once, and keeps this one. */
export async function takeBefore(accountId: string, plate: string): Promise<void> {
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
  // It was taken out meanwhile: an amount alone puts no car back.
  return part === null || since === undefined ? undefined : { since, ...rest };
}

function seenOrNone(seen: Seen): Seen | undefined {
  const { on: _, ...said } = seen;
  return Object.values(said).every((each) => each === undefined) ? undefined : seen;
}

/** Every note of a car, by the plate's key. */
export async function carNotes(accountId: string): Promise<CarRow[]> {
  return accountDatabase(accountId).cars.toArray();
}

/** Those that are the dealer's own and not sold, the longest there first. */
export function inStock<Row extends { stock?: Stock | undefined }>(
  rows: readonly Row[],
): (Row & { stock: Stock })[] {
  return rows
    .flatMap((row) =>
      row.stock && row.stock.soldOn === undefined ? [{ ...row, stock: row.stock }] : [],
    )
    .toSorted((one, other) => one.stock.since - other.stock.since);
}

/** Keeps cars without a note here. */
export async function keepMissingNotes(accountId: string, notes: CarRow[]): Promise<void> {
  const { cars } = accountDatabase(accountId);
  await cars.db.transaction('rw', noteTables(accountId), async () => {
    const here = await cars.bulkGet(notes.map(({ plate }) => plate));
    const missing = notes.filter((_, at) => here[at] === undefined);
    for (const note of missing) {
      await cars.put({ ...note, editedAt: await noteBrought(accountId, note) });
    }
  });
}

/** Deleted reports are no longer anyone's papers: a copy restored later does not judge by them. */
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

/** With its reports gone, nothing of the car is left. */
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

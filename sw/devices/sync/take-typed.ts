// Adopts other devices' notes on cars and dealership details. The later edit wins. If two devices
// changed a note at the same time, the earlier edit is kept as `before`.

import { accountDatabase, type CarRow } from '../../account/database.ts';
import type { ChangeRow, OtherNote, RecordRow } from '../../account/library-rows.ts';
import { putChanges } from '../changes.ts';
import {
  type GoneContent,
  type NamedContent,
  type NotedContent,
  type Taken,
  versionAfter,
} from './contents.ts';

type TypedContent = NotedContent | NamedContent | GoneContent;

/** The version on this device. `isThere`: whether it still exists. */
type Local = {
  kind: 'note' | 'dealership';
  id: string;
  isThere: boolean;
  isKnown: boolean;
  editedAt: string;
  by: string;
  change: ChangeRow | undefined;
};

/** Stores another device's note, in the caller's transaction. */
export async function takeNote(
  { accountId, device }: { accountId: string; device: string },
  taken: Taken<NotedContent | GoneContent>,
): Promise<void> {
  const { cars } = accountDatabase(accountId);
  const plate = plateOf(taken.content);
  const row = await cars.get(plate);
  const local = await localOf(accountId, { kind: 'note', id: plate, row, device, taken });
  const isTaken = isLater(taken, local);
  const came = taken.content.kind === 'note' ? await carOf(accountId, taken.content) : undefined;
  const kept = isTaken ? came : row;
  const other = otherOf({ row, came, isTaken, taken, local, device });
  const before = laterNote(kept?.before, other);
  if (kept) await cars.put({ ...kept, before, reminded: row?.reminded });
  else await cars.delete(plate);
  const isNews = other !== undefined && before === other;
  await settle(accountId, { taken, local, isTaken, isNews });
}

/** Stores another device's details of the dealership, in the caller's transaction. */
export async function takeDealership(
  { accountId, device }: { accountId: string; device: string },
  taken: Taken<NamedContent | GoneContent>,
): Promise<void> {
  const { profile } = accountDatabase(accountId);
  const id = 'dealership';
  const row = await profile.get(id);
  const local = await localOf(accountId, { kind: id, id, row, device, taken });
  const isTaken = isLater(taken, local);
  const { content } = taken;
  if (isTaken && content.kind === 'gone') await profile.delete(id);
  if (isTaken && content.kind === 'dealership') {
    const { title, phone, editedAt } = content;
    await profile.put({ name: id, title, phone, editedAt });
  }
  await settle(accountId, { taken, local, isTaken, isNews: false });
}

function plateOf(content: NotedContent | GoneContent): string {
  if (content.kind === 'note') return content.plate;
  return content.of.kind === 'note' ? content.of.plate : '';
}

type Place = Pick<Local, 'kind' | 'id'> & {
  row: { editedAt: string } | undefined;
  device: string;
  taken: Taken;
};

async function localOf(accountId: string, place: Place): Promise<Local> {
  const { kind, id, row, device, taken } = place;
  const { known } = taken;
  const change = await accountDatabase(accountId).changes.get([kind, id]);
  return {
    kind,
    id,
    change,
    isThere: row !== undefined,
    isKnown: row !== undefined || change !== undefined || known !== undefined,
    editedAt: row?.editedAt ?? change?.at ?? known?.editedAt ?? '',
    by: change ? (change.by ?? device) : (known?.by ?? device),
  };
}

/**
 * Whether to adopt an edit. An edit that is already here is adopted again, because it may now carry
 * another device's version.
 */
function isLater({ content, isBehind }: Taken<TypedContent>, local: Local): boolean {
  if (!local.isKnown) return true;
  const isSame = content.editedAt === local.editedAt && content.by === local.by;
  if (isSame) return !isBehind;
  if (content.editedAt !== local.editedAt) return content.editedAt > local.editedAt;
  return content.by > local.by;
}

type Meeting = {
  row: CarRow | undefined;
  came: CarRow | undefined;
  isTaken: boolean;
  taken: Taken;
  local: Local;
  device: string;
};

/** The earlier of two edits made at the same time; undefined if one device knew of both. */
function otherOf(meeting: Meeting): OtherNote | undefined {
  const { row, came, isTaken, taken, local, device } = meeting;
  if (!row || !came || isSameNote(row, came)) return undefined;
  const isUnsent = local.change !== undefined && local.by === device;
  const isOwn = taken.content.kind === 'note' && taken.content.by === device;
  const isNewer = taken.version > (taken.known?.version ?? 0);
  if (!isUnsent || isOwn || !isNewer) return undefined;
  const { note, seen, stock, editedAt } = isTaken ? row : came;
  return { note, seen, stock, editedAt };
}

function isSameNote(one: CarRow, other: CarRow): boolean {
  const noted = ({ note, seen, stock }: CarRow) => JSON.stringify([note, seen, stock]);
  return noted(one) === noted(other);
}

function laterNote(
  one: OtherNote | undefined,
  other: OtherNote | undefined,
): OtherNote | undefined {
  if (!one || !other) return one ?? other;
  return other.editedAt > one.editedAt ? other : one;
}

type Outcome = { taken: Taken<TypedContent>; local: Local; isTaken: boolean; isNews: boolean };

async function settle(accountId: string, outcome: Outcome): Promise<void> {
  const { taken, local, isTaken, isNews } = outcome;
  const { content, record } = taken;
  const { kind, id } = local;
  const holds = isTaken ? content : local;
  const isDeleted = isTaken ? content.kind === 'gone' : !local.isThere;
  const { editedAt, by } = holds;
  const gone = isDeleted ? { isDeleted: true as const } : {};
  const row: RecordRow = { record, kind, id, version: versionAfter(taken), by, editedAt, ...gone };
  const { changes, records } = accountDatabase(accountId);
  await records.put(row);
  await changes.delete([kind, id]);
  const isToBeTold = !isTaken || isNews || taken.isBehind;
  if (isToBeTold) await putChanges(accountId, [{ kind, id, at: editedAt, by, ...gone }]);
}

/** The note as it is stored here: its papers are named by their local ids. */
async function carOf(accountId: string, content: NotedContent): Promise<CarRow> {
  const { kind: _, by: __, sellers, ...noted } = content;
  const { records } = accountDatabase(accountId);
  const known = await records.bulkGet(sellers);
  const missing = sellers.filter((_, at) => known[at] === undefined);
  // The reports themselves may arrive later, under these ids.
  await records.bulkPut(missing.map(namedOnly));
  const sellerIds = sellers.map((record, at) => known[at]?.id ?? record);
  const papers = sellerIds.length > 0 ? { sellerIds } : {};
  return { ...noted, ...papers };
}

function namedOnly(record: string): RecordRow {
  return { record, kind: 'report', id: record, version: 0, by: '', editedAt: '' };
}

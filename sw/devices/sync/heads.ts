// The heads of devices: each says how many reports it has written, so that whoever is shown fewer
// knows it. "Office PC wrote 214; 212 are here."

import { accountDatabase } from '../../account/database.ts';
import type { DeviceCount, DeviceSays } from '../../account/library-rows.ts';
import { stampNow } from '../../server-clock.ts';
import { recordOf } from '../changes.ts';
import { libraryRow, putLibraryRow } from '../library-row.ts';
import { passOwn } from './push.ts';
import { storeRecords } from './record-calls.ts';
import { bytesOfRecord, recordOfName } from './record-ids.ts';
import type { Run } from './run.ts';
import { sealRecord } from './seal.ts';

/** What others have written is told again after so long: each telling is read by all. */
const TOLD_EVERY_MS = 24 * 3600 * 1000;

/** Tries that are remembered until one is confirmed. */
const MARKS_MAX = 20;

/**
 * Writes this device's head, where it would say something else than before. What others have
 * deleted is no reason: each device would write for each deletion.
 */
export async function writeHead(run: Run, epoch: string): Promise<void> {
  const { accountId, device } = run;
  const row = await libraryRow(accountId, 'heads');
  const before = row?.heads.find((head) => head.device === device);
  const says = await saysNow(run, epoch);
  if (before && isSaid(before, says)) return;
  const marks = [...(row?.marks ?? []), says.mark].slice(-MARKS_MAX);
  // Noted first: its answer may be lost, and it is still this device's.
  await putLibraryRow(accountId, { heads: [], counted: [], ...row, name: 'heads', marks });
  const known = await recordOf(accountId, 'head', device);
  const record = known?.record ?? (await recordOfName(run.idKey, `head ${device}`));
  const version = (known?.version ?? 0) + 1;
  const place = { id: bytesOfRecord(record), version, generation: run.generation };
  const frame = await sealRecord(run, place, { kind: 'head', ...says });
  const { writeToken } = run;
  const seq = await storeRecords(accountId, { records: [frame], writeToken });
  const { library, records } = accountDatabase(accountId);
  await library.db.transaction('rw', [library, records], async () => {
    const now = await libraryRow(accountId, 'heads');
    const others = now?.heads.filter((head) => head.device !== device) ?? [];
    const heads = [...others, says];
    await putLibraryRow(accountId, {
      counted: [],
      ...now,
      name: 'heads',
      heads,
      marks: [says.mark],
    });
    const by = device;
    await passOwn(accountId, seq, 1);
    await records.put({ record, kind: 'head', id: device, version, by, editedAt: says.at });
  });
}

async function saysNow(run: Run, epoch: string): Promise<DeviceSays> {
  const { accountId, device } = run;
  const named = await libraryRow(accountId, 'device');
  const heads = (await libraryRow(accountId, 'heads'))?.heads ?? [];
  const others = heads.filter((head) => head.device !== device);
  const seen = Object.fromEntries(others.map((head) => [head.device, head.wrote]));
  const versions = others.map(
    async (head): Promise<[string, number]> => [
      head.device,
      await headVersion(accountId, head.device),
    ],
  );
  return {
    device,
    name: named?.title ?? '',
    wrote: await countBy(accountId, device),
    deleted: await deletedCount(accountId),
    seen,
    seenVersions: Object.fromEntries(await Promise.all(versions)),
    epoch,
    at: new Date(stampNow()).toISOString(),
    mark: crypto.randomUUID(),
  };
}

async function countBy(accountId: string, device: string): Promise<number> {
  return accountDatabase(accountId).records.where('[kind+by]').equals(['report', device]).count();
}

/** Known as a report, and not here. */
async function deletedCount(accountId: string): Promise<number> {
  const { reports, records } = accountDatabase(accountId);
  const known = records.where('[kind+id]').between(['report', ''], ['report', '\uffff']).count();
  return Math.max(0, (await known) - (await reports.count()));
}

function isSaid(before: DeviceSays, now: DeviceSays): boolean {
  const isOld = Date.parse(now.at) - Date.parse(before.at) > TOLD_EVERY_MS;
  const isSame =
    before.name === now.name && before.wrote === now.wrote && before.epoch === now.epoch;
  return isSame && !(isOld && JSON.stringify(before.seen) !== JSON.stringify(now.seen));
}

/** Counts what is here of each device's reports, once the whole list was read. */
export async function countHere(accountId: string, epoch: string): Promise<void> {
  const row = await libraryRow(accountId, 'heads');
  if (!row) return;
  const counted: DeviceCount[] = [];
  for (const { device } of row.heads) {
    const here = await countBy(accountId, device);
    counted.push({ device, wrote: await wroteBy(accountId, row.heads, { device, epoch }), here });
  }
  if (JSON.stringify(counted) === JSON.stringify(row.counted)) return;
  const { library } = accountDatabase(accountId);
  await library.db.transaction('rw', library, async () => {
    const now = await libraryRow(accountId, 'heads');
    if (now) await putLibraryRow(accountId, { ...now, counted });
  });
}

/**
 * As it says itself, or as another has heard it say in a later head: a server may hold a newer head
 * back. Its own latest word may be of fewer: two devices may each have told one sale to a restored
 * server, and one of them is no longer its author.
 */
async function wroteBy(
  accountId: string,
  heads: DeviceSays[],
  { device, epoch }: Pick<DeviceSays, 'device' | 'epoch'>,
): Promise<number> {
  const own = heads.find((head) => head.device === device)?.wrote ?? 0;
  const version = await headVersion(accountId, device);
  const later = heads.filter(({ epoch: saidIn, seenVersions }) => {
    return saidIn === epoch && (seenVersions?.[device] ?? Number.POSITIVE_INFINITY) > version;
  });
  return Math.max(own, ...later.map(({ seen }) => seen[device] ?? 0));
}

async function headVersion(accountId: string, device: string): Promise<number> {
  return (await recordOf(accountId, 'head', device))?.version ?? 0;
}

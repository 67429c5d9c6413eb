// The heads of devices. A head gives the number of reports that its device wrote and the digest of
// all records, so that other devices notice missing ones: "Office PC wrote 214; 212 are here."

import { accountDatabase } from '../../account/database.ts';
import {
  type DeviceCount,
  type DeviceSays,
  type LibraryRow,
  type RecordRow,
  WANTS_MAX,
} from '../../account/library-rows.ts';
import { stampNow } from '../../server-clock.ts';
import { libraryRow, noteAgain, putLibraryRow, recordOf } from '../changes.ts';
import { type HeadContent, type Taken, versionAfter } from './contents.ts';
import { digestHere } from './digest.ts';
import { storeRecords } from './record-calls.ts';
import { nextVersion, type Run } from './run.ts';
import { bytesOfRecord, recordOfName, sealRecord } from './seal.ts';

/**
 * Other devices' changes make a device rewrite its head at most this often, because all devices
 * read every head.
 */
const TOLD_EVERY_MS = 24 * 3600 * 1000;

/** We remember at most this many marks of unconfirmed heads. */
const MARKS_MAX = 20;

/**
 * Writes this device's head if it has changed. If only other devices' changes affect it, waits a
 * day: without the wait, every device would write after every change.
 */
export async function writeHead(run: Run, epoch: string): Promise<void> {
  const { accountId, device } = run;
  const row = await headsOf(accountId);
  const before = row.heads.find((head) => head.device === device);
  const facts = await factsNow(run, epoch);
  const isDue = row.isDue === true || run.isChecked;
  const isKnown = before !== undefined && !isDue && isSame(before, facts);
  const ageMs = Date.parse(facts.at) - Date.parse(row.comparedAt ?? before?.at ?? facts.at);
  // Most syncs return here, before computing the digest, which reads every record.
  if (isKnown && ageMs <= TOLD_EVERY_MS) return;
  const says = { ...facts, digest: await digestNow(accountId) };
  if (isKnown && before.digest === says.digest) {
    return changeHeads(accountId, { comparedAt: says.at });
  }
  const marks = [...row.marks, says.mark].slice(-MARKS_MAX);
  // Store the mark first, so that this device recognises its own head even if the answer is lost.
  await putLibraryRow(accountId, { ...row, marks });
  const known = await recordOf(accountId, 'head', device);
  const record = known?.record ?? (await recordOfName(run.idKey, `head ${device}`));
  const version = nextVersion(run, record, known?.version);
  const place = { id: bytesOfRecord(record), version, generation: run.generation };
  const frame = await sealRecord(run, place, { kind: 'head', ...says });
  const { writeToken } = run;
  run.sending = [frame.id];
  const seq = await storeRecords(accountId, { records: [frame], writeToken });
  const { library, records } = accountDatabase(accountId);
  await library.db.transaction('rw', [library, records], async () => {
    await keepHead(accountId, says, {
      marks: [says.mark],
      isDue: false,
      comparedAt: says.at,
    });
    const by = device;
    await skipOwnRecords(run, seq, 1);
    await records.put({ record, kind: 'head', id: device, version, by, editedAt: says.at });
  });
}

/** This device's head as it should be now, without the digest. */
async function factsNow(run: Run, epoch: string): Promise<Facts> {
  const { accountId, device } = run;
  const named = await libraryRow(accountId, 'device');
  const { heads } = await headsOf(accountId);
  const doubts = await libraryRow(accountId, 'doubts');
  return {
    device,
    name: named?.title ?? '',
    wrote: await countBy(accountId, device),
    order: 1 + Math.max(0, ...heads.map(({ order }) => order)),
    wants: doubts?.unopened.slice(0, WANTS_MAX) ?? [],
    asks: doubts?.differs === true,
    epoch,
    at: new Date(stampNow()).toISOString(),
    mark: crypto.randomUUID(),
  };
}

/** The digest of the records here; '' while some are in doubt. */
async function digestNow(accountId: string): Promise<string> {
  const doubts = await libraryRow(accountId, 'doubts');
  const isSure = !doubts || (doubts.unopened.length === 0 && doubts.former.length === 0);
  return isSure ? digestHere(accountId) : '';
}

async function countBy(accountId: string, device: string): Promise<number> {
  return accountDatabase(accountId).records.where('[kind+by]').equals(['report', device]).count();
}

type Facts = Omit<DeviceSays, 'digest'>;

function isSame(before: Facts, now: Facts): boolean {
  return (
    before.name === now.name &&
    before.wrote === now.wrote &&
    before.epoch === now.epoch &&
    before.asks === now.asks &&
    before.wants.join() === now.wants.join()
  );
}

/** Counts how many of each device's reports are here, after the whole list was read. */
export async function countReports(accountId: string): Promise<void> {
  const row = await headsOf(accountId);
  const counted: DeviceCount[] = [];
  for (const { device, wrote } of row.heads) {
    counted.push({ device, wrote, here: await countBy(accountId, device) });
  }
  if (JSON.stringify(counted) === JSON.stringify(row.counted)) return;
  await changeHeads(accountId, { counted });
}

async function changeHeads(accountId: string, change: Partial<HeadsRow>): Promise<void> {
  const { library } = accountDatabase(accountId);
  await library.db.transaction('rw', library, async () => {
    await putLibraryRow(accountId, { ...(await headsOf(accountId)), ...change });
  });
}

/** Makes this device write its head again; in the caller's transaction. */
export async function headIsDue(accountId: string): Promise<void> {
  const row = await headsOf(accountId);
  if (!row.isDue) await putLibraryRow(accountId, { ...row, isDue: true });
}

/**
 * Unless another device has written meanwhile, moves the cursor past the records that this device
 * has just sent, so that it does not fetch them. In the caller's transaction.
 */
export async function skipOwnRecords(run: Run, seq: number, sent: number): Promise<void> {
  const { accountId } = run;
  const cursor = await libraryRow(accountId, 'cursor');
  if (cursor && cursor.seq + sent === seq) await putLibraryRow(accountId, { ...cursor, seq });
  else run.isOvertaken = true;
}

/** Stores another device's head, in the caller's transaction. */
export async function takeHead(run: Run, taken: Taken<HeadContent>): Promise<void> {
  const { accountId } = run;
  const { record, version, known, content } = taken;
  const { kind: _, ...says } = content;
  const row: RecordRow = {
    record,
    kind: 'head',
    id: says.device,
    version: versionAfter(taken),
    by: says.device,
    editedAt: says.at,
  };
  await accountDatabase(accountId).records.put(row);
  const isNewer = version > (known?.version ?? 0);
  if (!isNewer) return;
  const { heads, marks } = await headsOf(accountId);
  const isOwn = says.device === run.device;
  if (isOwn && marks.includes(says.mark)) return;
  if (isOwn) await becomeAnother(run);
  else await sendWanted(accountId, says);
  await keepHead(accountId, says);
  const own = heads.find(({ device }) => device === run.device);
  // The other device does not know our head, so the server has lost or withheld it.
  if (!isOwn && own && says.order <= own.order) run.isSuspect = true;
  // A device that has doubts of its own does not answer: two such devices would ask each other
  // forever.
  if (!isOwn && says.asks && !own?.asks) await headIsDue(accountId);
}

/** Sends good copies of records that arrived damaged on another device. */
async function sendWanted(accountId: string, { wants }: DeviceSays): Promise<void> {
  const known = await accountDatabase(accountId).records.bulkGet(wants);
  await noteAgain(
    accountId,
    known.filter((row) => row !== undefined),
  );
}

async function becomeAnother(run: Run): Promise<void> {
  const device = await libraryRow(run.accountId, 'device');
  const id = crypto.randomUUID();
  await putLibraryRow(run.accountId, { name: 'device', title: '', ...device, id });
  run.device = id;
}

/** Replaces a device's stored head with this one; in the caller's transaction. */
async function keepHead(
  accountId: string,
  says: DeviceSays,
  change: Partial<HeadsRow> = {},
): Promise<void> {
  const row = await headsOf(accountId);
  const others = row.heads.filter(({ device }) => device !== says.device);
  await putLibraryRow(accountId, { ...row, ...change, heads: [...others, says] });
}

type HeadsRow = Extract<LibraryRow, { name: 'heads' }>;

async function headsOf(accountId: string): Promise<HeadsRow> {
  const row = await libraryRow(accountId, 'heads');
  return row ?? { name: 'heads', heads: [], marks: [], counted: [] };
}

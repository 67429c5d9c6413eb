// The box on the server: buyers' phones put sealed reports into it, and the owner's devices fetch
// and store them.

import { BOXED_CHARACTERS_MAX, BOXED_MAX } from '../../../data/library/library-calls.ts';
import { DAY_MS } from '../../../data/values/time-text.ts';
import { accountDatabase, type ReportSummary } from '../../account/database.ts';
import type { ChangeRow } from '../../account/library-rows.ts';
import type { Account } from '../../device.ts';
import { base64Url, bytesOf } from '../../proof/base64url.ts';
import { keepMissing } from '../../reports/library.ts';
import { stampNow } from '../../server-clock.ts';
import { isCurveKnown, type OwnerKey, openFromPhone, sealForOwner } from '../buyers-key.ts';
import { libraryRow, noteAll, putChanges, putLibraryRow } from '../changes.ts';
import { remoteLibrary } from '../remote-library.ts';
import { type Ring, storedRing } from '../ring.ts';
import { nameOf, readContent, type SoldContent } from './contents.ts';
import { forget, soldContent } from './push.ts';
import { goOn, type Run } from './run.ts';
import { recordOfName } from './seal.ts';
import { isDatabases } from './take.ts';

/** The server's limit for one sealed report. */
const CHARACTERS_MAX = 32 * 1024;

/**
 * Seals and sends this phone's new reports. Also resends reports that the owner's devices could not
 * open. Throws Refused, NoAnswer and Halted; reports already sent stay sent.
 */
export async function putIntoBox({ accountId }: Account, mayGoOn: () => boolean): Promise<void> {
  const { changes } = accountDatabase(accountId);
  const sent = new Set<string>();
  for (let isFirst = true; ; isFirst = false) {
    goOn({ mayGoOn });
    const owner = await libraryRow(accountId, 'owner');
    if (!owner) return;
    const pending = await changes.limit(BOXED_MAX).toArray();
    const { batch, others } = batchOf(await sealedFor(accountId, owner, pending), sent);
    if (!isFirst && batch.length + others.length === 0) return;
    const reports = batch.map(({ report }) => report);
    const body = { id: base64Url(owner.libraryId), reports };
    const { epoch, again } = await remoteLibrary('boxPut', { accountId, body });
    await forget(accountId, [...others, ...batch.map(({ change }) => change)]);
    if (isFirst) await noteUnopened(accountId, again);
    if (owner.epoch === epoch) continue;
    // A server restored from a backup may lack reports, so send all of them again.
    if (owner.epoch !== undefined) await noteAll(accountId);
    await putLibraryRow(accountId, { ...owner, epoch });
  }
}

type Report = { sale: string; generation: number; sealed: string };
type Sealed = { change: ChangeRow; report: Report | undefined };

/** Seals only reports, because a buyer's notes and deletions stay on the phone. */
function sealedFor(accountId: string, to: OwnerKey, changes: ChangeRow[]): Promise<Sealed[]> {
  return Promise.all(
    changes.map(async (change) => {
      const isBought = change.kind === 'report' && !change.isDeleted;
      const run = { accountId, device: '' };
      const content = isBought ? await soldContent(run, change, undefined) : undefined;
      if (!content) return { change, report: undefined };
      const sale = content.receipt.id;
      const sealed = base64Url(await sealForOwner(to, sale, content));
      const isTooLarge = sealed.length > CHARACTERS_MAX;
      const report = isTooLarge ? undefined : { sale, generation: to.generation, sealed };
      return { change, report };
    }),
  );
}

/**
 * The reports that fit into one call, and the changes that have no report. After a restore, two
 * sales may have the same number, which is their key in the box; the second waits for the next
 * sync.
 */
function batchOf(all: Sealed[], sent: Set<string>) {
  const others = all.flatMap(({ change, report }) => (report ? [] : [change]));
  const sealed = all.flatMap(({ change, report }) => (report ? [{ change, report }] : []));
  let characters = 0;
  const batch = sealed.filter(({ report }) => {
    if (sent.has(report.sale)) return false;
    characters += report.sealed.length;
    const hasRoom = characters <= BOXED_CHARACTERS_MAX;
    if (hasRoom) sent.add(report.sale);
    return hasRoom;
  });
  return { batch, others };
}

async function noteUnopened(accountId: string, sales: string[]): Promise<void> {
  if (sales.length === 0) return;
  const wanted = await reportsOf(accountId, sales);
  await putChanges(
    accountId,
    wanted.map(({ id, at }) => ({ kind: 'report', id, at })),
  );
}

function reportsOf(accountId: string, sales: string[]): Promise<ReportSummary[]> {
  const { reports } = accountDatabase(accountId);
  return reports.filter(({ transactionId: id }) => sales.includes(id)).toArray();
}

/**
 * Stores reports from buyers' phones on this device. Returns true if any was stored. The server
 * asks the phone to resend a report that cannot be stored. A report that needs a newer build or
 * browser stays in the box for another device. Throws like {@link putIntoBox}.
 */
export async function takeFromBox(run: Run, { accountId, email }: Account): Promise<boolean> {
  const ring = run.told.box > 0 ? await storedRing(accountId) : null;
  if (!ring || !(await isCurveKnown())) return false;
  let hasFiled = false;
  let query = {};
  for (let left = run.told.box; left > 0; ) {
    goOn(run);
    const { reports } = await remoteLibrary('boxFetch', { accountId, query });
    const last = reports.at(-1);
    if (!last) break;
    query = { after: `${last.phone} ${last.sale}` };
    const sales = reports.map(({ sale }) => sale);
    const context = { run, ring, here: await reportsOf(accountId, sales) };
    const to: Record<Outcome, InBox[]> = { taken: [], failed: [], left: [] };
    for (const { phone, name: boughtBy, ...boxed } of reports) {
      const outcome = await filed(context, { ...boxed, boughtBy, madeFor: email });
      to[outcome].push({ phone, sale: boxed.sale });
    }
    const { taken, failed } = to;
    const { writeToken: write } = run;
    hasFiled ||= taken.length > 0;
    if (taken.length + failed.length > 0)
      await remoteLibrary('boxTaken', { accountId, body: { write, taken, failed } });
    left -= reports.length;
  }
  return hasFiled;
}

type InBox = { phone: number; sale: string };
type Outcome = 'taken' | 'failed' | 'left';
type Boxed = Report & { boughtBy: string; madeFor: string };
/** `here`: the reports for these sales that this device already has. */
type Context = { run: Run; ring: Ring; here: ReportSummary[] };

/**
 * A buyer might have modified the app, so any error that the database did not cause is blamed on
 * the report.
 */
async function filed({ run, ring, here }: Context, report: Boxed): Promise<Outcome> {
  const { sale, generation, sealed, ...whose } = report;
  try {
    const bytes = bytesOf(sealed) ?? new Uint8Array();
    const json = await openFromPhone(ring, { sale, generation, sealed: bytes });
    if (json === undefined) return 'failed';
    const content = readContent(json);
    if (!content) return 'left';
    if (content.kind !== 'report' || !isOfSale(content, sale)) return 'failed';
    if (isOneTooMany(here, content)) return 'failed';
    return (await isFiledAs(run, { content, ...whose })) ? 'taken' : 'left';
  } catch (error) {
    if (isDatabases(error)) throw error;
    console.warn("A report from a buyer's phone could not be stored", error);
    return 'failed';
  }
}

/** Whether a phone's report is about this sale and has a valid time that is not in the future. */
function isOfSale({ receipt: { id, at } }: SoldContent, sale: string): boolean {
  const time = new Date(at);
  if (id !== sale || !/^\d{4}-/.test(at) || !Number.isFinite(time.getTime())) return false;
  return time.toISOString() === at && time.getTime() <= stampNow() + DAY_MS;
}

/**
 * Whether the phone must have invented this sale, because two sales with its number are already
 * here. A restored server may give the same number to a second sale, but not to a third.
 */
function isOneTooMany(here: ReportSummary[], { receipt }: SoldContent): boolean {
  const same = here.filter(({ transactionId }) => transactionId === receipt.id);
  return same.length > 1 && !same.some(({ at }) => at === receipt.at);
}

type Filed = { content: SoldContent; boughtBy: string; madeFor: string };

/**
 * True if the report is here, or was deleted after it was first stored; false if only a newer build
 * can read it.
 */
async function isFiledAs({ accountId, idKey }: Run, filed: Filed): Promise<boolean> {
  const { content, ...whose } = filed;
  // The id is derived from the sale, so two devices that fetch the report together agree on the id.
  const key = await recordOfName(idKey, nameOf(content));
  const { records, changes } = accountDatabase(accountId);
  const [known, change] = await Promise.all([records.get(key), changes.get(['report', key])]);
  if (known?.isDeleted || change?.isDeleted) return true;
  const { result, receipt, isSandbox } = content;
  const sold = { result, receipt: { ...receipt, key }, isSandbox, ...whose };
  return keepMissing(accountId, [sold]);
}

// The box: a buyer's phone seals the reports that it buys for its owner, whose devices fetch them
// and file them as their own.

import { BOXED_CHARACTERS_MAX, BOXED_MAX } from '../../../data/library/library-calls.ts';
import { accountDatabase } from '../../account/database.ts';
import type { ChangeRow } from '../../account/library-rows.ts';
import type { Account } from '../../device.ts';
import { base64Url, bytesOf } from '../../proof/base64url.ts';
import { keepMissing } from '../../reports/library.ts';
import { type OwnerKey, openFromPhone, sealForOwner } from '../buyers-key.ts';
import { libraryRow, noteAll, putChanges, putLibraryRow } from '../changes.ts';
import { remoteLibrary } from '../remote-library.ts';
import { storedRing } from '../ring.ts';
import { nameOf, readContent, type SoldContent } from './contents.ts';
import { forget, soldContent } from './push.ts';
import { goOn, type Run } from './run.ts';
import { recordOfName } from './seal.ts';

/** Of one report, as the server's schema says. */
const CHARACTERS_MAX = 32 * 1024;

/**
 * Seals and sends what this buyer's phone has bought since, and what the owner's devices could not
 * open. Throws Refused, NoAnswer and Halted; what was sent until then stands.
 */
export async function putIntoBox({ accountId }: Account, mayGoOn: () => boolean): Promise<void> {
  const { changes } = accountDatabase(accountId);
  for (let isFirst = true; isFirst || (await changes.count()) > 0; isFirst = false) {
    goOn({ mayGoOn });
    const owner = await libraryRow(accountId, 'owner');
    if (!owner) return;
    const pending = await changes.limit(BOXED_MAX).toArray();
    const { batch, others } = batchOf(await sealedFor(accountId, owner, pending));
    const reports = batch.map(({ report }) => report);
    const body = { id: base64Url(owner.libraryId), reports };
    const { epoch, again } = await remoteLibrary('boxPut', { accountId, body });
    await forget(accountId, [...others, ...batch.map(({ change }) => change)]);
    if (isFirst) await noteUnopened(accountId, again);
    if (owner.epoch === epoch) continue;
    await putLibraryRow(accountId, { ...owner, epoch });
    // The server was restored from a copy and may have lost reports.
    if (owner.epoch !== undefined) await noteAll(accountId);
  }
}

type Report = { sale: string; generation: number; sealed: string };
type Sealed = { change: ChangeRow; report: Report | undefined };

/** Reports alone: what a buyer notes or deletes is this phone's own. */
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

/** As many reports as one call has room for, and the changes that bring none. */
function batchOf(all: Sealed[]) {
  const others = all.flatMap(({ change, report }) => (report ? [] : [change]));
  const sealed = all.flatMap(({ change, report }) => (report ? [{ change, report }] : []));
  let characters = 0;
  const batch = sealed.filter(({ report }) => {
    characters += report.sealed.length;
    return characters <= BOXED_CHARACTERS_MAX;
  });
  return { batch, others };
}

async function noteUnopened(accountId: string, sales: string[]): Promise<void> {
  if (sales.length === 0) return;
  const { reports } = accountDatabase(accountId);
  const wanted = await reports.filter(({ transactionId: id }) => sales.includes(id)).toArray();
  await putChanges(
    accountId,
    wanted.map(({ id, at }) => ({ kind: 'report', id, at })),
  );
}

/**
 * Files the reports of buyers' phones as this device's own. One that cannot be opened stops no
 * other: the server asks its phone for it again. Throws as {@link putIntoBox} does.
 */
export async function takeFromBox(run: Run, { accountId, email }: Account): Promise<void> {
  const ring = run.told.box > 0 ? await storedRing(accountId) : null;
  for (let left = run.told.box; ring && left > 0; ) {
    goOn(run);
    const { reports } = await remoteLibrary('boxFetch', { accountId });
    if (reports.length === 0) return;
    const [taken, failed]: [InBox[], InBox[]] = [[], []];
    for (const { phone, name: boughtBy, ...boxed } of reports) {
      const sealed = bytesOf(boxed.sealed) ?? new Uint8Array();
      const content = readContent(await openFromPhone(ring, { ...boxed, sealed }));
      const isRead = content?.kind === 'report' && isOfSale(content, boxed.sale);
      const isFiled = isRead && (await isFiledAs(run, { content, boughtBy, madeFor: email }));
      (isFiled ? taken : failed).push({ phone, sale: boxed.sale });
    }
    const write = base64Url(run.writeToken);
    await remoteLibrary('boxTaken', { accountId, body: { write, taken, failed } });
    left -= reports.length;
  }
}

type InBox = { phone: number; sale: string };

/** A buyer may have changed the app: it may seal under another sale, or a time that is none. */
function isOfSale({ receipt: { id, at } }: SoldContent, sale: string): boolean {
  const time = new Date(at);
  return id === sale && Number.isFinite(time.getTime()) && time.toISOString() === at;
}

type Filed = { content: SoldContent; boughtBy: string; madeFor: string };

/** True if it is here by now, or was deleted after it was first filed. */
async function isFiledAs({ accountId, idKey }: Run, filed: Filed): Promise<boolean> {
  const { content, ...whose } = filed;
  // Two devices that take it at once give it the same id.
  const key = await recordOfName(idKey, nameOf(content));
  const { records, changes } = accountDatabase(accountId);
  const [known, change] = await Promise.all([records.get(key), changes.get(['report', key])]);
  if (known?.isDeleted || change?.isDeleted) return true;
  const { result, receipt, isSandbox } = content;
  const sold = { result, receipt: { ...receipt, key }, isSandbox, ...whose };
  return (await keepMissing(accountId, [sold])).unreadable === 0;
}

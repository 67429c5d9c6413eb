// Turns the library on, adopts its keys, starts a new key, or turns the library off.

import * as v from 'valibot';
import { deviceName } from '../../data/library/library-calls.ts';
import { accountDatabase } from '../account/database.ts';
import { DeviceSays, type LibraryRow } from '../account/library-rows.ts';
import type { Account } from '../device.ts';
import { base64Url, bytesOf } from '../proof/base64url.ts';
import { Refused } from '../remote-errors.ts';
import { changeTables, libraryRow, noteAgain, noteAll, putLibraryRow } from './changes.ts';
import type { Bytes } from './cipher.ts';
import { refreshState, remoteLibrary } from './remote-library.ts';
import {
  ownRing,
  ownWriteToken,
  type Ring,
  ringBytes,
  ringOf,
  sealedRing,
  writeHashOf,
} from './ring.ts';

/** `recovery`: the key ring, sealed under the recovery code that the dealer has typed. */
type NewKeys = { ring: Ring; recovery: Bytes };

/**
 * Turns the library on with this device as its first. `replaces`: a lost library's id, in
 * base64url. Repeating the call with the same keys changes nothing. Throws Refused and NoAnswer,
 * like `remote`.
 */
export async function turnOn(
  owner: Account,
  { ring, recovery, replaces }: NewKeys & { replaces?: string | undefined },
): Promise<void> {
  const { accountId } = owner;
  const body = {
    id: base64Url(ring.libraryId),
    writeHash: await writeHashOf(ring),
    recovery: base64Url(recovery),
    ...(replaces !== undefined && { replaces }),
  };
  await remoteLibrary('libraryCreate', { accountId, body });
  await joinedByCode(owner, { ring, recovery });
}

/** The maximum number of heads to send to a new device: keys and heads must fit into 24 KB. */
const HEADS_MAX = 20;

/**
 * What an approving device seals for a new one: the key ring, a copy of the ring sealed under the
 * recovery code, and the devices' heads.
 */
export async function keysToHandOver(accountId: string): Promise<Bytes> {
  const ring = await ownRing(accountId);
  const known = (await libraryRow(accountId, 'heads'))?.heads ?? [];
  const heads = known.toSorted((one, other) => other.order - one.order).slice(0, HEADS_MAX);
  const recovery = (await libraryRow(accountId, 'recovery'))?.sealed ?? '';
  const text = JSON.stringify({ ring: base64Url(ringBytes(ring)), recovery, heads });
  return new TextEncoder().encode(text);
}

const HandedOver = v.object({ ring: v.string(), recovery: v.string(), heads: v.array(DeviceSays) });

/** Adopts the keys from {@link keysToHandOver}. Throws if the bytes are malformed. */
export async function joinedByApproval(owner: Account, bytes: Uint8Array): Promise<void> {
  const given = v.parse(HandedOver, JSON.parse(new TextDecoder().decode(bytes)));
  const { recovery, heads } = given;
  const ring = ringOf(bytesOf(given.ring) ?? new Uint8Array());
  if (!ring) throw new Error('The received bytes are not a ring.');
  await keepKeys(owner.accountId, ring, recovery);
  // The heads tell this device whether the server is leaving out records.
  const row = await libraryRow(owner.accountId, 'heads');
  if (!row) {
    await putLibraryRow(owner.accountId, { name: 'heads', heads, marks: [], counted: [] });
  }
  await refreshState(owner);
}

/** Adopts the key ring that the typed recovery code opened. */
export async function joinedByCode(owner: Account, { ring, recovery }: NewKeys): Promise<void> {
  await keepKeys(owner.accountId, ring, base64Url(recovery));
  await noteCodeChecked(owner.accountId);
  await refreshState(owner);
}

/**
 * Starts a new key and recovery code; the other devices must be approved again. Repeating the call
 * after a lost answer changes nothing. `otp`: a new code sent by email. Throws like {@link turnOn}.
 */
export async function startGeneration(
  owner: Account,
  { ring, recovery, otp }: NewKeys & { otp: string },
): Promise<void> {
  const { accountId } = owner;
  const body = {
    write: await ownWriteToken(accountId),
    generation: ring.keys.length,
    writeHash: await writeHashOf(ring),
    recovery: base64Url(recovery),
    otp,
  };
  await remoteLibrary('libraryGeneration', { accountId, body });
  await joinedByCode(owner, { ring, recovery });
}

/** Ends the library for all devices, each of which keeps its data. See {@link startGeneration}. */
export async function turnOff(owner: Account, otp: string): Promise<void> {
  const { accountId } = owner;
  // Another tab may have turned the library off.
  if (!(await libraryRow(accountId, 'ring'))) return;
  const write = await ownWriteToken(accountId);
  await remoteLibrary('libraryRemove', { accountId, body: { write, otp } }).catch((error) => {
    // An earlier try, whose answer was lost, has turned it off.
    if (!(error instanceof Refused) || error.code !== 'no_library') throw error;
  });
  const { library, changes, records } = accountDatabase(accountId);
  await library.db.transaction('rw', changeTables(accountId), async () => {
    for (const table of [library, changes, records]) await table.clear();
  });
  await refreshState(owner);
}

export async function noteCodeChecked(accountId: string): Promise<void> {
  await putLibraryRow(accountId, { name: 'code-checked' });
}

/** Stores the keys, and notes all data that the library may lack, in one commit. */
async function keepKeys(accountId: string, ring: Ring, recovery: string): Promise<void> {
  const row = await sealedRing(ring);
  const { reports, cars, profile, library } = accountDatabase(accountId);
  const tables = [reports, cars, profile, ...changeTables(accountId)];
  await library.db.transaction('rw', tables, async () => {
    await forgetOther(accountId, row.libraryId);
    const former = await libraryRow(accountId, 'ring');
    if (former && former.generation < row.generation) await sealAnew(accountId);
    await library.delete('pause');
    await putLibraryRow(accountId, row);
    await putLibraryRow(accountId, { name: 'recovery', sealed: recovery });
    await noteAll(accountId);
  });
}

/**
 * Sends all known records again under the new key. Records under the former key no longer count,
 * because a removed device has that key. Forgets heads, so that only devices approved again are
 * listed.
 */
async function sealAnew(accountId: string): Promise<void> {
  const { library, records } = accountDatabase(accountId);
  await noteAgain(accountId, await records.toArray());
  await library.bulkDelete(['heads', 'checked']);
}

/** Forgets records of an earlier library, which do not belong in this one. */
async function forgetOther(accountId: string, libraryId: string): Promise<void> {
  const ring = await libraryRow(accountId, 'ring');
  if (!ring || ring.libraryId === libraryId) return;
  const { library, changes, records } = accountDatabase(accountId);
  const stays: LibraryRow['name'][] = ['device'];
  await library.where('name').noneOf(stays).delete();
  for (const table of [changes, records]) await table.clear();
}

// This device's own id and name in the library.

/** This device's id, created on the first call. */
export async function thisDevice(accountId: string): Promise<string> {
  const { library } = accountDatabase(accountId);
  return library.db.transaction('rw', library, async () => {
    const row = await libraryRow(accountId, 'device');
    if (row) return row.id;
    const id = crypto.randomUUID();
    const title = deviceName(navigator.userAgent ?? '');
    await putLibraryRow(accountId, { name: 'device', id, title });
    return id;
  });
}

/** Stores the dealer's name for this device. The other devices learn it at the next sync. */
export async function renameDevice({ accountId }: Account, title: string): Promise<void> {
  const id = await thisDevice(accountId);
  await putLibraryRow(accountId, { name: 'device', id, title: title.trim() });
}

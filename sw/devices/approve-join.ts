// The side of the device that has the keys: it offers its point to the device that asks, and gives
// the keys once a person has carried the right digits across. See approval.ts.

import type { AnswerOf } from '../../data/every-call.ts';
import type { Account } from '../device.ts';
import { base64Url, bytesOf } from '../proof/base64url.ts';
import { NoAnswer } from '../remote-errors.ts';
import { serverNow } from '../server-clock.ts';
import { type Agreement, agreementOf, isCommitted, newApprovalKey, sealFor } from './approval.ts';
import { pause } from './pause.ts';
import { remoteLibrary } from './remote-library.ts';
import { keysOf, storedRing } from './ring.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Another device that asks for the keys. */
export type OpenJoin = AnswerOf<'libraryState'>['joins'][number];

const POLL_MS = 1_500;

/**
 * What this device and the asking one agreed on; `over`: nobody waits for it any more; `spoilt`:
 * the other's point is not the one that it promised.
 */
export async function offerTo(
  { accountId }: Account,
  join: OpenJoin,
  signal: AbortSignal,
): Promise<Agreement | 'over' | 'spoilt'> {
  const own = await newApprovalKey();
  const write = await writeToken(accountId);
  const body = { id: join.id, write, point: base64Url(own.point) };
  await remoteLibrary('joinOffer', { accountId, body });
  const answered = await pointOf(accountId, join, signal);
  if (answered === undefined) return 'over';
  const [askingPoint, commit] = [bytesOf(answered), bytesOf(join.commit)];
  if (!askingPoint || !commit || !(await isCommitted(askingPoint, commit))) return 'spoilt';
  const meeting = { accountId, joinId: join.id, askingPoint, approvingPoint: own.point };
  return (await agreementOf(own, meeting)) ?? 'spoilt';
}

/** Gives `keys` to the asking device and to nobody else. */
export async function giveKeys(
  { accountId }: Account,
  { join, agreement, keys }: { join: OpenJoin; agreement: Agreement; keys: Bytes },
): Promise<void> {
  const sealed = base64Url(await sealFor(agreement, keys));
  const body = { id: join.id, write: await writeToken(accountId), sealed };
  await remoteLibrary('joinSeal', { accountId, body });
}

export async function refuseJoin({ accountId }: Account, { id }: OpenJoin): Promise<void> {
  await remoteLibrary('joinRefuse', {
    accountId,
    body: { id, write: await writeToken(accountId) },
  });
}

/** The point of the asking device, once it has seen ours; undefined if it never does. */
async function pointOf(
  accountId: string,
  { id, expiresAt }: OpenJoin,
  signal: AbortSignal,
): Promise<string | undefined> {
  while (!signal.aborted && serverNow() < Date.parse(expiresAt)) {
    const known = await remoteLibrary('libraryState', { accountId }).catch(withoutSignal);
    if (known) {
      const join = known.joins.find((each) => each.id === id);
      if (!join) return undefined;
      if (join.point !== null) return join.point;
    }
    await pause(POLL_MS, signal);
  }
  return undefined;
}

function withoutSignal(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error;
}

async function writeToken(accountId: string): Promise<string> {
  const ring = await storedRing(accountId);
  if (!ring) throw new Error('This device has no keys to give.');
  return base64Url((await keysOf(ring)).writeToken);
}

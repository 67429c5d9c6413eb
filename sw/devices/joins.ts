// Both sides of an approval, as approval.ts protects it. The new device asks, shows the digits of
// what both agreed on, and waits; the other offers its point, and seals the keys once a person has
// carried the right digits across.

import type { AnswerOf } from '../../data/every-call.ts';
import type { Account } from '../device.ts';
import { base64Url, bytesOf } from '../proof/base64url.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';
import { serverNow } from '../server-clock.ts';
import {
  type Agreement,
  agreementOf,
  commitOf,
  isCommitted,
  newApprovalKey,
  openFrom,
  sealFor,
} from './approval.ts';
import { pause, remoteLibrary } from './remote-library.ts';
import { keysOf, storedRing } from './ring.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export type AskingStep =
  /** No device has looked at it yet. */
  | { kind: 'waiting' }
  | { kind: 'digits'; digits: string; expiresAt: string }
  /** `keys`: what was sealed for this device, to be taken once the person has typed `answer`. */
  | { kind: 'approved'; keys: Bytes; answer: string }
  | { kind: 'refused' }
  | { kind: 'expired' }
  /** What came is not what the protocol brings: somebody stands in between, or a fault of ours. */
  | { kind: 'spoilt' };

type Join = { accountId: string; id: string; expiresAt: string };
type JoinAnswer = AnswerOf<'joinState'>;

/** Often enough that no dealer looks up from the other device and waits. */
const POLL_MS = 1_500;

/** Asks the dealer's other devices; ends with the last step, or throws as `remote` does. */
export async function* askToJoin(
  { accountId }: Account,
  signal: AbortSignal,
): AsyncGenerator<AskingStep, void> {
  const own = await newApprovalKey();
  const commit = base64Url(await commitOf(own.point));
  const { id, expiresAt } = await remoteLibrary('joinAsk', {
    accountId,
    body: { commit },
  });
  const join = { accountId, id, expiresAt };
  yield { kind: 'waiting' };

  const offered = await stateAfter(['asked'], join, signal);
  if (offered.state !== 'offered') return yield endOf(offered);
  const approvingPoint = bytesOf(offered.point ?? '');
  const meeting = approvingPoint && {
    accountId,
    joinId: id,
    askingPoint: own.point,
    approvingPoint,
  };
  const agreement = meeting && (await agreementOf(own, meeting));
  if (!agreement) return yield { kind: 'spoilt' };

  if (!(await showPoint(join, own.point, signal))) return yield { kind: 'expired' };
  yield { kind: 'digits', digits: agreement.digits, expiresAt };
  const sealed = await stateAfter(['offered', 'answered'], join, signal);
  if (sealed.state !== 'sealed') return yield endOf(sealed);
  const keys = await openFrom(agreement, bytesOf(sealed.sealed ?? '') ?? new Uint8Array());
  const { answer } = agreement;
  yield keys ? { kind: 'approved', keys, answer } : { kind: 'spoilt' };
}

const OVER = { state: 'expired', point: null, sealed: null } satisfies JoinAnswer;

/** What the server says once it is in none of these states; with no signal it is asked again. */
async function stateAfter(
  states: readonly JoinAnswer['state'][],
  join: Join,
  signal: AbortSignal,
): Promise<JoinAnswer> {
  while (!isOver(join, signal)) {
    const query = { id: join.id };
    const answer = await remoteLibrary('joinState', { accountId: join.accountId, query }).catch(
      passing,
    );
    if (answer && !states.includes(answer.state)) return answer;
    await pause(POLL_MS, signal);
  }
  return OVER;
}

/** False if it did not get there in time. */
async function showPoint(join: Join, point: Bytes, signal: AbortSignal): Promise<boolean> {
  while (!isOver(join, signal)) {
    const body = { id: join.id, point: base64Url(point) };
    const isShown = await remoteLibrary('joinPoint', { accountId: join.accountId, body }).catch(
      passing,
    );
    if (isShown) return isShown !== OVER;
    await pause(POLL_MS, signal);
  }
  return false;
}

function isOver({ expiresAt }: Join, signal: AbortSignal): boolean {
  return signal.aborted || serverNow() >= Date.parse(expiresAt);
}

const GONE: readonly string[] = ['join_over', 'no_join', 'no_library'];

/** No signal, or a server that asks for patience; a question that it no longer knows is over. */
function passing(error: unknown): JoinAnswer | undefined {
  if (error instanceof NoAnswer) return undefined;
  if (error instanceof Refused && GONE.includes(error.code)) return OVER;
  if (error instanceof Refused && error.status >= 429) return undefined;
  throw error;
}

function endOf({ state }: JoinAnswer): AskingStep {
  return state === 'refused' || state === 'expired' ? { kind: state } : { kind: 'spoilt' };
}

/** Another device that asks for the keys. */
export type OpenJoin = AnswerOf<'libraryState'>['joins'][number];

/**
 * What this device and the asking one agreed on; `over`: no device waits for it any more; `spoilt`:
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

/** Gives `keys` to the asking device alone. */
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

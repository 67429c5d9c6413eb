// Both sides of an approval (see approval.ts). The new device asks, shows the agreed digits and
// waits. The other device sends its point, and seals the keys when the dealer has typed the right
// digits, or at once if the new device scanned its QR.

import type { AnswerOf } from '../../data/every-call.ts';
import { accountDatabase } from '../account/database.ts';
import type { LibraryRow } from '../account/library-rows.ts';
import type { Account } from '../device.ts';
import { base64Url, bytesOf } from '../proof/base64url.ts';
import { NoAnswer, Refused } from '../remote-errors.ts';
import { serverNow } from '../server-clock.ts';
import { type Agreement, agreementOf, isSame, newApprovalKey } from './approval.ts';
import { libraryRow, putLibraryRow } from './changes.ts';
import { type Bytes, open, seal, sha256 } from './cipher.ts';
import { remoteLibrary } from './remote-library.ts';
import { ownWriteToken } from './ring.ts';
import { type Invitation, type OwnInvitation, scanCommit } from './scan.ts';

export type AskingStep =
  /** No device has seen the request to join yet. */
  | { kind: 'waiting' }
  | { kind: 'digits'; digits: string; expiresAt: string }
  /**
   * `keys`: the library's keys, as the other device sent them. This device takes them when the
   * dealer has typed `answer`, or at once if it scanned the other device's QR.
   */
  | { kind: 'approved'; keys: Bytes; answer?: string }
  | { kind: 'refused' }
  | { kind: 'expired' }
  /** The device that showed the QR has closed that screen, or has no signal. */
  | { kind: 'unanswered' }
  /** The other side broke the protocol: there is an attacker in between, or a bug in our code. */
  | { kind: 'spoilt' };

type Join = { accountId: string; id: string; expiresAt: string; signal: AbortSignal };
type JoinAnswer = AnswerOf<'joinState'>;

/**
 * The pause between two requests to the server: short, because the dealer is looking from one
 * device to the other.
 */
const POLL_MS = 1_500;

/** How long to wait for the device that shows the QR, which asks the server every two seconds. */
const SCAN_ANSWER_MS = 30_000;

/**
 * Asks the dealer's other devices for the keys, or only the device whose QR was scanned. Yields
 * each step and ends after the last. Throws like `remote`.
 */
export async function* askToJoin(
  { accountId }: Account,
  signal: AbortSignal,
  invitation?: Invitation,
): AsyncGenerator<AskingStep, void> {
  const own = await newApprovalKey();
  const commit = invitation
    ? await scanCommit(invitation, { accountId, askingPoint: own.point })
    : await sha256(own.point);
  const body = { commit: base64Url(commit) };
  const { id, expiresAt } = await remoteLibrary('joinAsk', { accountId, body });
  const join = { accountId, id, expiresAt, signal };
  yield { kind: 'waiting' };

  const answerBy = new Date(serverNow() + SCAN_ANSWER_MS).toISOString();
  const offered = await stateAfter(
    ['asked'],
    invitation && answerBy < expiresAt ? { ...join, expiresAt: answerBy } : join,
  );
  if (offered === OVER && invitation) return yield { kind: 'unanswered' };
  if (offered.state !== 'offered') return yield endOf(offered);
  const approvingPoint = bytesOf(offered.point ?? '');
  const agreement =
    approvingPoint &&
    (!invitation || isSame(await sha256(approvingPoint), invitation.pointHash)) &&
    (await agreementOf(own, {
      accountId,
      joinId: id,
      askingPoint: own.point,
      approvingPoint,
      secret: invitation?.secret,
    }));
  if (!agreement) return yield { kind: 'spoilt' };

  if (!(await showPoint(join, own.point))) return yield { kind: 'expired' };
  if (!invitation) yield { kind: 'digits', digits: agreement.digits, expiresAt };
  const sealed = await stateAfter(['offered', 'answered'], join);
  if (sealed.state !== 'sealed') return yield endOf(sealed);
  const keys = await open(agreement.key, bytesOf(sealed.sealed ?? '') ?? new Uint8Array());
  if (!keys) return yield { kind: 'spoilt' };
  yield { kind: 'approved', keys, ...(!invitation && { answer: agreement.answer }) };
}

const OVER = { state: 'expired', point: null, sealed: null } satisfies JoinAnswer;

/** Polls the server until the request to join has left these states. */
async function stateAfter(states: readonly JoinAnswer['state'][], join: Join): Promise<JoinAnswer> {
  const { accountId, id } = join;
  const answer = await untilAnswered(join, async () => {
    const now = await remoteLibrary('joinState', { accountId, query: { id } }).catch(passing);
    return now && !states.includes(now.state) ? now : undefined;
  });
  return answer ?? OVER;
}

/** Sends this device's point. Returns false if the request to join has ended meanwhile. */
async function showPoint(join: Join, point: Bytes): Promise<boolean> {
  const { accountId, id } = join;
  const body = { to: 'answered', id, point: base64Url(point) } as const;
  const answer = await untilAnswered(join, () =>
    remoteLibrary('joinStep', { accountId, body }).catch(passing),
  );
  return answer !== undefined && answer !== OVER;
}

/**
 * Repeats `ask` until it returns an answer. Returns undefined if time ran out or the screen was
 * closed.
 */
async function untilAnswered<T>(
  { expiresAt, signal }: Pick<Join, 'expiresAt' | 'signal'>,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  while (!signal.aborted && serverNow() < Date.parse(expiresAt)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return undefined;
}

const GONE: readonly string[] = ['join_over', 'no_join', 'no_library'];

/**
 * Undefined for a temporary failure, such as no signal or a rate limit. `OVER` if the server no
 * longer knows the request to join.
 */
function passing(error: unknown): JoinAnswer | undefined {
  if (error instanceof NoAnswer) return undefined;
  if (error instanceof Refused && GONE.includes(error.code)) return OVER;
  if (error instanceof Refused && error.status >= 429) return undefined;
  throw error;
}

function endOf({ state }: JoinAnswer): AskingStep {
  return state === 'refused' || state === 'expired' ? { kind: state } : { kind: 'spoilt' };
}

/** A device that is asking for the keys. */
export type OpenJoin = AnswerOf<'libraryState'>['joins'][number];

/**
 * The agreement with the asking device. `over`: the device is no longer waiting for an answer.
 * `spoilt`: its point does not match its commitment. `invitation`: the QR that it scanned. The key
 * pair is for this approval only: if the server knew our point in advance, it could try points
 * until the digits match.
 */
export async function offerTo(
  { accountId }: Account,
  join: OpenJoin,
  { signal, invitation }: { signal: AbortSignal; invitation?: OwnInvitation | undefined },
): Promise<Agreement | 'over' | 'spoilt'> {
  const own = invitation?.own ?? (await newApprovalKey());
  await step(accountId, join, { to: 'offered', point: base64Url(own.point) });
  const answered = await pointOf(accountId, join, signal);
  if (!answered) return 'over';
  const [askingPoint, commit] = [bytesOf(answered), bytesOf(join.commit)];
  if (!askingPoint || !commit) return 'spoilt';
  const promised = invitation
    ? await scanCommit(invitation, { accountId, askingPoint })
    : await sha256(askingPoint);
  if (!isSame(promised, commit)) return 'spoilt';
  const agreement = await agreementOf(own, {
    accountId,
    joinId: join.id,
    askingPoint,
    approvingPoint: own.point,
    secret: invitation?.secret,
  });
  return agreement ?? 'spoilt';
}

/** After three wrong codes, no more tries for a day. Each guess has one chance in a million. */
const TRIES = 3;
const BLOCKED_MS = 24 * 60 * 60_000;
/** The wrong codes that a phone without room could not store. They count until its page closes. */
const unstored = new Map<string, Extract<LibraryRow, { name: 'wrong-digits' }>>();

/** How many tries remain, and when the next try is possible (milliseconds since 1970). */
export async function triesLeft(
  accountId: string,
  now = Date.now(),
): Promise<{ left: number; until: number }> {
  const wrong = unstored.get(accountId) ?? (await libraryRow(accountId, 'wrong-digits'));
  const until = (wrong?.lastAt ?? 0) + BLOCKED_MS;
  const isOver = !wrong || now >= until;
  return { left: isOver ? TRIES : Math.max(0, TRIES - wrong.times), until };
}

export async function noteWrong(accountId: string, now = Date.now()): Promise<void> {
  const times = TRIES - (await triesLeft(accountId, now)).left + 1;
  const row = { name: 'wrong-digits', times, lastAt: now } as const;
  await putLibraryRow(accountId, row).then(
    () => unstored.delete(accountId),
    () => unstored.set(accountId, row),
  );
}

export async function noteRight(accountId: string): Promise<void> {
  unstored.delete(accountId);
  await accountDatabase(accountId).library.delete('wrong-digits');
}

const given = new WeakMap<Agreement, string>();

/**
 * Seals `keys` so that only the asking device can open them. A repeat sends the same bytes: the
 * server, which may have the first ones, takes no others.
 */
export async function giveKeys(
  { accountId }: Account,
  { join, agreement, keys }: { join: OpenJoin; agreement: Agreement; keys: Bytes },
): Promise<void> {
  const sealed = given.get(agreement) ?? base64Url(await seal(agreement.key, keys));
  given.set(agreement, sealed);
  await step(accountId, join, { to: 'sealed', sealed });
}

export async function refuseJoin({ accountId }: Account, join: OpenJoin): Promise<void> {
  await step(accountId, join, { to: 'refused' });
}

type Step = { to: 'offered'; point: string } | { to: 'sealed'; sealed: string } | { to: 'refused' };

/**
 * Takes a step as the approving device. The server demands the write token, which only a device
 * with the keys has.
 */
async function step(accountId: string, { id }: OpenJoin, taken: Step): Promise<void> {
  const body = { ...taken, id, write: await ownWriteToken(accountId) };
  await remoteLibrary('joinStep', { accountId, body });
}

/**
 * The asking device's point, sent once that device has ours. Null if its request has ended,
 * undefined if time ran out.
 */
async function pointOf(
  accountId: string,
  { id, expiresAt }: OpenJoin,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  return untilAnswered({ expiresAt, signal }, async () => {
    const known = await remoteLibrary('libraryState', { accountId }).catch(withoutSignal);
    if (!known) return undefined;
    const join = known.joins.find((each) => each.id === id);
    return join ? (join.point ?? undefined) : null;
  });
}

function withoutSignal(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error;
}

// A new device asks for the keys and another device hands them over, through an honest or a
// cheating server.

import type { AnswerOf } from '../../../data/every-call.ts';
import { agreementOf, newApprovalKey } from '../../../sw/devices/approval.ts';
import { putLibraryRow } from '../../../sw/devices/changes.ts';
import { seal, sha256 } from '../../../sw/devices/cipher.ts';
import {
  type AskingStep,
  askToJoin,
  giveKeys,
  offerTo,
  refuseJoin,
} from '../../../sw/devices/joins.ts';
import { newRing, sealedRing } from '../../../sw/devices/ring.ts';
import { newInvitation, type OwnInvitation } from '../../../sw/devices/scan.ts';
import { base64Url, bytesOf } from '../../../sw/proof/base64url.ts';
import { type Reply, scriptedServer } from '../phone.ts';

type Join = AnswerOf<'libraryState'>['joins'][number] & {
  approvingPoint: string | null;
  sealed: string | null;
};

const ID = 'A'.repeat(22);
const keys = new TextEncoder().encode('the ring and what the devices say');
const never = new AbortController().signal;

const server = scriptedServer();
let owner = { accountId: '', email: 'dealer@example.in' };
let join: Join | undefined;
let expiresAt = '';

beforeEach(async () => {
  owner = { ...owner, accountId: crypto.randomUUID() };
  await putLibraryRow(owner.accountId, await sealedRing(newRing()));
  join = undefined;
  expiresAt = new Date(Date.now() + 600_000).toISOString();
  carryFaithfully();
  // Fakes only the timers between requests, not the requests.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const refused = (status: number, code: string): Reply => ({
  status,
  body: { message: code, code },
});

function change(part: Partial<Join>): Reply {
  if (!join) return refused(409, 'join_over');
  join = { ...join, ...part };
  return { body: {} };
}

type Step = { to: Join['state']; point?: string; sealed?: string };

function take({ body }: { body: unknown }): Reply {
  const { to: state, point = null, sealed = null } = body as Step; // the app sends this body
  if (state === 'offered') return change({ state, approvingPoint: point });
  if (state === 'answered') return change({ state, point });
  return change(state === 'sealed' ? { state, sealed } : { state });
}

/** Responds to the asking device's step as `answer` says, and handles the other steps honestly. */
function answerPoint(answer: (step: { body: unknown }) => Reply): void {
  server.on('joinStep', (step) =>
    (step.body as Step).to === 'answered' ? answer(step) : take(step),
  );
}

function carryFaithfully(): void {
  server.on('joinAsk', ({ body }) => {
    const { commit } = body as { commit?: string }; // the app sends this body
    if (commit === undefined) {
      if (!join) return refused(409, 'join_over');
      return { body: { state: join.state, point: join.approvingPoint, sealed: join.sealed } };
    }
    const blank = { point: null, approvingPoint: null, sealed: null, state: 'asked' } as const;
    join = { id: ID, browser: 'Chrome on Windows', commit, expiresAt, ...blank };
    return { body: { id: ID, expiresAt } };
  });
  server.on('libraryState', () => ({ body: { library: null, joins: join ? [join] : [] } }));
  server.on('joinStep', take);
}

/** Advances the fake clock until the promise settles. */
async function outcomeOf<T>(what: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void what.then(end, end);
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1_500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return what;
}

type Steps = AsyncGenerator<AskingStep, void>;

async function next<K extends AskingStep['kind']>(steps: Steps, kind: K) {
  const { value } = await outcomeOf(steps.next());
  expect(value).toMatchObject({ kind });
  return value as Extract<AskingStep, { kind: K }>; // its kind was checked above
}

async function asked(scanned?: OwnInvitation): Promise<{ steps: Steps; seen: Join }> {
  const steps = askToJoin(owner, never, scanned);
  await next(steps, 'waiting');
  if (!join) throw new Error('Nobody asked');
  return { steps, seen: { ...join } };
}

test('an approved device gets the sealed keys, and both devices show the same digits', async () => {
  const { steps, seen } = await asked();
  const offering = offerTo(owner, seen, { signal: never });
  const { digits } = await next(steps, 'digits');
  const agreement = await outcomeOf(offering);
  if (typeof agreement === 'string') throw new Error(agreement);
  expect(agreement.digits).toBe(digits);
  await giveKeys(owner, { join: seen, agreement, keys });
  const approved = await next(steps, 'approved');
  expect(approved.keys).toEqual(keys);
  expect(approved.answer).toBe(agreement.answer);
  // The server's messages do not reveal the keys or the digits.
  const carried = JSON.stringify(server.asked);
  expect(carried).not.toContain(digits);
  expect(carried).not.toContain(base64Url(keys));
});

test('keys given again after a lost answer are the same bytes, as the server demands', async () => {
  const { steps, seen } = await asked();
  const offering = offerTo(owner, seen, { signal: never });
  await next(steps, 'digits');
  const agreement = await outcomeOf(offering);
  if (typeof agreement === 'string') throw new Error(agreement);
  await giveKeys(owner, { join: seen, agreement, keys });
  const first = join?.sealed;
  await giveKeys(owner, { join: seen, agreement, keys });
  expect(join?.sealed).toBe(first);
});

test('a device learns that it was refused or that nobody answered within ten minutes', async () => {
  const first = await asked();
  await refuseJoin(owner, first.seen);
  await next(first.steps, 'refused');
  const second = await asked();
  join = undefined;
  await next(second.steps, 'expired');
  expiresAt = new Date(Date.now() - 1).toISOString();
  const third = await asked();
  await next(third.steps, 'expired');
});

test('both devices carry on after losing signal for a while', async () => {
  const { steps, seen } = await asked();
  const gate: Reply = { body: 'Free WiFi', isForeign: true };
  const calls = { point: 0, state: 0 };
  answerPoint((step) => {
    calls.point += 1;
    return calls.point < 3 ? gate : take(step);
  });
  server.on('libraryState', () => {
    calls.state += 1;
    return calls.state < 3 ? gate : { body: { library: null, joins: join ? [join] : [] } };
  });
  const offering = offerTo(owner, seen, { signal: never });
  const { digits } = await next(steps, 'digits');
  expect(await outcomeOf(offering)).toMatchObject({ digits });
  expect(calls.point).toBe(3);
});

test('the devices detect a server that sends a point it did not commit to', async () => {
  const { seen } = await asked();
  const own = await newApprovalKey();
  const offering = offerTo(owner, seen, { signal: never });
  if (join) join = { ...join, point: base64Url(own.point), state: 'answered' };
  expect(await outcomeOf(offering)).toBe('spoilt');
});

test('a server that commits to its own key makes the devices show different digits', async () => {
  const { steps, seen } = await asked();
  const own = await newApprovalKey();
  const promised = { ...seen, commit: base64Url(await sha256(own.point)) };
  answerPoint(() => change({ point: base64Url(own.point), state: 'answered' }));
  const offering = offerTo(owner, promised, { signal: never });
  const { digits } = await next(steps, 'digits');
  const agreement = await outcomeOf(offering);
  expect(agreement).toMatchObject({ digits: expect.stringMatching(/^\d{6}$/) });
  expect(agreement).not.toMatchObject({ digits });
});

test('a device refuses keys sealed for another device, and any step out of order', async () => {
  const first = await asked();
  if (join) join = { ...join, state: 'sealed', sealed: base64Url(keys) };
  await next(first.steps, 'spoilt');
  const second = await asked();
  const offering = offerTo(owner, second.seen, { signal: never });
  await next(second.steps, 'digits');
  await outcomeOf(offering);
  if (join) join = { ...join, state: 'sealed', sealed: base64Url(keys) };
  await next(second.steps, 'spoilt');
});

test('an approval expires after ten minutes', async () => {
  expiresAt = new Date(Date.now() - 1).toISOString();
  const { seen } = await asked();
  expect(await outcomeOf(offerTo(owner, seen, { signal: never }))).toBe('over');
});

/** Returns the invitation in the QR code that a device shows. */
async function shown(): Promise<OwnInvitation> {
  return newInvitation(owner.accountId, Date.now());
}

test('a device that scanned the QR code gets the keys without digits', async () => {
  const invitation = await shown();
  const { steps, seen } = await asked(invitation);
  expect(seen.commit.startsWith(invitation.tag)).toBe(true);
  const offering = offerTo(owner, seen, { signal: never, invitation });
  const approved = next(steps, 'approved');
  const agreement = await outcomeOf(offering);
  if (typeof agreement === 'string') throw new Error(agreement);
  await giveKeys(owner, { join: seen, agreement, keys });
  expect(await approved).toEqual({ kind: 'approved', keys });
  // The server's messages do not contain the secret or reveal the keys.
  const carried = JSON.stringify(server.asked);
  for (const unseen of [invitation.secret, keys]) expect(carried).not.toContain(base64Url(unseen));
});

test("a server that replaces the new device's key does not get the library's keys", async () => {
  const invitation = await shown();
  const own = await newApprovalKey();
  const { seen } = await asked(invitation);
  const offer = { signal: never, invitation };
  const swap = (commit: string) => {
    const offering = offerTo(owner, { ...seen, commit }, offer);
    if (join) join = { ...join, point: base64Url(own.point), state: 'answered' };
    return outcomeOf(offering);
  };
  // The owner rejects both the earlier commitment and a new one that starts with the QR code's tag.
  expect(await swap(seen.commit)).toBe('spoilt');
  const promised = base64Url(await sha256(own.point));
  expect(await swap(invitation.tag + promised.slice(invitation.tag.length))).toBe('spoilt');
  expect(server.asked.map(({ body }) => body)).not.toContainEqual(
    expect.objectContaining({ to: 'sealed' }),
  );
});

test("a server that replaces the QR code's key cannot hand over its own keys", async () => {
  const invitation = await shown();
  const own = await newApprovalKey();
  const { steps } = await asked(invitation);
  if (join) join = { ...join, approvingPoint: base64Url(own.point), state: 'offered' };
  await next(steps, 'spoilt');
  expect(join?.point).toBeNull();
});

test("a device refuses keys sealed without the QR code's secret", async () => {
  const invitation = await shown();
  const { steps, seen } = await asked(invitation);
  const stranger = { ...invitation, secret: crypto.getRandomValues(new Uint8Array(16)) };
  if (join) join = { ...join, approvingPoint: base64Url(invitation.own.point), state: 'offered' };
  const spoilt = next(steps, 'spoilt');
  await outcomeOf(vi.waitUntil(() => join?.point));
  const agreement = await agreementOf(invitation.own, {
    accountId: owner.accountId,
    joinId: ID,
    askingPoint: bytesOf(join?.point ?? '') ?? new Uint8Array(),
    approvingPoint: invitation.own.point,
    secret: stranger.secret,
  });
  if (!agreement || !join) throw new Error('No agreement');
  join = { ...join, sealed: base64Url(await seal(agreement.key, keys)), state: 'sealed' };
  await spoilt;
  expect(seen.commit.startsWith(invitation.tag)).toBe(true);
});

test('a scan of a QR code that is no longer shown counts as not answered', async () => {
  expiresAt = new Date(Date.now() - 1).toISOString();
  const { steps } = await asked(await shown());
  await next(steps, 'unanswered');
});

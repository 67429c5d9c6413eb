// The dealer approves a new device through a server that relays the keys. The digits expose a
// dishonest server.

import {
  type Agreement,
  type ApprovalKey,
  agreementOf,
  type Meeting,
  newApprovalKey,
} from '../../../sw/devices/approval.ts';
import { open, seal } from '../../../sw/devices/cipher.ts';
import { newInvitation, readInvitation } from '../../../sw/devices/scan.ts';

const where = { accountId: 'a-1', joinId: 'join-1' };
const secret = new TextEncoder().encode('the ring of a library');

async function agreed(own: ApprovalKey, meeting: Meeting): Promise<Agreement> {
  const agreement = await agreementOf(own, meeting);
  if (!agreement) throw new Error('No agreement');
  return agreement;
}

async function bothKeys() {
  const [asking, approving] = await Promise.all([newApprovalKey(), newApprovalKey()]);
  const meeting = { ...where, askingPoint: asking.point, approvingPoint: approving.point };
  return { asking, approving, meeting };
}

test('both devices show the same six digits, and one opens what the other seals', async () => {
  const { asking, approving, meeting } = await bothKeys();
  const there = await agreed(asking, meeting);
  const here = await agreed(approving, meeting);
  expect(there.digits).toMatch(/^\d{6}$/);
  expect(here.digits).toBe(there.digits);
  expect(there.answer).toMatch(/^\d{2}$/);
  expect(here.answer).toBe(there.answer);
  expect(await open(there.key, await seal(here.key, secret))).toEqual(secret);
});

test('the digits are evenly distributed and differ between approvals', async () => {
  const digits = [];
  for (let each = 0; each < 40; each += 1) {
    const { asking, meeting } = await bothKeys();
    digits.push((await agreed(asking, meeting)).digits);
  }
  expect(new Set(digits).size).toBe(40);
  expect(new Set(digits.map(([first]) => first)).size).toBeGreaterThan(4);
});

test('a different account or approval gives different digits and a different key', async () => {
  const { asking, approving, meeting } = await bothKeys();
  const here = await agreed(approving, meeting);
  for (const other of [{ accountId: 'a-2' }, { joinId: 'join-2' }]) {
    const there = await agreed(asking, { ...meeting, ...other });
    expect(there.digits).not.toBe(here.digits);
    expect(await open(there.key, await seal(here.key, secret))).toBeUndefined();
  }
});

test('the digits expose a server that gives each device a different key', async () => {
  const { asking, approving } = await bothKeys();
  const [toAsking, toApproving] = await Promise.all([newApprovalKey(), newApprovalKey()]);
  const there = await agreed(asking, {
    ...where,
    askingPoint: asking.point,
    approvingPoint: toAsking.point,
  });
  const here = await agreed(approving, {
    ...where,
    askingPoint: toApproving.point,
    approvingPoint: approving.point,
  });
  expect(here.digits).not.toBe(there.digits);
});

test("an approval fails for a point off the curve or for the device's own point", async () => {
  const { asking, approving, meeting } = await bothKeys();
  const offCurve = approving.point.with(64, (approving.point[64] ?? 0) ^ 1);
  for (const approvingPoint of [offCurve, new Uint8Array(65), new Uint8Array(0), asking.point]) {
    expect(await agreementOf(asking, { ...meeting, approvingPoint })).toBeUndefined();
  }
});

test('an altered sealed key ring does not open', async () => {
  const { asking, approving, meeting } = await bothKeys();
  const sealed = await seal((await agreed(approving, meeting)).key, secret);
  const there = await agreed(asking, meeting);
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = sealed.with(at, (sealed[at] ?? 0) ^ 1);
    expect(await open(there.key, changed)).toBeUndefined();
  }
  expect(await open(there.key, new Uint8Array(5))).toBeUndefined();
});

test('a QR code is valid for ten minutes, and only for its own account', async () => {
  const { accountId } = where;
  const now = Date.now();
  const { secret, pointHash, code, expiresAt } = await newInvitation(accountId, now);
  const text = `https://lotproof.example/profile#${code}`;
  expect(await readInvitation(text, { accountId, now })).toEqual({ secret, pointHash });
  expect(await readInvitation(text, { accountId: 'another', now })).toBe('other-account');
  expect(await readInvitation(text, { accountId, now: expiresAt - 1_000 })).toEqual({
    secret,
    pointHash,
  });
  expect(await readInvitation(text, { accountId, now: expiresAt })).toBe('expired');
  for (const other of ['upi://pay?pa=dealer', `${text}A`, text.replace('profile', 'v'), '']) {
    expect(await readInvitation(other, { accountId, now }), other).toBe('foreign');
  }
});

// The senders of the worst requests: a dealer with a library, and new dealers.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { base64url, frames, put, sendWorst } from './worst-requests.mjs';

/**
 * Makes a dealer with bought reports and a library of this many records. `base` has the server's
 * addresses, the service on sale, and how records are framed.
 */
export async function openWorld(base, { email: ofDealer, records }) {
  const world = { ...base, ...(await signedIn(base, ofDealer)), turn: 0, payment: 'pay_none' };
  // A passkey cannot be bound to an IP address.
  world.metricsUrl = base.metricsUrl.replace('127.0.0.1', 'localhost');
  const token = randomBytes(32);
  world.write = token.toString('base64url');
  const id = base64url(16);
  const writeHash = createHash('sha256').update(token).digest('base64url');
  await posted(world, '/api/library/create', { id, writeHash, recovery: base64url(80) });
  world.known = Array.from({ length: Math.min(15, records) }, () => randomBytes(16));
  const address = 'PUT /api/library';
  for (let from = 0; from < records; from += world.recordsMax) {
    const count = Math.min(world.recordsMax, records - from);
    const sent = put(world, frames(world, count, 300, from === 0 ? world.known : []));
    const { status } = await sendWorst(world, address, sent);
    if (status !== 200) throw new Error(`${address}: ${status}`);
  }
  world.turn = 1;
  world.newDealer = async () => {
    const dealer = await signedIn(base, `worst-${randomUUID()}@example.in`);
    return { ...dealer, turn: 0 };
  };
  return world;
}

/** Signs in with a code from the sandbox's mailbox. Returns the account and its cookie. */
export async function signedIn({ url }, email) {
  const asked = await posted({ url }, '/api/user/email-login', { email });
  const mail = await fetch(`${url}/sandbox/mail?to=${encodeURIComponent(email)}`);
  const otp = (await mail.json()).messages.at(-1).text.match(/\d{6}/)[0];
  const cookie = cookiesOf(asked);
  const reply = await posted({ url, cookie }, '/api/user/verify-otp', { email, otp });
  const { accountId } = await reply.json();
  return { email, accountId, cookie: cookiesOf(reply) };
}

async function posted({ url, cookie = '' }, path, body) {
  const headers = { 'content-type': 'application/json', cookie };
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (reply.status !== 200) throw new Error(`${path}: ${await reply.text()}`);
  return reply;
}

function cookiesOf({ headers }) {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

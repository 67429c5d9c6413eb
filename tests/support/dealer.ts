// A dealer's phone as the server sees it over HTTP: a cookie jar that signs in, pays and buys.

import { randomUUID } from 'node:crypto';
import { type AnswerHeaders, type Sent, sendRequest } from './http-client.ts';

export type Reply = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  bytes: Buffer;
  headers: AnswerHeaders;
};

export type Dealer = ReturnType<typeof visitor>;

/** Returns a visitor whose browser has not signed in. `url` may change if the server restarts. */
export function visitor(url: string | (() => string), email = `dealer-${randomUUID()}@example.in`) {
  let cookies = new Map<string, string>();

  async function send(path: string, sent: Sent): Promise<Reply> {
    const own = [...cookies].map(([name, value]) => `${name}=${value}`);
    // A cookie that a test plants comes before the server's own and wins.
    const cookie = [sent.headers?.['cookie'] ?? [], ...own].flat().join('; ');
    const headers = { ...sent.headers, ...(cookie ? { cookie } : {}) };
    const base = typeof url === 'string' ? url : url();
    const answer = await sendRequest(`${base}${path}`, { ...sent, headers });
    cookies = new Map([...cookies, ...answer.headers.getSetCookie().map(nameAndValue)]);
    return { ...answer, body: asObject(answer.text) };
  }

  const get = (path: string) => send(path, {});
  const post = (
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });

  const put = (path: string, body: Uint8Array, headers?: Record<string, string>) =>
    send(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body,
    });

  return {
    email,
    get,
    post,
    put,
    /** Adds credit through the gateway, as the checkout window does. */
    async topUp(rupees: number) {
      const { body } = await post('/api/payment/create-order', { amount: rupees });
      const { id } = body['order'] as { id: string };
      const paid = await post('/sandbox/pay', { orderId: id, outcome: 'success' });
      const verified = await post('/api/payment/verify', { ...paid.body, amount: rupees });
      if (verified.status !== 200) throw new Error(`top-up failed: ${verified.text}`);
    },
    /** Buys a Hyundai report. If `signal` aborts, the phone has gone before the answer comes. */
    buy: (plate: string, key: string = randomUUID(), signal?: AbortSignal) =>
      post(
        '/api/service/call',
        { serviceName: 'Hyundai Service', payload: { vehicleNumber: plate } },
        { 'idempotency-key': key },
        signal,
      ),
    balance: async () => (await get('/api/payment/balance')).body['balance'] as number,
    transactions: async () =>
      (await get('/api/user/transactions')).body['transactions'] as Record<string, unknown>[],
  };
}

/** Returns a dealer who has signed in with the mailbox's code and paid in this many rupees. */
export async function signedInDealer(url: string, rupees = 0): Promise<Dealer> {
  const dealer = visitor(url);
  await signIn(url, dealer);
  if (rupees > 0) await dealer.topUp(rupees);
  return dealer;
}

/** Signs in, for the first time or again, with the code from the mailbox. */
export async function signIn(url: string, dealer: Dealer): Promise<void> {
  await dealer.post('/api/user/email-login', { email: dealer.email });
  const otp = await codeFor(url, dealer.email);
  const reply = await dealer.post('/api/user/verify-otp', { email: dealer.email, otp });
  if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.text}`);
}

/** Signs in with the sandbox's Google, which accepts any email. */
export async function signInWithGoogle(dealer: Dealer): Promise<Reply> {
  const token = await googleToken(dealer, dealer.email);
  return dealer.post('/api/user/google-login', { email: dealer.email, ...token });
}

/** Returns the token that Google's popup gives this dealer's browser for an email. */
export async function googleToken(
  dealer: Dealer,
  email: string,
): Promise<{ credential: string; googleId: string }> {
  const { nonce } = (await dealer.get('/api/user/google-nonce')).body;
  const { body } = await dealer.post('/sandbox/google/token', { email, nonce });
  return body as { credential: string; googleId: string };
}

export async function codeFor(url: string, email: string): Promise<string> {
  const letters = await lettersTo(url, email);
  const code = letters.at(-1)?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`no code was sent to ${email}`);
  return code;
}

/** Returns the emails to an address in the sandbox's mailbox, oldest first. */
export async function lettersTo(
  url: string,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  const { text } = await sendRequest(`${url}/sandbox/mail?to=${encodeURIComponent(email)}`);
  const { messages } = JSON.parse(text) as { messages: { subject: string; text: string }[] };
  return messages;
}

/** Returns a cookie's name and value, without its attributes. */
export function nameAndValue(cookie: string): [string, string] {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** Returns the object in the answer, or an empty one if there is none. */
export function asObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

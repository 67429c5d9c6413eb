// A dealer's phone that outlives its server: it logs in again when necessary, and knows that an
// answer may be lost.

import { codeFor, nameAndValue, type Reply } from '../support/dealer.ts';
import { isLost, type Sent, sendRequest } from '../support/http-client.ts';

/** `lost`: no server answered, or the answer never arrived. */
export type Heard = Reply | 'lost';

type Options = { key?: string | undefined; signal?: AbortSignal };

export type Phone = {
  get: (path: string) => Promise<Reply>;
  post: (path: string, body: unknown, options?: Options) => Promise<Heard>;
};

/** Returns the phone of the dealer with `email`. `urlNow` returns the server's current URL. */
export function newPhone(email: string, urlNow: () => string): Phone {
  let cookies = new Map<string, string>();
  let signingIn: Promise<void> | undefined;

  async function send(path: string, sent: Sent): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', cookie, ...sent.headers };
    const answer = await sendRequest(`${urlNow()}${path}`, { ...sent, headers });
    cookies = new Map([...cookies, ...answer.headers.getSetCookie().map(nameAndValue)]);
    return { ...answer, body: JSON.parse(answer.text) };
  }

  /** Uses a new browser each time, because a second code within a minute is refused. */
  async function signIn(): Promise<void> {
    cookies = new Map();
    await send('/api/user/email-login', asJson({ email }));
    const otp = await codeFor(urlNow(), email);
    const reply = await send('/api/user/verify-otp', asJson({ email, otp }));
    if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.text}`);
  }

  async function sendSignedIn(path: string, sent: Sent): Promise<Reply> {
    const reply = await send(path, sent);
    if (reply.status !== 401) return reply;
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    await signingIn;
    return send(path, sent);
  }

  return {
    get: (path) => sendSignedIn(path, {}),
    post: (path, body, { key, signal } = {}) =>
      sendSignedIn(path, {
        ...asJson(body),
        headers: key === undefined ? {} : { 'idempotency-key': key },
        ...(signal ? { signal } : {}),
      }).catch(lostIfCut),
  };
}

function asJson(body: unknown): Sent {
  return { method: 'POST', body: JSON.stringify(body) };
}

export function lostIfCut(error: unknown): 'lost' {
  if (isLost(error)) return 'lost';
  throw error;
}

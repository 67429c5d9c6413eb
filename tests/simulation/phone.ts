// A dealer's phone that outlives the server it speaks to: it signs in again when it must, and knows
// that an answer may be lost.

import { codeFor, type Reply } from '../support/dealer.ts';

/** `lost`: nobody answered, or the answer never came. */
export type Heard = Reply | 'lost';

type Options = { key?: string | undefined; signal?: AbortSignal };

export type Phone = {
  get: (path: string) => Promise<Reply>;
  post: (path: string, body: unknown, options?: Options) => Promise<Heard>;
};

/** The phone of `email`; `urlNow` is where the server listens at the moment. */
export function newPhone(email: string, urlNow: () => string): Phone {
  let cookies = new Map<string, string>();
  let signingIn: Promise<void> | undefined;

  async function send(path: string, init: RequestInit): Promise<Reply> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${urlNow()}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', cookie, ...init.headers },
    });
    cookies = new Map([...cookies, ...response.headers.getSetCookie().map(nameAndValue)]);
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, text, body: JSON.parse(text) };
  }

  /** In a browser that is new each time: one gets no second code within a minute. */
  async function signIn(): Promise<void> {
    cookies = new Map();
    await send('/api/user/email-login', asJson({ email }));
    const otp = await codeFor(urlNow(), email);
    const reply = await send('/api/user/verify-otp', asJson({ email, otp }));
    if (reply.status !== 200) throw new Error(`sign-in failed: ${reply.text}`);
  }

  async function sendSignedIn(path: string, init: RequestInit): Promise<Reply> {
    const reply = await send(path, init);
    if (reply.status !== 401) return reply;
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    await signingIn;
    return send(path, init);
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

function asJson(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body) };
}

/**
 * fetch fails with a TypeError when the server is gone, with an AbortError when the phone gave up.
 */
export function lostIfCut(error: unknown): 'lost' {
  const isAborted = error instanceof Error && error.name === 'AbortError';
  if (error instanceof TypeError || isAborted) return 'lost';
  throw error;
}

function nameAndValue(cookie: string): [string, string] {
  const [pair = ''] = cookie.split(';');
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

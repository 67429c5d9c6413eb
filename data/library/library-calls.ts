// The calls of the sealed library that a dealer's devices share, but for its records, which travel
// as bytes (frames.ts). Bytes in JSON are base64url. `write` is the write token: whoever has a
// session and no key changes nothing.

import * as v from 'valibot';
import { type CallSpec, digits, get, nothing, post } from '../call-spec.ts';

/** Where records are stored (`PUT`) and fetched (`GET`). */
export const LIBRARY_PATH = '/api/library';
/** The header of a `PUT`: the write token. */
export const WRITE_HEADER = 'Lotproof-Write';

/** So many bytes. */
const base64url = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)));
/** A ring of hundreds of keys, or one with the heads of all devices. */
const sealed = v.pipe(v.string(), v.regex(/^[\w-]{1,32768}$/));

const id = base64url(16);
const hash = base64url(32);
const write = base64url(32);
/** Of P-256, uncompressed. */
const point = base64url(65);
const generation = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 32 - 1));
/** A fresh code from the email: the holder of an unlocked device has its key too. */
const otp = digits(6);

/** The write token, as a header brings it. */
export const WriteToken = write;

const JoinState = v.picklist(['asked', 'offered', 'answered', 'sealed', 'refused', 'expired']);
export type JoinState = v.InferOutput<typeof JoinState>;

const LibraryState = v.object({
  id: v.string(),
  generation: v.number(),
  /** Another one than before: the server was restored from a backup. */
  epoch: v.string(),
  /** Of the last record written. */
  seq: v.number(),
  records: v.number(),
  bytes: v.number(),
  /** When the recovery code was last renewed. Dates are ISO 8601, UTC. */
  codeSince: v.string(),
  /** From when on somebody who has no key may start again; null: not asked. */
  restartAt: v.nullable(v.string()),
});

/** Another session that asks to be let in. */
const OpenJoin = v.object({
  id: v.string(),
  /** As the server names it: what the asker writes is shown to no other device. */
  browser: v.string(),
  /** SHA-256 of the point that it will show. */
  commit: v.string(),
  point: v.nullable(v.string()),
  state: JoinState,
  expiresAt: v.string(),
});

export const libraryCalls = {
  libraryState: get(
    '/api/library/state',
    'owner',
    v.object({ library: v.nullable(LibraryState), joins: v.array(OpenJoin) }),
  ),
  /**
   * `recovery`: the ring, sealed under the code. `generation`: more than 1 where the server lost a
   * library that a device still has the keys of. `replaces`: see `libraryRestart`.
   */
  libraryCreate: post(
    '/api/library/create',
    'owner',
    v.object({
      id,
      writeHash: hash,
      recovery: sealed,
      generation: v.optional(generation),
      replaces: v.optional(id),
    }),
    v.object({ epoch: v.string() }),
  ),
  libraryRecovery: get(
    '/api/library/recovery',
    'owner',
    v.object({ id: v.string(), generation: v.number(), recovery: v.string() }),
  ),
  /**
   * A new key and a new code; ends every other session of the account. Without `otp` only where a
   * restored server has lost a key that a device has.
   */
  libraryGeneration: post(
    '/api/library/generation',
    'owner',
    v.object({ write, generation, writeHash: hash, recovery: sealed, otp: v.optional(otp) }),
    nothing,
  ),
  /** Turns it off: the server forgets all that is sealed. */
  libraryRemove: post('/api/library/remove', 'owner', v.object({ write, otp }), nothing),
  /** By a fresh code from the email: in seven days another library may take its place. */
  libraryRestart: post(
    '/api/library/restart',
    'owner',
    v.object({ otp }),
    v.object({ restartAt: v.string() }),
  ),
  /** A device that has the key says no to that. */
  libraryKeep: post('/api/library/keep', 'owner', v.object({ write }), nothing),

  joinAsk: post(
    '/api/library/join',
    'owner',
    v.object({ commit: hash }),
    v.object({ id: v.string(), expiresAt: v.string() }),
  ),
  /** For the session that asked, and no other. */
  joinState: get(
    '/api/library/join',
    'owner',
    v.object({
      state: JoinState,
      /** The approving device's. */
      point: v.nullable(v.string()),
      sealed: v.nullable(v.string()),
    }),
    v.object({ id }),
  ),
  joinOffer: post('/api/library/join/offer', 'owner', v.object({ id, write, point }), nothing),
  joinPoint: post('/api/library/join/point', 'owner', v.object({ id, point }), nothing),
  joinSeal: post('/api/library/join/seal', 'owner', v.object({ id, write, sealed }), nothing),
  joinRefuse: post('/api/library/join/refuse', 'owner', v.object({ id, write }), nothing),
} satisfies Record<string, CallSpec>;

/** The first that fits: what is built on another says so besides. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\b(Linux|CrOS)\b/],
] as const;

/** Of a user agent string; `Browser` where it names none that is known. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Browser';
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}

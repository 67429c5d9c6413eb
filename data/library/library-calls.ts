// The calls of the sealed library that a dealer's devices share. Records themselves are sent as
// bytes (frames.ts). Bytes in JSON are base64url. `write`: the write token, without which a session
// cannot change anything.

import * as v from 'valibot';
import { type CallSpec, digits, get, nothing, post } from '../call-spec.ts';

/** Stores (`PUT`) and fetches (`GET`) records. */
export const LIBRARY_PATH = '/api/library';
/** The `PUT` header that carries the write token. */
export const WRITE_HEADER = 'Lotproof-Write';

/** The base64url form of exactly this many bytes. */
const base64url = (bytes: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)));
/** Enough for a ring with hundreds of keys, or for one key and the records about all devices. */
const sealed = v.pipe(v.string(), v.regex(/^[\w-]{1,32768}$/));

const id = base64url(16);
const hash = base64url(32);
const write = base64url(32);
/** An uncompressed point on P-256. */
const point = base64url(65);
const generation = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 32 - 1));
/** A fresh code from an email, because a thief with an unlocked device has its keys too. */
const otp = digits(6);

/** The write token in the form that the header carries. */
export const WriteToken = write;

const JoinState = v.picklist(['asked', 'offered', 'answered', 'sealed', 'refused', 'expired']);
export type JoinState = v.InferOutput<typeof JoinState>;

const LibraryState = v.object({
  id: v.string(),
  generation: v.number(),
  /** A value that changes when the server is restored from a backup. */
  epoch: v.string(),
  /** The sequence number of the last record. */
  seq: v.number(),
  records: v.number(),
  bytes: v.number(),
  /** The number of reports from buyers' phones that no device has fetched and stored yet. */
  box: v.number(),
  /** When the recovery code was last renewed. Dates are ISO 8601, UTC. */
  codeSince: v.string(),
  /** When a restart without the key becomes possible; null if none was requested. */
  restartAt: v.nullable(v.string()),
});

/** Another session of the account, which is asking to join. */
const OpenJoin = v.object({
  id: v.string(),
  /**
   * The server's name for the browser. Devices never see text that the asking device itself wrote.
   */
  browser: v.string(),
  /** SHA-256 of the point that the asking device will show. */
  commit: v.string(),
  point: v.nullable(v.string()),
  state: JoinState,
  expiresAt: v.string(),
});

/** The maximum number of reports in one call. */
export const BOXED_MAX = 20;
/** The size limit for one call's reports: nine of the largest measured. The body may have 64 KB. */
export const BOXED_CHARACTERS_MAX = 56 * 1024;

/** The transaction id of a sale, as in its receipt. */
const sale = v.pipe(v.string(), v.regex(/^T\d{6,15}$/));
/** A report that a buyer's phone has sealed: up to 24 KB, five times the largest measured. */
const Boxed = v.object({ sale, generation, sealed });
/** The maximum number of reports in one answer: 1 MB if all are of the largest size. */
export const BOX_FETCHED_MAX = 40;
const inBox = v.pipe(
  v.array(v.object({ phone: v.pipe(v.number(), v.safeInteger()), sale })),
  v.maxLength(BOX_FETCHED_MAX),
);

export const libraryCalls = {
  libraryState: get(
    '/api/library/state',
    'owner',
    v.object({ library: v.nullable(LibraryState), joins: v.array(OpenJoin) }),
  ),
  /** `recovery`: the key ring, sealed under the recovery code. `replaces`: see `libraryRestart`. */
  libraryCreate: post(
    '/api/library/create',
    'owner',
    v.object({ id, writeHash: hash, recovery: sealed, replaces: v.optional(id) }),
    v.object({ epoch: v.string() }),
  ),
  libraryRecovery: get(
    '/api/library/recovery',
    'owner',
    v.object({ id: v.string(), generation: v.number(), recovery: v.string() }),
  ),
  /**
   * Sets a new key and recovery code, and ends every other session of the account. Needs `otp`,
   * unless a restored server has lost a key that one of the devices has.
   */
  libraryGeneration: post(
    '/api/library/generation',
    'owner',
    v.object({ write, generation, writeHash: hash, recovery: sealed, otp: v.optional(otp) }),
    nothing,
  ),
  /** Turns the library off: the server deletes all sealed data. */
  libraryRemove: post('/api/library/remove', 'owner', v.object({ write, otp }), nothing),
  /** Requests a restart with a fresh code from an email. It becomes possible seven days later. */
  libraryRestart: post(
    '/api/library/restart',
    'owner',
    v.object({ otp }),
    v.object({ restartAt: v.string() }),
  ),
  /**
   * Stores reports that a buyer's phone sealed for its owner's devices; the list may be empty.
   * `again`: sales that the phone must seal again, because no device could open them. If `epoch`
   * has changed, the phone seals all reports again. Throws `no_library` if `id` is no longer the
   * account's library.
   */
  boxPut: post(
    '/api/library/box',
    'buyer',
    v.object({ id, reports: v.pipe(v.array(Boxed), v.maxLength(BOXED_MAX)) }),
    v.object({ epoch: v.string(), again: v.array(v.string()) }),
  ),
  /**
   * Returns some of the reports in the box. `name`: the phone that bought a report. `after`: the
   * phone and sale of the last report that this device received.
   */
  boxFetch: get(
    '/api/library/box',
    'owner',
    v.object({
      reports: v.array(v.object({ ...Boxed.entries, phone: v.number(), name: v.string() })),
    }),
    v.object({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15} T\d{6,15}$/))) }),
  ),
  /** Tells the server which reports a device has stored, and which the phone must seal again. */
  boxTaken: post(
    '/api/library/box/taken',
    'owner',
    v.object({ write, taken: inBox, failed: inBox }),
    nothing,
  ),
  /** Rejects a restart. Needs a device with the key. */
  libraryKeep: post('/api/library/keep', 'owner', v.object({ write }), nothing),

  joinAsk: post(
    '/api/library/join',
    'owner',
    v.object({ commit: hash }),
    v.object({ id: v.string(), expiresAt: v.string() }),
  ),
  /** The state of a request to join, for the session that made it. */
  joinState: get(
    '/api/library/join',
    'owner',
    v.object({
      state: JoinState,
      /** The public point of the approving device. */
      point: v.nullable(v.string()),
      sealed: v.nullable(v.string()),
    }),
    v.object({ id }),
  ),
  /** Takes a step in a join. The asking session answers; the approver's steps need `write`. */
  joinStep: post(
    '/api/library/join/step',
    'owner',
    v.variant('to', [
      v.object({ to: v.literal('offered'), id, write, point }),
      v.object({ to: v.literal('answered'), id, point }),
      v.object({ to: v.literal('sealed'), id, write, sealed }),
      v.object({ to: v.literal('refused'), id, write }),
    ]),
    nothing,
  ),
} satisfies Record<string, CallSpec>;

/** The first match wins, because a browser's user agent also names the browser it is based on. */
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

/** Reads the browser's name from a user agent; `Browser` if it is unknown. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'Browser';
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}

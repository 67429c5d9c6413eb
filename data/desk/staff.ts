// Who works at the desk, and how they come in: by passkeys alone (WebAuthn, level 3).

import * as v from 'valibot';
import { time, whole } from './figures.ts';

/** `see` may read everything and do nothing. */
export const May = v.picklist(['see', 'act']);
export type May = v.InferOutput<typeof May>;

export const Me = v.object({
  name: v.string(),
  may: May,
  /** The sandbox lets every visitor in, and asks for no passkey. */
  isSandbox: v.boolean(),
  /** Two are asked for: a phone can be lost. */
  passkeys: whole,
  /** Each is ended by its number. */
  sessions: v.array(v.object({ number: whole, since: time, isThis: v.boolean() })),
});

export const People = v.object({
  people: v.array(
    v.object({
      name: v.string(),
      may: May,
      passkeys: whole,
      /** Null for one who has not come in yet. */
      seenAt: v.nullable(time),
      isRemoved: v.boolean(),
    }),
  ),
});
export type People = v.InferOutput<typeof People>;

/** As `@simplewebauthn` has it: what the browser is asked, and what it answered. */
export const PasskeyOptions = v.record(v.string(), v.unknown());
export const PasskeyAnswer = v.looseObject({
  id: v.pipe(v.string(), v.maxLength(1400)),
  rawId: v.pipe(v.string(), v.maxLength(1400)),
  type: v.literal('public-key'),
  clientExtensionResults: v.record(v.string(), v.unknown()),
  response: v.looseObject({ clientDataJSON: v.pipe(v.string(), v.maxLength(4096)) }),
});
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>;

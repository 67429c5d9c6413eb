// The desk's people, and how they sign in: only with passkeys (WebAuthn, level 3).

import * as v from 'valibot';
import { time, whole } from './figures.ts';

/** `see` may read everything and change nothing. */
export const May = v.picklist(['see', 'act']);
export type May = v.InferOutput<typeof May>;

export const Me = v.object({
  name: v.string(),
  may: May,
  /** Whether this is the sandbox, which admits every visitor without a passkey. */
  isSandbox: v.boolean(),
  /** How many passkeys the person has. We ask for two, because a phone can be lost. */
  passkeys: whole,
  /** The person's sessions. The number identifies a session that is to be ended. */
  sessions: v.array(v.object({ number: whole, since: time, isThis: v.boolean() })),
});

/** The browser's passkey options and answer, as `@simplewebauthn` defines them. */
export const PasskeyOptions = v.record(v.string(), v.unknown());
export const PasskeyAnswer = v.looseObject({
  id: v.pipe(v.string(), v.maxLength(1400)),
  rawId: v.pipe(v.string(), v.maxLength(1400)),
  type: v.literal('public-key'),
  clientExtensionResults: v.record(v.string(), v.unknown()),
  response: v.looseObject({ clientDataJSON: v.pipe(v.string(), v.maxLength(4096)) }),
});
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>;

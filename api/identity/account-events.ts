// Stores an account's events forever: sign-ins, their networks, and changes. People read them only
// in an investigation. They contain no network address and no email.

import { createHmac } from 'node:crypto';
import type { Config } from '../settings/config.ts';
import type { Sql } from '../storage/database.ts';
import { networkOf } from './sign-in/attempts.ts';

/** How a person proved who they are, or failed to. */
export type Way = 'code' | 'google' | 'password' | 'phone';

export type EventKind =
  | 'code sent'
  | 'signed in'
  | 'refused'
  | 'signed out'
  | 'signed out everywhere'
  | 'password set'
  | 'password dropped'
  | 'blocked'
  | 'unblocked'
  | 'given a payment'
  | 'data exported'
  | 'library turned on'
  | 'library key renewed'
  | 'library restart asked'
  | 'library restart refused'
  | 'library turned off'
  | 'phone admitted'
  | 'phone refused'
  | 'phone limit set'
  | 'phone limit raised'
  | 'phone limit kept'
  | 'phone asks for more'
  | 'phone paused'
  | 'phone resumed'
  | 'phone ended'
  | 'removed';

/** `network`: the caller's address, of which only a keyed hash is stored. */
type Caller = {
  network: string;
  /** Returns the stored id of the caller's session; left out if the caller is not signed in. */
  sessionHash?: () => Buffer | undefined;
};

export type Event = {
  accountId: string;
  kind: EventKind;
  way?: Way;
  /** The request that caused the event. */
  caller?: Caller;
  /** The operator's name and reason. */
  who?: string;
  why?: string;
  /** The buyer's phone that the event concerns, or that caused it. */
  phoneId?: number | undefined;
  at: number;
};

/** The length of a session's short name: it tells sessions apart, but is useless for signing in. */
const REFERENCE_BYTES = 8;

/** Records an event in the same commit as the change it describes. */
export function keepEvent(sql: Sql, { config }: { config: Config }, event: Event): void {
  const { accountId, kind, way, caller, who, why, phoneId, at } = event;
  sql.insert(
    `INSERT INTO event
       (account_id, kind, way, session_reference, network_hash, who, why, phone_id, at)
     VALUES (:accountId, :kind, :way, :session, :network, :who, :why, :phoneId, :at)`,
    {
      accountId,
      kind,
      way: way ?? null,
      session: sessionReference(caller?.sessionHash?.()),
      network: caller ? networkHash(config.sessionSecret, caller.network) : null,
      who: who ?? null,
      why: why ?? null,
      phoneId: phoneId ?? null,
      at,
    },
  );
}

/** Returns the session's short name in events and holds. */
export function sessionReference(sessionHash: Buffer | undefined): Buffer | null {
  return sessionHash?.subarray(0, REFERENCE_BYTES) ?? null;
}

/** The hash is keyed, because an attacker could try every address against a bare hash. */
function networkHash(secret: string, address: string): Buffer {
  const key = createHmac('sha256', secret).update('key of the networks in events').digest();
  return createHmac('sha256', key).update(networkOf(address)).digest().subarray(0, REFERENCE_BYTES);
}

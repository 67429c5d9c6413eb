// What happened to an account, kept for ever beside its money: who got in, from where, and what was
// changed. For an investigation, and nobody else: no address and no email stands in it.

import { createHmac } from 'node:crypto';
import type { Backend } from '../backend.ts';
import type { Sql } from '../storage/database.ts';
import { networkOf } from './sign-in/rate-limits.ts';

/** How somebody proved, or failed to prove, who they are. */
export type Way = 'code' | 'google' | 'password';

type Kind =
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
  | 'removed';

export type Event = {
  accountId: string;
  kind: Kind;
  way?: Way;
  /** The caller's network address, as it is: only its keyed hash is kept. */
  network?: string;
  /** What the database knows the caller's session by. */
  sessionHash?: Buffer | undefined;
  /** The operator, and the reason given. */
  who?: string;
  why?: string;
};

/** Enough to tell the sessions of an account apart; nothing can be looked up by it. */
const REFERENCE_BYTES = 8;

/** Keeps an event in the commit of what it tells of. */
export function keepEvent(
  sql: Sql,
  { config, clock }: Pick<Backend, 'config' | 'clock'>,
  event: Event,
) {
  const { accountId, kind, way, network, sessionHash, who, why } = event;
  sql.insert(
    `INSERT INTO event
       (account_id, kind, way, session_reference, network_hash, who, why, at)
     VALUES (:accountId, :kind, :way, :session, :network, :who, :why, :at)`,
    {
      accountId,
      kind,
      way: way ?? null,
      session: sessionReference(sessionHash),
      network: network === undefined ? null : networkHash(config.sessionSecret, network),
      who: who ?? null,
      why: why ?? null,
      at: clock(),
    },
  );
}

/** What events and holds know a session by. */
export function sessionReference(sessionHash: Buffer | undefined): Buffer | null {
  return sessionHash?.subarray(0, REFERENCE_BYTES) ?? null;
}

/** Keyed, because all addresses of the world are soon tried against a bare hash. */
function networkHash(secret: string, address: string): Buffer {
  const key = createHmac('sha256', secret).update('key of the networks in events').digest();
  return createHmac('sha256', key).update(networkOf(address)).digest().subarray(0, REFERENCE_BYTES);
}

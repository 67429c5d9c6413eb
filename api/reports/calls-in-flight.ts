// Tracks the calls that the server is answering. A repeat waits for the answer to the first call.

import { hash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { inTime } from '../operations/in-time.ts';
import type { Database } from '../storage/database.ts';
import { isUnheard, type Membership } from '../storage/servers/membership.ts';
import { findCall } from './known-calls.ts';

/** Calls by account and key. The fingerprint tells a repeat from a different call. */
export type LiveCalls = {
  answers: Map<string, LiveCall>;
  /** Holds of live calls, which never expire, even if the clock jumps. */
  holds: Set<number>;
  /** Holds of calls that have ended but whose outcome could not yet be written. */
  ended: Set<number>;
};

export type LiveCall = {
  fingerprint: Buffer;
  /** A hash of the seal. Comparing hashes does not reveal how much of a guess was right. */
  sealHash: Buffer;
  answer: Promise<string>;
};

type Owner = { accountId: string; key: string };

/** A repeat waits this long for the first call, which is longer than any source's time limit. */
const WAIT_MS = 70_000;
/** How often we look for another server's answer: three small reads a second. */
const LOOK_AGAIN_MS = 300;

export function liveCallOf({ liveCalls }: { liveCalls: LiveCalls }, owner: Owner) {
  return liveCalls.answers.get(nameOf(owner));
}

/** Registers the call while the job runs, so that a repeat finds it. */
export async function whileLive(
  { liveCalls }: { liveCalls: LiveCalls },
  owner: Owner,
  call: LiveCall,
): Promise<string> {
  const name = nameOf(owner);
  liveCalls.answers.set(name, call);
  try {
    return await call.answer;
  } finally {
    liveCalls.answers.delete(name);
  }
}

/** Waits until the call has ended. Returns `false` if that takes too long. */
export function isOver({ answer }: LiveCall): Promise<boolean> {
  const over = Promise.allSettled([answer]).then(() => true);
  return inTime(over, WAIT_MS, false);
}

type Elsewhere = { keyHash: Buffer; server: number };

/** Waits until a call on another server has ended. Keeps checking while that server is alive. */
export async function isOverElsewhere(
  { database, membership }: { database: Pick<Database, 'read'>; membership: Membership },
  { keyHash, server }: Elsewhere,
): Promise<boolean> {
  // Our own server has ended this call but could not write the outcome.
  if (server === membership.id) return false;
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until && !isUnheard(membership, server)) {
    await after(LOOK_AGAIN_MS, undefined, { ref: false });
    const call = await database.read((sql) => findCall(sql, keyHash));
    if (!call || call.open_server === null) return true;
  }
  return false;
}

export function sealHashOf(seal: string | undefined): Buffer {
  return hash('sha256', seal ?? '', 'buffer');
}

function nameOf({ accountId, key }: Owner): string {
  return `${accountId} ${key}`;
}

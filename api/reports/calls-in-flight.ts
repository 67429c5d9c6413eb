// Calls being answered now. A repeat of one waits for its answer instead of asking again.

import { hash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Database } from '../storage/database.ts';
import { isUnheard, type Membership } from '../storage/servers/membership.ts';
import { findCall } from './known-calls.ts';

/** By account and key, with what tells a repeat from a different call. */
export type LiveCalls = {
  answers: Map<string, LiveCall>;
  /** Their holds: never overdue, whatever the clock does. */
  holds: Set<number>;
  /** Holds of calls that have ended, but whose outcome could not be written yet. */
  ended: Set<number>;
};

export type LiveCall = {
  fingerprint: Buffer;
  /** A hash: comparing it byte by byte does not reveal how much of a guess was right. */
  sealHash: Buffer;
  answer: Promise<string>;
};

type Owner = { accountId: string; key: string };

/** How long a repeat waits for the first: longer than the longest time-out of a source. */
const WAIT_MS = 70_000;
/** Another server's call is looked for this often: three small reads a second. */
const LOOK_AGAIN_MS = 300;

export function liveCallOf({ liveCalls }: { liveCalls: LiveCalls }, owner: Owner) {
  return liveCalls.answers.get(nameOf(owner));
}

/** A repeat of the call finds it here meanwhile. */
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

/** Resolves when the call has ended, with an answer or without: `false` when that took too long. */
export async function isOver({ answer }: LiveCall): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), WAIT_MS);
  });
  const over = answer.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([over, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Elsewhere = { keyHash: Buffer; server: number };

/**
 * The same of a call that another server answers; it is not told, and looks again, while that
 * server is heard.
 */
export async function isOverElsewhere(
  { database, membership }: { database: Pick<Database, 'read'>; membership: Membership },
  { keyHash, server }: Elsewhere,
): Promise<boolean> {
  // One of this server's own is not being answered: its end could not be written.
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

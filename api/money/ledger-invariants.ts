// What must hold in the database whenever it is at rest. One function: tests call it after every
// run and crash, the operator whenever in doubt.

import type { Sql } from '../storage/database.ts';
import { gatewayRules } from './gateway-rules.ts';
import { firstBrokenLink } from './ledger-chain.ts';
import { firstBrokenRoot } from './ledger-roots.ts';
import { NOTHING_DUE, type Rule, walletRules } from './wallet-rules.ts';

/**
 * Rows shown per broken rule: even a million violations are reported briefly.
 */
const SHOWN_MAX = 100;

/** Every broken rule with the rows that break it; empty when the database is sound. `now` in ms. */
export function violations(sql: Sql, now: number): string[] {
  return promises.flatMap(({ brokenIn }) => brokenIn(sql, now));
}

type KeptPromise = {
  promise: string;
  /** The rows that break it, a sentence each. */
  brokenIn: (sql: Sql, now: number) => string[];
};

function ruled({ promise, broken }: Rule): KeptPromise {
  return {
    promise,
    brokenIn: (sql, now) =>
      sql
        .all<{ subject: string | number }>(`${broken} LIMIT :limit`, {
          limit: SHOWN_MAX,
          ...(broken.includes(':now') ? { now } : {}),
        })
        .map(({ subject }) => `${promise}: ${subject}`),
  };
}

/**
 * An expired hold breaks no rule: the server releases it within a minute of its next write, or at
 * its next start. Until then it is merely due.
 */
export function isAboutTheDatabase(violation: string): boolean {
  return !violation.startsWith(NOTHING_DUE);
}

const CHAINED = 'every entry is chained to the one before it';

function brokenLinks(sql: Sql): string[] {
  const first = firstBrokenLink(sql);
  return first === undefined ? [] : [`${CHAINED}: ${first}`];
}

const ROOTED = 'each root meets the chains it was written of';

function brokenRoots(sql: Sql): string[] {
  const first = firstBrokenRoot(sql);
  return first === undefined ? [] : [`${ROOTED}: ${first}`];
}

/** Each by itself, for who asks one after the other. */
export const promises: readonly KeptPromise[] = [
  ...[...walletRules, ...gatewayRules].map(ruled),
  { promise: CHAINED, brokenIn: brokenLinks },
  { promise: ROOTED, brokenIn: brokenRoots },
];

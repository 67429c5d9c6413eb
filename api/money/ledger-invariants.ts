// What must hold in the database whenever it is at rest. One function: tests call it after every
// run and crash, the operator whenever in doubt.

import type { Reader } from '../storage/database.ts';
import { gatewayRules } from './gateway-rules.ts';
import { firstBrokenLink } from './ledger-chain.ts';
import { firstBrokenRoot } from './ledger-roots.ts';
import { NOTHING_DUE, type Rule, walletRules } from './wallet-rules.ts';

/**
 * Rows shown per broken rule: even a million violations are reported briefly.
 */
const SHOWN_MAX = 100;

/** Every broken rule with the rows that break it; empty when the database is sound. `now` in ms. */
export async function violations(database: Reader, now: number): Promise<string[]> {
  const broken: string[] = [];
  for (const { brokenIn } of promises) broken.push(...(await brokenIn(database, now)));
  return broken;
}

type KeptPromise = {
  promise: string;
  /** The rows that break it, a sentence each. */
  brokenIn: (database: Reader, now: number) => Promise<string[]>;
};

function ruled({ promise, broken }: Rule): KeptPromise {
  return {
    promise,
    async brokenIn(database, now) {
      const values = { limit: SHOWN_MAX, ...(broken.includes(':now') ? { now } : {}) };
      const text = `${broken} LIMIT :limit`;
      const rows = await database.read((sql) =>
        sql.all<{ subject: string | number }>(text, values),
      );
      return rows.map(({ subject }) => `${promise}: ${subject}`);
    },
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

async function brokenLinks(database: Reader): Promise<string[]> {
  const first = await firstBrokenLink(database);
  return first === undefined ? [] : [`${CHAINED}: ${first}`];
}

const ROOTED = 'each root meets the chains it was written of';

async function brokenRoots(database: Reader): Promise<string[]> {
  const first = await firstBrokenRoot(database);
  return first === undefined ? [] : [`${ROOTED}: ${first}`];
}

/** Each by itself, for who asks one after the other. */
export const promises: readonly KeptPromise[] = [
  ...[...walletRules, ...gatewayRules].map(ruled),
  { promise: CHAINED, brokenIn: brokenLinks },
  { promise: ROOTED, brokenIn: brokenRoots },
];

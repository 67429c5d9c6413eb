// The keys and withdrawals by which this page judges: cached ones first, then fresh ones.

import { SAMPLE_KEY } from '../../../data/samples/sample.ts';
import { onServer } from '../../../sw/api-origin.ts';
import { keptLists, type PublishedLists, refreshLists } from '../../../sw/proof/published-lists.ts';
import { factAt } from '../../state/server-facts.ts';
import type { Proven } from './outcome.ts';
import type { Authority } from './verify.ts';

/** `asOf`: when the server gave the lists; undefined where it never did. */
export type DatedAuthority = Authority & { asOf: number | undefined };

/** Withdrawals are rare, and a phone has signal now and then: a week is long for both. */
const OLD_MS = 7 * 24 * 3600 * 1000;

/** With what the phone has, which may be nothing. */
export async function keptAuthority(): Promise<DatedAuthority> {
  return authorityOf(await keptLists(), false);
}

/** Undefined where the server is not reached. */
export async function freshAuthority(): Promise<DatedAuthority | undefined> {
  const lists = await refreshLists();
  return lists && authorityOf(lists, true);
}

function authorityOf(lists: PublishedLists | undefined, isFresh: boolean): DatedAuthority {
  const { keys = [], withdrawn = [], asOf } = lists ?? {};
  // A clock that was put back makes lists look fresh, or of a day to come.
  const isOld = !isFresh && asOf !== undefined && Math.abs(Date.now() - asOf) > OLD_MS;
  const known = [...keys, { ...SAMPLE_KEY, sample: true as const }];
  return { keys: known, withdrawn: new Set(withdrawn), isFresh, isOld, isSold, asOf };
}

/** Of a stolen key's reports only the server knows which it sold. */
async function isSold({ digest, statement: { iat } }: Proven): Promise<boolean | undefined> {
  const address = onServer(`/api/proof/sold?digest=${digest}&iat=${iat}`);
  const answer = await fetch(address, { cache: 'no-store' }).catch(() => undefined);
  const said: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const sold = factAt(said, 'sold');
  return typeof sold === 'boolean' ? sold : undefined;
}

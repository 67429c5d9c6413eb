// The phones on which the invented dealers are logged in.

import { randomBytes, randomUUID } from 'node:crypto';
import type { Backend } from '../../api/backend.ts';
import type { Way } from '../../api/identity/account-events.ts';
import { isBlocked, provedAccount } from '../../api/identity/accounts.ts';
import { beginSession, SESSION_DAYS, standingAccount } from '../../api/identity/session-store.ts';
import type { Sql } from '../../api/storage/database.ts';
import { DAY_MS } from './invented-days.ts';
import type { InventedDealer } from './invented-dealers.ts';

/** A dealer who is logged in. */
export type Phone = {
  dealer: InventedDealer;
  accountId: string;
  idHash: Buffer;
  signedInAt: number;
  paymentIds: string[];
  /** The last dispute that the payer opened. */
  dispute?: { id: string; paymentId: string };
};

/** The server, the sandbox gateway's address, and the dealers' phones. */
export type Market = { backend: Backend; url: string; phones: Map<string, Phone> };

type SignIn = { way: Way; network: string };

/** The dealers' network and an intruder's, from addresses reserved for examples (RFC 5737). */
const AT_HOME: SignIn = { way: 'code', network: '192.0.2.7' };
const ELSEWHERE: SignIn = { way: 'google', network: '198.51.100.23' };

/**
 * Returns the dealer's phone. Logs in again if its session ends within ten days. Undefined for a
 * blocked dealer.
 */
export async function phoneOf(market: Market, dealer: InventedDealer): Promise<Phone | undefined> {
  const { backend, phones } = market;
  const known = phones.get(dealer.email);
  const isFresh = known && backend.clock() - known.signedInAt < (SESSION_DAYS - 10) * DAY_MS;
  if (isFresh) return known;
  const phone = await signedIn(market, dealer, AT_HOME);
  if (!phone) return undefined;
  const kept = { ...known, ...phone, paymentIds: known?.paymentIds ?? [] };
  phones.set(dealer.email, kept);
  return kept;
}

/** Returns the phone of another person who knows the dealer's Google password. */
export function strangersPhone(market: Market, dealer: InventedDealer): Promise<Phone | undefined> {
  return signedIn(market, dealer, ELSEWHERE);
}

async function signedIn(
  { backend }: Market,
  dealer: InventedDealer,
  { way, network }: SignIn,
): Promise<Phone | undefined> {
  const [idHash, newId] = [randomBytes(32), randomUUID()];
  const at = backend.clock();
  const outcome = await backend.database.transaction((sql) => {
    const account = provedAccount(sql, { email: dealer.email, newId, at });
    if (isBlocked(sql, account.id)) return undefined;
    const signIn = { account, way, network, browser: idHash };
    const body = JSON.stringify({ accountId: account.id });
    const expiresAt = at + SESSION_DAYS * DAY_MS;
    const values = { idHash, accountId: account.id, body, expiresAt, phoneId: null };
    return beginSession(sql, backend, { signIn, values, at }) ?? account.id;
  });
  if (typeof outcome !== 'string') return undefined;
  return { dealer, accountId: outcome, idHash, signedInAt: at, paymentIds: [] };
}

export function callerOf({ accountId, idHash }: Phone) {
  const assertSession = (sql: Sql) => standingAccount(sql, { accountId, idHash });
  return { accountId, phoneId: undefined, assertSession };
}

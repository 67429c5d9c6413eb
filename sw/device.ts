// What the phone stores for all accounts: whose data to show, and the server's last configuration.

import Dexie, { type Table } from 'dexie';
import type { Answer } from '../data/contract.ts';
import { type Language, languageIn } from '../data/values/language.ts';
import { Database } from './database.ts';
import { isAmong } from './live-query.ts';

export type Account = {
  accountId: string;
  /** The account's email; empty on a buyer's phone. */
  email: string;
  /** The name that the owner gave a buyer's phone. */
  buyer?: string | undefined;
};

/** One email's accounts on this phone; see known-dealers.ts. */
export type KnownDealer = {
  /** Every account that the email has had on this phone, oldest first. */
  accountIds: string[];
  /** The account whose sign-in last verified the email; only a code or Google verifies it. */
  provedId?: string | undefined;
};

type PhoneRow =
  | { name: 'account'; value: Account }
  | { name: 'config'; value: Answer<'config'> }
  /** The account whose session has ended; see account/session.ts. */
  | { name: 'session-over'; value: { accountId: string } }
  /** Set if the dealer has switched reminders off; see reports/reminders.ts. */
  | { name: 'reminders-off'; value: true }
  /** A sign-out that the server does not know about yet; see pending-logout.ts. */
  | { name: 'logout-owed'; value: { accountId: string } }
  /** The chosen language, for workers that cannot read cookies. */
  | { name: 'language'; value: { language: Language } }
  /** The server's latest known time; see server-clock.ts. */
  | { name: 'server time'; value: number }
  /** The account that last signed out on this phone, until the next sign-in. */
  | { name: 'left'; value: Account }
  | { name: `dealer-${string}`; value: KnownDealer }
  /** Set for an account that a buyer uses here, until its owner logs in. */
  | { name: `buyer-${string}`; value: true };

class Phone extends Database {
  declare rows: Table<PhoneRow, PhoneRow['name']>;

  constructor() {
    super('lotproof');
    this.version(1).stores({ rows: 'name' });
  }
}

export const phone = new Phone();

type Value<N extends PhoneRow['name']> = Extract<PhoneRow, { name: N }>['value'];

/** The value stored under a name; null if there is none. */
export async function stored<N extends PhoneRow['name']>(name: N): Promise<Value<N> | null> {
  const row = await phone.rows.get(name);
  return (row?.value ?? null) as Value<N> | null; // the name determines the value's type
}

const lately = new Map<PhoneRow['name'], Promise<unknown>>();

Dexie.on('storagemutated', (parts) => {
  if (isAmong(parts, { db: phone, name: 'rows' })) lately.clear();
});

/**
 * Like {@link stored}, but from memory, because a drain reads the value for every answer. A change
 * made in another tab arrives a moment later.
 */
export function storedCached<N extends PhoneRow['name']>(name: N): Promise<Value<N> | null> {
  const known = lately.get(name) ?? stored(name);
  lately.set(name, known);
  known.catch(() => lately.delete(name));
  return known as Promise<Value<N> | null>; // the name determines the type
}

/** The dealer whose reports this phone shows; null if signed out. */
export async function account(): Promise<Account | null> {
  return stored('account');
}

/** Hides the dealer's data, which stays on the phone for the next sign-in. */
export async function hideAccount(): Promise<void> {
  await phone.transaction('rw', phone.rows, async () => {
    const value = await account();
    if (!value) return;
    await phone.rows.put({ name: 'left', value });
    await phone.rows.delete('account');
  });
}

/** The chosen language; English by default. */
export async function language(worker: ServiceWorkerGlobalScope): Promise<Language> {
  const store: CookieStore | undefined = worker.cookieStore;
  // Workers in Safari before 18.4 cannot read cookies, so a page stores the language for them.
  if (!store) return (await stored('language'))?.language ?? 'en';
  const cookies = await store.getAll();
  return languageIn(cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
}

/** Stores the cookie's language for the worker. */
export async function rememberLanguage(chosen: Language): Promise<void> {
  await phone.rows.put({ name: 'language', value: { language: chosen } });
}

/** Whether this phone reminds the dealer of papers about to expire. */
export async function isReminding(): Promise<boolean> {
  return (await stored('reminders-off')) === null;
}

export async function setReminding(isOn: boolean): Promise<void> {
  if (isOn) await phone.rows.delete('reminders-off');
  else await phone.rows.put({ name: 'reminders-off', value: true });
}

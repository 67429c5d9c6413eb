// The accounts that each email has had on this phone, and the one whose sign-in verified the email.

import { type Account, type KnownDealer, phone, stored } from '../device.ts';

/** Whether the email was verified by a sign-in to exactly this account. */
export async function isProved(owner: Account): Promise<boolean> {
  return (await known(owner.email))?.provedId === owner.accountId;
}

/** The email's other accounts that still have data on this phone. */
export async function earlierIds({ accountId, email }: Account): Promise<string[]> {
  const ids = (await known(email))?.accountIds ?? [];
  return ids.filter((id) => id !== accountId);
}

/** Records that the email has this account, and the account whose sign-in verified the email. */
export async function noteAccount(
  { accountId, email }: Account,
  proof: Pick<KnownDealer, 'provedId'> = {},
): Promise<void> {
  await change(email, (dealer) => {
    const { accountIds } = dealer;
    const isNew = !accountIds.includes(accountId);
    return { ...dealer, ...proof, accountIds: isNew ? [...accountIds, accountId] : accountIds };
  });
}

/** Forgets accounts. Call this once the phone no longer holds any of their data. */
export async function forgetAccounts(email: string, accountIds: string[]): Promise<void> {
  await change(email, (dealer) => ({
    ...dealer,
    accountIds: dealer.accountIds.filter((id) => !accountIds.includes(id)),
  }));
}

async function known(email: string): Promise<KnownDealer | null> {
  return stored(await nameOf(email));
}

async function change(email: string, to: (dealer: KnownDealer) => KnownDealer): Promise<void> {
  const name = await nameOf(email);
  await phone.transaction('rw', phone.rows, async () => {
    const before = (await stored(name)) ?? { accountIds: [] };
    const after = to(before);
    if (after.accountIds.length === 0) {
      await phone.rows.delete(name);
    } else if (JSON.stringify(after) !== JSON.stringify(before)) {
      await phone.rows.put({ name, value: after });
    }
  });
}

/** The email's hash, so that an unlocked phone does not list the emails used on it. */
async function nameOf(email: string): Promise<`dealer-${string}`> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `dealer-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

// The dealership's name and phone as its dealer typed them: on this phone and in the letterheads of
// its documents, in place of the email.

import { accountDatabase } from './database.ts';

export type Dealership = { title: string; phone: string };

/** Null where nothing was typed. */
export async function dealership(accountId: string): Promise<Dealership | null> {
  const row = await accountDatabase(accountId).profile.get('dealership');
  return row ? { title: row.title, phone: row.phone } : null;
}

/** Keeps what was typed; nothing at all is none. */
export async function rememberDealership(
  accountId: string,
  { title, phone }: Dealership,
): Promise<void> {
  const { profile } = accountDatabase(accountId);
  if (title.trim() === '' && phone.trim() === '') await profile.delete('dealership');
  else await profile.put({ name: 'dealership', title, phone });
}

/** `Sharma Motors, 98200 00000`; `otherwise` where nothing was typed. */
export async function letterheadName(accountId: string, otherwise: string): Promise<string> {
  const { title = '', phone = '' } = (await dealership(accountId)) ?? {};
  const parts = [title, phone].map((part) => part.trim()).filter((part) => part !== '');
  return parts.join(', ') || otherwise;
}

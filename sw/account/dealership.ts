// Stores the dealership's name and phone number as the dealer typed them. Letterheads show them in
// place of the email.

import { changeTables, noteEdit } from '../devices/changes.ts';
import { accountDatabase } from './database.ts';

export type Dealership = { title: string; phone: string };

/** The dealership's details; null if the dealer typed nothing. */
export async function dealership(accountId: string): Promise<Dealership | null> {
  const row = await accountDatabase(accountId).profile.get('dealership');
  return row ? { title: row.title, phone: row.phone } : null;
}

/** Changes the given fields and leaves the others. Deletes the row if all fields are then empty. */
export async function rememberDealership(
  accountId: string,
  part: Partial<Dealership>,
): Promise<void> {
  const { profile } = accountDatabase(accountId);
  const name = 'dealership';
  await profile.db.transaction('rw', [profile, ...changeTables(accountId)], async () => {
    const before = await profile.get(name);
    const { title, phone } = { title: '', phone: '', ...before, ...part };
    const isDeleted = title.trim() === '' && phone.trim() === '';
    // Do nothing if the text is the same: another device may have changed the name meanwhile, and
    // storing the old text again would overwrite that change.
    if (before ? before.title === title && before.phone === phone : isDeleted) return;
    const edit = { kind: name, id: name, editedAt: before?.editedAt, isDeleted } as const;
    const editedAt = await noteEdit(accountId, edit);
    if (isDeleted) await profile.delete(name);
    else await profile.put({ name, title, phone, editedAt });
  });
}

/**
 * The name for letterheads, such as `Sharma Motors, 98200 00000`, or `otherwise` if the dealer
 * typed none.
 */
export async function letterheadName(accountId: string, otherwise: string): Promise<string> {
  const { title = '', phone = '' } = (await dealership(accountId)) ?? {};
  const parts = [title, phone].map((part) => part.trim()).filter((part) => part !== '');
  return parts.join(', ') || otherwise;
}

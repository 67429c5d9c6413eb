// A dealer's page: what the database has of one, and how much the dealer's devices share.

import type { Dealer } from '../../data/desk/dealers.ts';
import { libraryOf } from '../library/libraries.ts';
import type { Desk } from './desk.ts';
import type { DeskRequest } from './desk-request.ts';

/** Undefined where there is no such account. */
export async function dealerPage(
  { backend, reading }: Desk,
  { query }: DeskRequest<'dealer'>,
): Promise<Dealer | undefined> {
  const known = await reading.ask('dealer', { ...query, at: backend.clock() });
  return known && { ...known, shared: await sharedBy(backend, query.id) };
}

/** One look-up in a small file; sizes and times are all that the server knows of what is in it. */
async function sharedBy(
  { library }: Desk['backend'],
  accountId: string,
): Promise<Dealer['shared']> {
  if (library.trouble() !== undefined) return 'out of order';
  const found = await library.read((sql) => libraryOf(sql, accountId));
  if (!found) return null;
  const { records, bytes, created_at: since, written_at: writtenAt } = found;
  return { records, bytes, since, writtenAt };
}

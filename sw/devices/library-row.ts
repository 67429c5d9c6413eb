// The single rows of what this device knows of the library, each by its name.

import { accountDatabase } from '../account/database.ts';
import type { LibraryRow } from '../account/library-rows.ts';

type Named<N extends LibraryRow['name']> = Extract<LibraryRow, { name: N }>;

export async function libraryRow<N extends LibraryRow['name']>(
  accountId: string,
  name: N,
): Promise<Named<N> | undefined> {
  const row = await accountDatabase(accountId).library.get(name);
  return row as Named<N> | undefined; // the row of this name is no other
}

export async function putLibraryRow(accountId: string, row: LibraryRow): Promise<void> {
  await accountDatabase(accountId).library.put(row);
}

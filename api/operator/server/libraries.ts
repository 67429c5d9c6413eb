// How much dealers' devices share: counts, sizes and times. What is in it nobody here can read.

import { accountById } from '../../identity/accounts.ts';
import type { LibraryRow } from '../../library/libraries.ts';
import { openedLibrary } from '../../library/library-file.ts';
import { largestLibraries, totalsOf, totalsText } from '../../library/library-totals.ts';
import { type Command, type Row, timeText } from '../command.ts';
import { dealerBy, Mistake, type OperatorSession } from '../session.ts';

const ROWS_MAX = 500;

export const libraries: Command = {
  name: 'libraries',
  usage: 'libraries [EMAIL]',
  does: "lists how much dealers' devices share, sealed: the largest first",
  async run(session, { words: [email] }) {
    const account = email === undefined ? undefined : await dealerBy(session, email);
    const opened = await openedLibrary(session.config);
    if ('trouble' in opened) throw new Mistake(opened.trouble);
    try {
      const { found, all } = await opened.database.read((sql) => ({
        found: largestLibraries(sql, { accountId: account?.id, limit: ROWS_MAX }),
        all: totalsOf(sql),
      }));
      return { rows: await rowsOf(session, found), summary: `${totalsText(all)}, sealed.` };
    } finally {
      await opened.database.close();
    }
  },
};

function rowsOf({ database }: OperatorSession, found: LibraryRow[]): Promise<Row[]> {
  return database.read((main) =>
    found.map((library) => ({
      email: accountById(main, library.account_id)?.email ?? 'no account any more',
      records: library.records,
      KB: Math.ceil(library.bytes / 1024),
      since: timeText(library.created_at),
      written: library.written_at === null ? '' : timeText(library.written_at),
      key: library.generation,
      'code since': timeText(library.code_since),
      'starts again': library.restart_at === null ? '' : timeText(library.restart_at),
    })),
  );
}

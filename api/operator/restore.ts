// A backup in the place of the book, and what the operator has to do again after it.

import { existsSync } from 'node:fs';
import { inspect } from '../backup.ts';
import { BookInUse, restore as putBack, type Restored } from '../restore.ts';
import { refuseWithoutRoom } from './backups.ts';
import { type Command, type Row, timeText } from './command.ts';
import { Mistake } from './desk.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  does: 'puts a backup in the place of the book; only while the server is stopped',
  async runWithoutBook({ config, clock }, { words: [file = ''] }) {
    if (!existsSync(file)) throw new Mistake(`${file} is not there.`);
    refuseWithoutRoom(file, config.backupDir);
    const { troubles, entries, bytes } = await inspect(file, config.backupDir, clock(), config);
    if (troubles.length > 0) throw new Mistake(`${file} is not sound: ${troubles.join('; ')}`);
    const restored = await putBack(config.dataDir, file, clock()).catch((error) => {
      if (!(error instanceof BookInUse)) throw error;
      throw new Mistake('Stop the server first: it works with this book.');
    });
    const { before, revived } = restored;
    const again: Row[] = revived.map(({ email, at, why }) => ({
      'purge again': email,
      at: timeText(at),
      why: why ?? 'asked for by the dealer',
    }));
    return {
      rows: [{ restored: file, entries, bytes, before }, ...again],
      summary: told(restored),
    };
  },
};

function told({ revived, isCompared }: Restored): string {
  return [
    'Restored. The book as it was is kept beside it, and everybody signs in again.',
    'Run "differences --ask yes" before you open: what was paid since is credited again from the',
    'gateway, and what went back is debited.',
    ...(isCompared
      ? []
      : [
          'The book as it was could not be read: nobody has a password any more, and whoever was',
          'blocked or forgotten since the backup is not known here. Do that again from your notes.',
        ]),
    ...revived.map(
      ({ email }) => `lotproof purge ${email} --reason "Asked for before the restore"`,
    ),
  ].join('\n');
}

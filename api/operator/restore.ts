// A backup in the place of the book, and what the operator has to do again after it.

import { lookAt, refuseForeignFolder, refuseMissingFolder } from '../book-file.ts';
import { setAsideLarger } from '../copies.ts';
import { restore as putBack, type Restored } from '../restore.ts';
import { refuseWithoutRoom } from './backups.ts';
import { type Command, type Row, timeText } from './command.ts';
import { Mistake } from './desk.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  does: 'puts a backup in the place of the book; only while the server is stopped',
  async runWithoutBook({ config, clock }, { words: [file = ''] }) {
    const bytes = lookAt(file)?.size;
    if (bytes === undefined) throw new Mistake(`${file} is not there.`);
    refuseMissingFolder(config.dataDir);
    refuseForeignFolder(config.dataDir);
    refuseWithoutRoom(config.dataDir, bytes);
    const restored = await putBack(config, file, clock());
    setAsideLarger(config.backupDir, { entries: restored.entries, at: clock() });
    const { before = null, entries, revived } = restored;
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
    'Restored. The book as it was is kept beside it for a week, and everybody signs in again.',
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

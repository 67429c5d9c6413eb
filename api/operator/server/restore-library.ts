// Puts a copy of what devices share in its place, or says that it is lost for good.

import { putLibraryBack, setLibraryAside } from '../../backup/library-copy.ts';
import { refuseOpenElsewhere } from '../../backup/open-elsewhere.ts';
import { forgetLibraryWasMade, libraryPath } from '../../library/library-file.ts';
import { lookAt, refuseForeignFolder, refuseMissingFolder } from '../../storage/database-file.ts';
import { lockFolder } from '../../storage/folder-lock.ts';
import type { Command, Result } from '../command.ts';
import { Mistake } from '../session.ts';
import { refuseIntoPostgres } from './file-only.ts';

export const restoreLibrary: Command = {
  name: 'restore-library',
  usage: 'restore-library [FILE] [--lost yes]',
  does: 'puts a copy of what devices share in its place; only while the server is stopped',
  options: ['lost'],
  async runWithoutDatabase({ config, clock }, { words: [file], options }) {
    refuseIntoPostgres(config);
    const { dataDir } = config;
    if ((file === undefined) === (options['lost'] === undefined)) {
      throw new Mistake('Name the copy (library-….db), or say --lost yes where there is none.');
    }
    refuseMissingFolder(dataDir);
    refuseForeignFolder(dataDir);
    const lock = lockFolder(dataDir, 'restore-library');
    try {
      refuseOpenElsewhere(libraryPath(dataDir));
      return file === undefined ? givenUp(dataDir, clock()) : await putBack(dataDir, file, clock());
    } finally {
      lock.release();
    }
  },
};

async function putBack(dataDir: string, file: string, at: number): Promise<Result> {
  if (!lookAt(file)) throw new Mistake(`${file} is not there.`);
  await putLibraryBack(dataDir, file, at).catch((error: Error) => {
    throw new Mistake(`${file} is not sound: ${error.message}. Nothing was changed.`);
  });
  const summary =
    'Put back. What was there is kept beside it for a week. Devices compare at their next sync, ' +
    'and send what it lacks.';
  return { rows: [{ restored: file }], summary };
}

function givenUp(dataDir: string, at: number): Result {
  setLibraryAside(dataDir, at);
  forgetLibraryWasMade(dataDir);
  const summary =
    'The next start makes an empty one; what was there is kept beside it for a week. Devices ' +
    'that have the keys make their libraries again.';
  return { rows: [], summary };
}

// Replaces the database, or what devices share, with a copy, and says what is lost and what the
// operator has to do again.

import { counted, stampText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { actsPath, actsTrouble, keepBegun, readActs } from '../../backup/act-log.ts';
import { setAsideLarger } from '../../backup/backup-folder.ts';
import type { RevivedDealer } from '../../backup/carry-over.ts';
import { putLibraryBack, setLibraryAside } from '../../backup/library-copy.ts';
import { restore as putBack, type RestoreResult } from '../../backup/restore.ts';
import { forgetLibraryWasMade, libraryPath } from '../../library/library-file.ts';
import { AT_THE_GATEWAY } from '../../money/refunds/shortfalls.ts';
import type { Config } from '../../settings/config.ts';
import { operatorCommand } from '../../settings/read-environment.ts';
import type { Sql } from '../../storage/database.ts';
import { lookAt, refuseForeignFolder, refuseMissingFolder } from '../../storage/database-file.ts';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
import { lockFolder, refuseOpenElsewhere } from '../../storage/folder-lock.ts';
import { type Witness, witnessOf } from '../../storage/integrity/witness.ts';
import type { Command, Result, Row } from '../command.ts';
import { Mistake, openServerDatabase } from '../session.ts';
import { refuseWithoutRoom } from './backups.ts';
import { stepsOf } from './replay-plan.ts';

/** Throws {@link DatabaseTrouble} where the settings name PostgreSQL. */
function refuseIntoPostgres({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new DatabaseTrouble(
    'A copy is put back as a file, and DATABASE_URL is set: stop every server, take it away, ' +
      'type this again, and start; or first move the file to a new PostgreSQL by `move-to`.',
    exitCodes.settings,
  );
}

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  does: 'puts a backup in the place of the database; only while the server is stopped',
  async runWithoutDatabase({ config, clock }, { words: [file = ''] }) {
    refuseIntoPostgres(config);
    const bytes = lookAt(file)?.size;
    if (bytes === undefined) throw new Mistake(`${file} is not there.`);
    refuseMissingFolder(config.dataDir);
    refuseForeignFolder(config.dataDir);
    refuseWithoutRoom(config.dataDir, bytes);
    const restored = await putBack(config, file, clock());
    setAsideLarger(config.backupDir, { entries: restored.entries, at: clock() });
    const { before = null, entries, revived } = restored;
    const { now, toReplay, trouble } = await left(config);
    const acts = { trouble, file: actsPath(config), toReplay };
    return {
      rows: [{ restored: file, entries, bytes, before }, ...revived.map(revivedRow)],
      summary: restoredText({ restored, now, acts }),
    };
  },
};

/** What of the acts by hand the restored database lacks, and how far it goes. */
async function left(config: Config) {
  const { acts } = await readActs(config);
  const db = await openServerDatabase(config);
  try {
    // On a new machine only the database knows that there is a file to look for.
    if (await db.read(hasActs)) keepBegun(config);
    const trouble = actsTrouble(config);
    return await db.read((sql) => ({
      trouble,
      now: witnessOf(sql),
      toReplay: stepsOf(sql, acts).filter(({ act }) => act.kind !== 'refund').length,
    }));
  } finally {
    await db.close();
  }
}

/** Whether a person has done anything by hand in it. */
function hasActs(sql: Sql): boolean {
  const byHand = 'SELECT 1 FROM act WHERE who <> :gateway LIMIT 1';
  return sql.get(byHand, { gateway: AT_THE_GATEWAY }) !== undefined;
}

function revivedRow({ email, at, why }: RevivedDealer): Row {
  const reason = why ?? 'asked for by the dealer';
  return { 'purge again': email, at: stampText(at), why: reason };
}

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
      return file === undefined
        ? givenUp(dataDir, clock())
        : await libraryPutBack(dataDir, file, clock());
    } finally {
      lock.release();
    }
  },
};

async function libraryPutBack(dataDir: string, file: string, at: number): Promise<Result> {
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

type RestoreReport = {
  restored: RestoreResult;
  /** The restored database in figures: its last entry, and the sums up to it. */
  now: Witness;
  acts: Acts;
};

type Acts = {
  /** Why what was done by hand since is unknown, where the file cannot be read. */
  trouble: string | undefined;
  file: string;
  /** Done by hand since and not in the database: `replay` repeats them. */
  toReplay: number;
};

function restoredText({ restored, now, acts }: RestoreReport): string {
  const { isCompared, revived, seen } = restored;
  return [
    'Restored. The database as it was is kept beside it for a week, and everybody signs in again.',
    'Lost:',
    ...lostLines(seen, now),
    '- sign-ins, consents, passwords and businesses set since; and the numbers of vouchers,',
    '  invoices and transactions given since, which are given again: cancel the older ones in',
    '  your accounts.',
    ...(isCompared
      ? []
      : [
          '- who was blocked or forgotten since, as far as "replay" does not know it, and all',
          '  passwords, as the database before could not be read: dealers sign in with a code.',
        ]),
    ...libraryLines(restored),
    'Not lost, but to be brought back before you open, in this order:',
    '- payments and returns, and those not reported, from the gateway: differences --ask yes.',
    '  What was paid from accounts made since waits in: read unclaimed',
    ...(acts.trouble === undefined ? [] : [`- acts by hand: ${acts.trouble}`]),
    ...(acts.toReplay > 0
      ? [
          `- ${counted(acts.toReplay, 'act')} by hand, from ${acts.file}: ` +
            'replay, then replay --do yes',
        ]
      : []),
    ...revived.map(
      ({ email }) => `${operatorCommand()} purge ${email} --reason "Asked for before the restore"`,
    ),
  ].join('\n');
}

function libraryLines({ library }: RestoreResult): string[] {
  const said = {
    'put back': ['- what devices shared since: they send it again by themselves.'],
    lost: [
      '- what devices share: library.db cannot be used, and no sound copy lies beside the backup.',
      '  restore-library puts back another; until then reports stay on the devices that have them.',
    ],
    kept: [],
    none: [],
  };
  return said[library];
}

/** What its witness had seen of the database as it was. */
function lostLines(seen: Witness | undefined, now: Witness): string[] {
  if (!seen) return ['- whatever came since: no witness of the database as it was can be read.'];
  const entries = Math.max(0, seen.entry - now.entry);
  const soldPaise = Math.max(0, seen.soldPaise - now.soldPaise);
  return [
    `- ${counted(entries, 'entry', 'entries')} that its witness saw. ${rupeeText(soldPaise)} of`,
    '  reports sold are in the wallets again; phones keep what they have. One that was not fetched',
    '  is asked for, and charged, again. Accounts made since are made again at the next sign-in.',
  ];
}

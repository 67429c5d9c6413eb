// Replaces the database or the library with a copy, and says what is lost and what the operator
// must repeat.

import { counted, stampText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { actsTrouble, keepBegun } from '../../backup/act-log.ts';
import { setAsideLarger } from '../../backup/backup-folder.ts';
import { keepForeignRestore, type RevivedDealer } from '../../backup/carry-over.ts';
import { putLibraryBack, setLibraryAside } from '../../backup/library-copy.ts';
import { restore as putBack, type RestoreResult } from '../../backup/restore.ts';
import { sourceCostsOf } from '../../desk/reading/books-read.ts';
import { forgetLibraryWasMade, libraryPath, openLibrary } from '../../library/library-file.ts';
import { AT_THE_GATEWAY } from '../../money/refunds/shortfalls.ts';
import type { Config } from '../../settings/config.ts';
import { operatorCommand } from '../../settings/read-environment.ts';
import type { Sql } from '../../storage/database.ts';
import { lookAt, refuseForeignFolder, refuseMissingFolder } from '../../storage/database-file.ts';
import { DatabaseTrouble, exitCodes } from '../../storage/exit-codes.ts';
import { refuseOpenElsewhere, whileLocked } from '../../storage/folder-lock.ts';
import { type Witness, witnessOf } from '../../storage/integrity/witness.ts';
import { refuseMissingConfigured } from '../../storage/open-configured.ts';
import { refuseOthers, withPostgres } from '../../storage/postgres/one-connection.ts';
import { type Command, Misuse, type Result, type Row } from '../command.ts';
import { Mistake, type OperatorContext, openSession, readServerDatabase } from '../session.ts';
import { refuseWithoutRoom } from './backups.ts';

/** Throws {@link DatabaseTrouble} if the settings name PostgreSQL. */
function refuseIntoPostgres({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new DatabaseTrouble(
    'A restored copy is a file, but DATABASE_URL is set: stop every server, remove the ' +
      'variable, and run this command again before you start a server. Later, `move-to` moves ' +
      'the file to a new PostgreSQL database.',
    exitCodes.settings,
  );
}

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  does: 'replaces the database with a backup; only while the server is stopped',
  async runWithoutDatabase(context, { words: [file = ''] }) {
    const { result, revived } = await restoredFrom(context, file);
    return { ...result, summary: [result.summary, ...toType(revived), ...RECOVER].join('\n') };
  },
};

type Restored = { result: Result } & Pick<RestoreResult, 'revived' | 'seen'>;

/** Puts the copy in place. The summary says what is lost, but not what to type next. */
export async function restoredFrom(
  { config, clock }: OperatorContext,
  file: string,
): Promise<Restored> {
  refuseIntoPostgres(config);
  const bytes = lookAt(file)?.size;
  if (bytes === undefined) throw new Mistake(`${file} is missing.`);
  refuseMissingFolder(config.dataDir);
  refuseForeignFolder(config.dataDir);
  refuseWithoutRoom(config.dataDir, bytes);
  const restored = await putBack(config, file, clock());
  setAsideLarger(config.backupDir, { entries: restored.entries, at: clock() });
  const { before = null, entries, revived, seen } = restored;
  const { hasActs, now } = await readServerDatabase(config, (sql) => ({
    hasActs: hasAnyAct(sql),
    now: witnessOf(sql),
  }));
  // On a new machine, only the database shows that acts were logged.
  if (hasActs) keepBegun(config);
  const rows = [{ restored: file, entries, bytes, before }, ...revived.map(revivedRow)];
  const summary = [
    'Restored. The old database stays beside it for a week, and all dealers must sign in again.',
    'Lost:',
    ...lostLines(seen, now),
    ...laterLines(restored),
    ...libraryLines(restored),
    ...actsLines(config),
  ].join('\n');
  return { result: { rows, summary }, revived, seen };
}

/** Returns whether the database has any of the operator's acts that are also in the log. */
function hasAnyAct(sql: Sql): boolean {
  if (sql.get(LOGGED_ACT, { gateway: AT_THE_GATEWAY })) return true;
  return Object.keys(sourceCostsOf(sql, {})).length > 0;
}

const LOGGED_ACT = /* sql */ `
  SELECT 1 FROM act WHERE who <> :gateway
  UNION ALL SELECT 1 FROM difference WHERE settled_by <> :gateway
  UNION ALL SELECT 1 FROM service_switch
  UNION ALL SELECT 1 FROM stolen_key
  UNION ALL SELECT 1 FROM withdrawn_report
  UNION ALL SELECT 1 FROM event
    WHERE kind IN ('blocked', 'unblocked', 'given a payment', 'removed')
  LIMIT 1`;

function revivedRow({ email, at, why }: RevivedDealer): Row {
  const reason = why ?? 'requested by the dealer';
  return { 'purge again': email, at: stampText(at), why: reason };
}

export const restoredByPostgres: Command = {
  name: 'restored',
  usage: 'restored --do yes',
  does: "ends sign-ins and passwords after PostgreSQL's own restore; only while no server runs",
  async runWithoutDatabase({ config }, { options }) {
    if (options.do !== 'yes') throw new Misuse('This signs everyone out. Usage: restored --do yes');
    if (config.databaseUrl === undefined) {
      throw new Mistake('The database is a file: `restore` takes these steps itself.');
    }
    refuseForeignFolder(config.dataDir);
    refuseMissingConfigured(config);
    // A database that a server is using is probably not the one that was restored.
    await withPostgres(config.databaseUrl, refuseOthers);
    const { clock, database, log, close } = await openSession(config);
    const at = clock();
    const kept = database.transaction((sql) => {
      keepForeignRestore(sql, at);
      return hasAnyAct(sql);
    });
    if (await kept.finally(close)) keepBegun(config);
    // A new epoch tells devices to compare. A server's start begins one too, but not if the server
    // read the last restore between the check above and the commit.
    await (await openLibrary(config, { log, restoredAt: at })).close();
    const summary = [
      'All dealers must sign in again, with a code.',
      'Lost:',
      ...laterLines({ isCompared: false, hasConfirmations: false }),
      ...actsLines(config),
      ...toType([]),
    ];
    return { rows: [], summary: summary.join('\n') };
  },
};

export const restoreLibrary: Command = {
  name: 'restore-library',
  usage: 'restore-library [FILE] [--lost yes]',
  does: "replaces the devices' library with a copy; only while the server is stopped",
  async runWithoutDatabase({ config, clock }, { words: [file], options }) {
    refuseIntoPostgres(config);
    const { dataDir } = config;
    if ((file === undefined) === (options['lost'] === undefined)) {
      throw new Mistake('Name the file of the copy, library-….db, or type --lost yes without one.');
    }
    refuseMissingFolder(dataDir);
    refuseForeignFolder(dataDir);
    return whileLocked(dataDir, 'restore-library', async () => {
      refuseOpenElsewhere(libraryPath(dataDir));
      return file === undefined
        ? givenUp(dataDir, clock())
        : libraryPutBack(dataDir, file, clock());
    });
  },
};

async function libraryPutBack(dataDir: string, file: string, at: number): Promise<Result> {
  if (!lookAt(file)) throw new Mistake(`${file} is missing.`);
  await putLibraryBack(dataDir, file, at).catch((error: Error) => {
    throw new Mistake(`${file} is not sound: ${error.message}. Nothing was changed.`);
  });
  const summary =
    'Restored. The old file stays beside it for a week. Devices compare at their next sync, ' +
    'and send what is missing.';
  return { rows: [{ restored: file }], summary };
}

function givenUp(dataDir: string, at: number): Result {
  setLibraryAside(dataDir, at);
  forgetLibraryWasMade(dataDir);
  const summary =
    'The next start creates an empty library; the old file stays beside it for a week. Devices ' +
    'keep their reports and tell their dealers that sharing has ended and can be turned on again.';
  return { rows: [], summary };
}

/** Says why the log of later acts cannot be read. */
function actsLines(config: Config): string[] {
  const trouble = actsTrouble(config);
  return trouble === undefined ? [] : [`- acts by hand: ${trouble}`];
}

type Compared = Pick<RestoreResult, 'isCompared' | 'hasConfirmations'>;

function laterLines({ isCompared, hasConfirmations }: Compared): string[] {
  return [
    '- later sign-ins, consents, passwords and businesses; and the numbers that vouchers, invoices',
    '  and transactions got after the backup. They will be used again: in your accounts, cancel',
    '  the documents that had them before the restore.',
    ...(isCompared
      ? []
      : [
          '- later blocks, deletions and cancelled requests that "replay" does not know; and all',
          '  passwords, because nothing shows which had been changed: dealers sign in with a code.',
        ]),
    ...(hasConfirmations
      ? []
      : [
          "- phones' later confirmations that reports arrived, because nothing shows them:",
          '  phones confirm again at the next sign-in. A report that stays unconfirmed is refunded',
          '  30 days after its sale.',
        ]),
  ];
}

/** Names the steps to take after a restore. `recover` takes these steps itself. */
function toType(revived: RevivedDealer[]): string[] {
  const typed = operatorCommand();
  return [
    'The gateway has the payments and refunds. Before you start the server, type:',
    `${typed} differences --ask yes`,
    `${typed} replay --do yes`,
    ...revived.map(
      ({ email }) => `${typed} purge --reason "Requested before the restore" -- ${quoted(email)}`,
    ),
    `Payments from newer accounts then wait in: ${typed} read unclaimed`,
    `Everyone at the desk needs a new link: ${typed} desk invite NAME`,
  ];
}

const RECOVER = [
  '`recover FILE`, typed in place of `restore`, takes these steps itself. Do not type it now: it',
  'would restore again, and could not compare with what dealers had paid in before.',
];

/** Quotes an email for the shell: dealers choose their own, and it may contain a command. */
function quoted(email: string): string {
  return `'${email.replaceAll("'", "'\\''")}'`;
}

function libraryLines({ library }: RestoreResult): string[] {
  const said = {
    'put back': ['- what devices shared later: they send it again automatically.'],
    lost: [
      '- what devices share: library.db cannot be used, and the backup has no sound copy of it.',
      '  restore-library restores another; until then reports stay on the devices that have them.',
    ],
    kept: [],
    none: [],
  };
  return said[library];
}

/** Compares the restored database with what the witness had recorded about the old one. */
function lostLines(seen: Witness | undefined, now: Witness): string[] {
  if (!seen) return ['- everything later: no witness of the old database can be read.'];
  const entries = Math.max(0, seen.entry - now.entry);
  const soldPaise = Math.max(0, seen.soldPaise - now.soldPaise);
  if (entries === 0) return ['- nothing that the old witness saw.'];
  return [
    `- ${counted(entries, 'entry', 'entries')} that the old witness saw. Up to`,
    `  ${rupeeText(soldPaise)} of sold reports are back in the wallets; phones keep their reports.`,
    '  Phones request unfetched ones again, and these are charged again. Newer accounts are made',
    '  again at the next sign-in.',
  ];
}

// Makes backups, and checks every night that they can be restored.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from '../../backup/backup.ts';
import { keepPlace, prune, refuseOtherPlace, shrinkage } from '../../backup/backup-folder.ts';
import { type LibraryCopy, libraryCopyOf } from '../../backup/library-copy.ts';
import { bytesOfCopy, copyDatabase, copyLibrary } from '../../backup/moving/configured-copy.ts';
import { damageIn } from '../../backup/soundness.ts';
import { limitsTrouble } from '../../identity/sign-in/rate-limits.ts';
import { keepFailedSelfCheck, keepSelfCheck } from '../../operations/self-check-result.ts';
import type { Config } from '../../settings/config.ts';
import { lookAt, refuseForeignFolder } from '../../storage/database-file.ts';
import { freeBytes, ROOM_BYTES_MIN } from '../../storage/disk.ts';
import { keepDamage } from '../../storage/integrity/damage.ts';
import { refuseMissingConfigured } from '../../storage/open-configured.ts';
import type { Command, Result, Row, SessionCommand } from '../command.ts';
import { failureOf } from '../failures.ts';
import { Mistake, type OperatorContext, type OperatorSession } from '../session.ts';
import { checkDatabase } from './verify.ts';

/** A week's copies stay on the same disk. Older copies belong off site. */
const KEPT = 7;

export const backup: Command = {
  name: 'backup',
  usage: 'backup [--to FOLDER]',
  does: 'writes a checked copy of the database while the server runs',
  // Does not open the database in place, because its disk may be full.
  async runWithoutDatabase(context, { options }) {
    const { config } = context;
    refuseForeignFolder(config.dataDir);
    refuseMissingConfigured(config);
    if (options['to'] === undefined) refuseOtherPlace(config);
    const made = await backedUp(context, options['to'] ?? config.backupDir);
    if (!made.isGood) return { ...made, summary: 'The copy is not sound.' };
    const library = libraryResult(await copyLibrary(config, made.file));
    return {
      rows: [...made.rows, ...library.rows],
      isGood: library.trouble === undefined,
      summary: [`Written: ${made.file}`, library.trouble ?? []].flat().join('. '),
    };
  },
};

export const selfCheck: SessionCommand = {
  name: 'self-check',
  usage: 'self-check [--new-place yes]',
  does: 'makes a backup, restores it to a temporary place and verifies it; runs each night',
  async run(session, { options }) {
    const isNewPlace = options['new-place'] !== undefined;
    const { config } = session;
    const { backupDir, dataDir } = config;
    const damage = await damageIn(session.database);
    if (damage.length > 0) return foundDamaged(session, damage);
    const made = await backedUpTonight(session, isNewPlace).catch((error) => {
      keepFailure(session, error);
      throw error;
    });
    const { file, rows, bytes, entries } = made;
    const fewer = shrinkage(backupDir, { file, entries });
    const troubles = fewer === undefined ? made.troubles : [...made.troubles, fewer];
    const isGood = troubles.length === 0;
    // If only the library's copy failed, the check still counts as passed: the money is safe.
    const library = libraryResult(isGood ? await copyLibrary(config, file) : undefined);
    const night = { at: timeOf(session), isSound: isGood, file, bytes, entries, troubles };
    const { trouble: libraryTrouble } = library;
    keepSelfCheck(dataDir, { ...night, ...(libraryTrouble !== undefined && { libraryTrouble }) });
    // A smaller copy never replaces a larger one. We keep no damaged copy: it shows no more than
    // the database does, and seven of them would fill the disk.
    if (isGood) {
      prune(backupDir, KEPT, session.clock());
      keepPlace(session.config);
    } else {
      for (const each of [file, libraryCopyOf(file)]) rmSync(each, { force: true });
    }
    // Perhaps only the copy is damaged, so this checks the database itself before sales stop.
    if (made.troubles.length > 0) await checkDatabase(session);
    // A sign-in may never read the damaged page of limits.db. The server logs what this prints.
    const limits = limitsTrouble(config);
    if (limits !== undefined) session.log.error(limits);
    return {
      rows: [...rows, ...library.rows],
      isGood: isGood && libraryTrouble === undefined && limits === undefined,
      summary: isGood
        ? (libraryTrouble ?? limits ?? 'Sound.')
        : (fewer ?? 'The copy is not sound.'),
    };
  },
};

type LibraryResult = { rows: Row[]; trouble: string | undefined };

function libraryResult(copy: LibraryCopy | undefined): LibraryResult {
  if (!copy) return { rows: [], trouble: undefined };
  if ('trouble' in copy) return { rows: [], trouble: copy.trouble };
  const { file, bytes } = copy;
  return { rows: [{ file, bytes, sound: true }], trouble: undefined };
}

/** Makes tonight's copy in last night's folder, unless the operator has named another disk. */
async function backedUpTonight(session: OperatorSession, isNewPlace: boolean) {
  if (!isNewPlace) refuseOtherPlace(session.config);
  return backedUp(session, session.config.backupDir);
}

/** Reports damage that a copy would not show, because a copy's indexes are built anew. */
async function foundDamaged(session: OperatorSession, damage: string[]): Promise<Result> {
  const { database, config } = session;
  await keepDamage({ database, dataDir: config.dataDir }, damage[0] ?? '');
  const nothing = { isSound: false, file: '', bytes: 0, entries: 0, troubles: damage };
  keepSelfCheck(config.dataDir, { at: timeOf(session), ...nothing });
  const summary = 'The database is damaged: restore a backup.';
  return { rows: damage.map((each) => ({ broken: each })), summary, isGood: false };
}

/** Records the failed check, so that an earlier good result is not taken for tonight's. */
function keepFailure(session: OperatorSession, error: unknown): void {
  const why = failureOf(error)?.sentence ?? 'a bug of ours. To see it, run self-check by hand.';
  keepFailedSelfCheck(session.config.dataDir, { at: timeOf(session), why });
}

function timeOf({ clock }: OperatorSession): string {
  return new Date(clock()).toISOString();
}

/** Makes an intact copy in the folder, after checking the disk space and the folder. */
export async function backedUp({ config, clock }: OperatorContext, folder: string) {
  refuseMissingPlace(config, folder);
  refuseWithoutRoom(folder, await bytesOfCopy(config));
  const file = await copyDatabase(config, folder, clock());
  const { troubles, entries, bytes } = await inspect(file, folder, clock(), config);
  const rows: Row[] = [{ file, entries, bytes, sound: troubles.length === 0 }];
  return {
    file,
    troubles,
    entries,
    bytes,
    rows: [...rows, ...troubles.map((trouble) => ({ file: trouble }))],
    isGood: troubles.length === 0,
  };
}

/** Creates only a folder inside the data folder. Any other may be an unmounted disk. */
function refuseMissingPlace({ dataDir }: Config, folder: string): void {
  if (folder === join(dataDir, 'backups') || lookAt(folder)) return;
  throw new Mistake(`${folder} is missing: is its disk mounted? Create the folder first.`);
}

/** Throws if a copy and a database restored from it would fill the disk and stop sales. */
export function refuseWithoutRoom(folder: string, copyBytes: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const needed = 2 * copyBytes + ROOM_BYTES_MIN;
  const free = freeBytes(folder);
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  const but = `but only ${megabytes(free)} is free`;
  throw new Mistake(`Checking a copy takes ${megabytes(needed)} in ${folder}, ${but}.`);
}

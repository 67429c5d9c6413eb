// Replaces the database with a backup, and says what the operator has to do again after it.

import { toRupees } from '../../../data/values/money.ts';
import { readActs } from '../../backup/act-log.ts';
import { actsPath, actsTrouble, keepBegun } from '../../backup/act-log-file.ts';
import type { RevivedDealer } from '../../backup/carry-over.ts';
import { setAsideLarger } from '../../backup/known-backups.ts';
import type { LostAct } from '../../backup/lost-since.ts';
import { restore as putBack, type RestoreResult } from '../../backup/restore.ts';
import { witnessOf } from '../../integrity/witness.ts';
import { AT_THE_GATEWAY } from '../../money/refunds/shortfalls.ts';
import type { Config } from '../../settings/config.ts';
import type { Sql } from '../../storage/database.ts';
import { lookAt, refuseForeignFolder, refuseMissingFolder } from '../../storage/database-file.ts';
import { type Command, type Row, timeText } from '../command.ts';
import { Mistake, openServerDatabase } from '../session.ts';
import { refuseWithoutRoom } from './backups.ts';
import { refuseIntoPostgres } from './file-only.ts';
import { stepsOf } from './replay-plan.ts';
import { restoredText } from './restored-text.ts';

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
    const { now, toReplay, lost, trouble } = await left(config, restored);
    const acts = { trouble, file: actsPath(config), toReplay, lost: lost.length };
    return {
      rows: [
        { restored: file, entries, bytes, before },
        ...revived.map(revivedRow),
        ...lost.map(lostRow),
      ],
      summary: restoredText({ restored, now, acts }),
    };
  },
};

/** What of the acts by hand the restored database lacks, and how far it goes. */
async function left(config: Config, { lost }: RestoreResult) {
  const { acts } = await readActs(config);
  const known = new Set(acts.map(({ id }) => id));
  const db = await openServerDatabase(config);
  try {
    // On a new machine only the database knows that there is a file to look for.
    if (await db.read(hasActs)) keepBegun(config);
    const trouble = actsTrouble(config);
    return await db.read((sql) => ({
      trouble,
      now: witnessOf(sql),
      toReplay: stepsOf(sql, acts).filter(({ act }) => act.kind !== 'refund').length,
      lost: (lost?.acts ?? []).filter(({ reference }) => !known.has(reference)),
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
  return { 'purge again': email, at: timeText(at), why: reason };
}

function lostRow({ kind, email, paise, at, why }: LostAct): Row {
  return { 'type again': `${kind} ${email} ${toRupees(paise)}`, at: timeText(at), why };
}

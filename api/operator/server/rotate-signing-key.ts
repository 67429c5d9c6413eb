// A new key to sign reports with. What the old one signed stays provable, unless somebody else has
// it: then whoever checks a report must ask the server whether it sold it.

import { logged } from '../../backup/act-log.ts';
import { refuseOtherPlace } from '../../backup/backup-folder.ts';
import { type KnownKey, knownKeys, listKey, markStolen } from '../../proof/known-keys.ts';
import { makeSigningKey, type SigningKey } from '../../proof/signing-key.ts';
import { actOf } from '../act-options.ts';
import { type Command, type Row, timeText } from '../command.ts';
import { Mistake, type OperatorSession, refuseWrongClock } from '../session.ts';
import { backedUp } from './backups.ts';

export const rotateSigningKey: Command = {
  name: 'rotate-signing-key',
  usage: 'rotate-signing-key --reason TEXT [--stolen KEY] [--by NAME]',
  does: 'makes a new key to sign reports with; --stolen names one that somebody else has',
  options: ['reason', 'stolen', 'by'],
  async run(session, asked) {
    refuseWrongClock(session);
    refuseOtherPlace(session.config);
    const { stolen } = asked.options;
    const before = await session.database.read(knownKeys);
    if (stolen !== undefined && !before.some(({ kid }) => kid === stolen)) {
      const kids = [...new Set(before.map(({ kid }) => kid))].join(', ');
      throw new Mistake(`No key is called ${stolen}. There are: ${kids}.`);
    }
    const act = actOf(session, asked, 'rotation');
    const { who, why, at } = act;
    const made = await logged(session.config, { ...act, ...aboutTheft(stolen) }, async () => {
      const theft = stolen === undefined ? undefined : { kid: stolen, at, who, why };
      if (theft) await session.database.transaction((sql) => markStolen(sql, theft));
      const key = await makeSigningKey(session.config.dataDir, at);
      await listed(session, key, before);
      return key;
    });
    const { file, isGood } = await backedUp(session, session.config.backupDir);
    const rows = (await session.database.read(knownKeys)).map(rowOf);
    const backup = isGood ? `The keys are backed up: ${file}` : 'The backup is not sound.';
    return {
      rows,
      isGood,
      summary: `Reports are signed by ${made.kid} from their next sale on. ${backup}`,
    };
  },
};

function aboutTheft(stolen: string | undefined) {
  return stolen === undefined ? {} : { subject: stolen };
}

/** For the host that signs now; the server lists it for its own before it signs. */
async function listed(
  { config, database, clock }: OperatorSession,
  key: SigningKey,
  before: KnownKey[],
): Promise<void> {
  const iss = config.publicUrl ? new URL(config.publicUrl).host : before.at(-1)?.iss;
  if (iss === undefined) return;
  const at = clock();
  await database.transaction((sql) => listKey(sql, key, { iss, at }));
}

function rowOf({ kid, iss, madeAt, stolenAt }: KnownKey): Row {
  return { key: kid, host: iss, made: timeText(madeAt), stolen: timeText(stolenAt) };
}

// Checks the database, and records the operator's decision to sell again from a database that
// differs from its witness or was damaged.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted, stampText } from '../../../data/desk/figures.ts';
import { damagedAnswers, damageIn, soundnessOf } from '../../backup/soundness.ts';
import { entryCount } from '../../money/ledger-entries.ts';
import { giveBackDamaged } from '../../reports/stored-answers.ts';
import {
  forgetDamage,
  isOfAnswer,
  keepDamage,
  keptDamage,
} from '../../storage/integrity/damage.ts';
import { uncompared } from '../../storage/integrity/row-checksums.ts';
import { renewWitness, witnessTrouble } from '../../storage/integrity/witness-watch.ts';
import { type Result, reasonIn, type SessionCommand, whoIn } from '../command.ts';
import { type OperatorSession, refuseWrongClock } from '../session.ts';

export const verify: SessionCommand = {
  name: 'verify',
  usage: 'verify',
  does: 'checks every page and every promise of the database; exits with 1 if one is broken',
  async run(session) {
    const entries = await session.database.read(entryCount);
    const { damage, broken } = await checkDatabase(session, session.tell);
    const found = [...damage, ...broken];
    return {
      rows: found.map((each) => ({ broken: each })),
      summary:
        found.length === 0
          ? `The database is sound: ${counted(entries, 'entry', 'entries')}. ${UNCOMPARED}`
          : told(damage, found),
      isGood: found.length === 0,
    };
  },
};

/**
 * Checks the database. If it is damaged or breaks a promise, records this: within a second every
 * running server sees the record and stops moving money.
 */
export async function checkDatabase(
  { config, database, clock }: OperatorSession,
  tell?: (line: string) => void,
) {
  const found = await soundnessOf(database, clock(), tell);
  const { damage, broken } = found;
  const worst = damage[0] ?? (broken[0] && `The database is not sound: ${broken[0]}.`);
  if (worst) await keepDamage({ database, dataDir: config.dataDir }, worst);
  return found;
}

const unseen = [...new Set(Object.values(uncompared))];
const UNCOMPARED = `No checksum covers ${unseen.join(', ')}.`;

function told(damage: string[], found: string[]): string {
  if (damage.length === 0) {
    const findings = counted(found.length, 'finding');
    return `The database is not sound: ${findings}. No server sells from it. ${NEXT}`;
  }
  const next = damage.every(isOfAnswer) ? GIVE_BACK : 'restore a backup.';
  return `The database is damaged, and no server sells from it: ${next}`;
}

const NEXT = 'Find out why, or restore a backup.';

const GIVE_BACK =
  'only answers that phones have not fetched are damaged. Check the disk; accept-database ' +
  'refunds their price.';

export const acceptDatabase: SessionCommand = {
  name: 'accept-database',
  usage: 'accept-database --reason TEXT [--by NAME]',
  does: 'lets servers sell again from a sound database that they had stopped trusting',
  async run(session, asked) {
    const why = reasonIn(asked);
    const { config, database, clock } = session;
    const place = { database, dataDir: config.dataDir };
    const differs = await witnessTrouble(config, database);
    const seen = await keptDamage(place);
    const was = [seen?.sentence, differs];
    await giveBackAnswers(session);
    const at = clock();
    const { damage, broken } = await soundnessOf(database, at);
    const found = [...damage, ...broken];
    if (found.length > 0) {
      const rows = found.map((each) => ({ broken: each }));
      return { rows, summary: 'The database is damaged: restore a backup.', isGood: false };
    }
    // A refused acceptance must leave the witness unchanged: a restore measures the loss by it.
    if ((await keptDamage(place))?.times !== seen?.times) return FOUND_MEANWHILE;
    const witness = await renewWitness(config, database, at);
    const line = {
      at: new Date(at).toISOString(),
      who: whoIn(session, asked),
      why,
      was: was.join(' ').trim(),
    };
    appendFileSync(join(config.witnessDir, 'accepted.log'), `${JSON.stringify(line)}\n`);
    if (!(await forgetDamage(place, seen))) return FOUND_MEANWHILE;
    return {
      rows: [{ entries: witness.entry, last: stampText(witness.at), was: line.was }],
      summary:
        differs === undefined
          ? 'Accepted. Running servers sell from this database again; restart any that refuses.'
          : 'Accepted. Restart the server: it then sells from this database.',
    };
  },
};

const FOUND_MEANWHILE: Result = {
  rows: [],
  summary: 'New damage was found during this check: type verify, then this command again.',
  isGood: false,
};

/** Refunds the buyers of damaged answers, if nothing else is damaged. */
async function giveBackAnswers(session: OperatorSession): Promise<void> {
  const { database } = session;
  const damage = await damageIn(database);
  if (damage.length === 0 || !damage.every(isOfAnswer)) return;
  refuseWrongClock(session);
  const at = session.clock();
  for (const callId of await damagedAnswers(database)) {
    await database.transaction((sql) => giveBackDamaged(sql, callId, at));
  }
}

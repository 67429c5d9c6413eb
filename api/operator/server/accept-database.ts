// The operator's decision that a database which differs from its witness, or was damaged, may sell
// again.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetDamage, isOfAnswer, keptDamage } from '../../integrity/damage.ts';
import { damagedAnswers, damageIn, soundnessOf } from '../../integrity/soundness.ts';
import { renewWitness, witnessTrouble } from '../../integrity/witness-watch.ts';
import { giveBackDamaged } from '../../reports/stored-answers.ts';
import { reasonIn, whoIn } from '../act-options.ts';
import { type Command, timeText } from '../command.ts';
import { type OperatorSession, refuseWrongClock } from '../session.ts';

export const acceptDatabase: Command = {
  name: 'accept-database',
  usage: 'accept-database --reason TEXT [--by NAME]',
  does: 'lets a whole database sell again that differs from its witness, or was found damaged',
  options: ['reason', 'by'],
  async run(session, asked) {
    const why = reasonIn(asked);
    const { config, database, clock } = session;
    const was = [keptDamage(config.dataDir), await witnessTrouble(config, database)];
    await giveBackAnswers(session);
    const at = clock();
    const { damage, broken } = await soundnessOf(database, at);
    const found = [...damage, ...broken];
    if (found.length > 0) {
      const rows = found.map((each) => ({ broken: each }));
      return { rows, summary: 'The database is not whole: restore a backup.', isGood: false };
    }
    const witness = await renewWitness(config, database, at);
    const line = {
      at: new Date(at).toISOString(),
      who: whoIn(session, asked),
      why,
      was: was.join(' ').trim(),
    };
    appendFileSync(join(config.witnessDir, 'accepted.log'), `${JSON.stringify(line)}\n`);
    forgetDamage(config.dataDir);
    return {
      rows: [{ entries: witness.entry, last: timeText(witness.at), was: line.was }],
      summary: 'Accepted. Restart the server: it sells from this database.',
    };
  },
};

/** Only if nothing else is damaged: whoever bought them gets the money back. */
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

// Restores the server completely: puts the copy in place, asks the gateway for what is missing,
// repeats the operator's acts, and again removes the dealers whom the copy brought back. Adds up
// the money before and after.

import { type Paise, rupeeText, toRupees } from '../../../data/values/money.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import { onTheirWay, unclaimedPayments } from '../../money/top-up/unclaimed.ts';
import type { Config } from '../../settings/config.ts';
import type { Sql } from '../../storage/database.ts';
import { readWitness, witnessOf } from '../../storage/integrity/witness.ts';
import { actCommands } from '../acts/act-commands.ts';
import { differences } from '../acts/gateway.ts';
import {
  type Command,
  type CommandArguments,
  carryOut,
  type Result,
  type Row,
} from '../command.ts';
import { Mistake, readServerDatabase } from '../session.ts';
import { replay } from './replay.ts';
import { restore } from './restore.ts';

export const recover: Command = {
  name: 'recover',
  usage: 'recover FILE',
  does: 'restores a backup, and later data from the gateway and the log of acts; sums the money',
  async runWithoutDatabase({ config, who }, { words }) {
    const steps: Row[] = [];
    const step = async (command: Command, asked: Partial<CommandArguments>): Promise<Result> => {
      const given = { words: [], options: {}, ...asked };
      const result = await carryOut(command, { config, asked: given, staff: { who } });
      console.error(`${command.name}: ${result.summary}\n`);
      steps.push({ step: command.name, 'all well': result.isGood !== false });
      return result;
    };
    const before = paidInBefore(config);
    const restored = await step(restore, { words });
    await step(differences, { options: { ask: 'yes' } });
    await step(replay, { options: { do: 'yes' } });
    for (const { 'purge again': email } of restored.rows) {
      if (typeof email !== 'string') continue;
      if (!(await readServerDatabase(config, (sql) => accountByEmail(sql, email)))) continue;
      const asked = { words: [email], options: { reason: 'Requested before the restore' } };
      await step(actCommands.purge, asked).catch((error: unknown) => {
        if (!(error instanceof Mistake)) throw error;
        steps.push({ step: `purge ${email}: ${error.message}`, 'all well': false });
      });
    }
    return tallied(steps, before, await readServerDatabase(config, paidInNow));
  },
};

/** Returns what dealers had paid in, according to the witness; undefined if it cannot be read. */
function paidInBefore({ witnessDir }: Config): Paise | undefined {
  try {
    return readWitness(witnessDir)?.paidInPaise;
  } catch {
    return undefined;
  }
}

type PaidIn = { credited: Paise; waiting: Paise };

function paidInNow(sql: Sql): PaidIn {
  const all = Number.MAX_SAFE_INTEGER;
  const waiting = [...unclaimedPayments(sql, all), ...onTheirWay(sql, all)];
  return {
    credited: witnessOf(sql).paidInPaise,
    waiting: waiting.reduce((sum, { left_paise }) => sum + left_paise, 0),
  };
}

function tallied(steps: Row[], before: Paise | undefined, now: PaidIn): Result {
  const after = now.credited + now.waiting;
  const missing = before === undefined ? 0 : before - after;
  const rows: Row[] = [
    ...steps,
    { 'paid in by dealers': 'before', rupees: before === undefined ? null : toRupees(before) },
    { 'paid in by dealers': 'in wallets again', rupees: toRupees(now.credited) },
    { 'paid in by dealers': 'waits for its owner', rupees: toRupees(now.waiting) },
  ];
  const isWell = steps.every((each) => each['all well'] === true);
  const said = [
    before === undefined ? 'No witness shows how much had been paid in before.' : [],
    missing > 0 ? `${rupeeText(missing)} paid in by dealers are still missing.` : [],
    missing <= 0 && before !== undefined ? 'Every rupee that dealers paid in is back.' : [],
    isWell ? 'Start the server.' : 'Fix each failed step before you start the server.',
  ].flat();
  return { rows, summary: said.join(' '), isGood: isWell && missing <= 0 };
}

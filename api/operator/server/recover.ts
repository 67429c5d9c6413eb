// Restores the server completely: puts the copy in place, asks the gateway for what is missing,
// repeats the operator's acts, and again removes the dealers whom the copy brought back. Adds up
// the money before and after.

import { type Paise, rupeeText, toRupees } from '../../../data/values/money.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import { onTheirWay, unclaimedPayments } from '../../money/top-up/unclaimed.ts';
import type { Sql } from '../../storage/database.ts';
import { witnessOf } from '../../storage/integrity/witness.ts';
import { actCommands } from '../acts/act-commands.ts';
import { differences } from '../acts/gateway.ts';
import {
  type Command,
  type CommandArguments,
  carryOut,
  type Result,
  type Row,
} from '../command.ts';
import { failureOf } from '../failures.ts';
import { readServerDatabase } from '../session.ts';
import { replay } from './replay.ts';
import { restoredFrom } from './restore.ts';

export const recover: Command = {
  name: 'recover',
  usage: 'recover FILE',
  does: 'restores a backup, and later data from the gateway and the log of acts; sums the money',
  async runWithoutDatabase(context, { words: [file = ''] }) {
    const { config, who } = context;
    const steps: Row[] = [];
    const done = (step: string, { summary, isGood }: Result) => {
      console.error(`${step}: ${summary}\n`);
      steps.push({ step, 'all well': isGood !== false });
    };
    const take = async (command: Command, given: Partial<CommandArguments>) => {
      const asked: CommandArguments = { words: [], options: {}, ...given };
      const result = await carryOut(command, { config, asked, staff: { who } }).catch(failed);
      done([command.name, ...asked.words].join(' '), result);
    };
    const { result, revived, seen } = await restoredFrom(context, file);
    done('restore', result);
    await take(differences, { options: { ask: 'yes' } });
    await take(replay, { options: { do: 'yes' } });
    for (const { email } of revived) {
      if (!(await readServerDatabase(config, (sql) => accountByEmail(sql, email)))) continue;
      const options = { reason: 'Requested before the restore' };
      await take(actCommands.purge, { words: [email], options });
    }
    return tallied(steps, seen?.paidInPaise, await readServerDatabase(config, paidInNow));
  },
};

/** A step that fails must not prevent the others: the operator repeats it later. */
function failed(error: unknown): Result {
  const summary = failureOf(error)?.sentence;
  if (summary === undefined) throw error;
  return { rows: [], summary, isGood: false };
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
  // A payment that was refunded in full after the backup is in neither sum.
  const money =
    missing > 0
      ? `${rupeeText(missing)} that dealers paid in is not here: the gateway refunded it in ` +
        'full, or it is still missing.'
      : 'Every rupee that dealers paid in is back.';
  const said = before === undefined ? 'No witness shows how much had been paid in before.' : money;
  const next = isWell ? 'Start the server.' : FIX;
  return { rows, summary: `${said} ${next}`, isGood: isWell && missing <= 0 };
}

/** Some steps wait for a dealer to sign in, or for the gateway, and so must not delay the start. */
const FIX =
  'Do what each failed step asks, as far as you can, and start the server: replay and ' +
  'differences can do the rest later.';

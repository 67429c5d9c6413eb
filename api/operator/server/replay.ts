// After a restore, shows the operator's acts that the database lacks, and repeats them once.

import { counted, stampText } from '../../../data/desk/figures.ts';
import { toRupees } from '../../../data/values/money.ts';
import { actsPath, actsTrouble, beginAnew, type KnownAct, readActs } from '../../backup/act-log.ts';
import type { Account } from '../../identity/accounts.ts';
import { settleDifference } from '../../money/gateway-differences.ts';
import { giveUnclaimed } from '../../money/top-up/claims.ts';
import { credit } from '../../money/top-up/credit-payment.ts';
import { markStolen } from '../../proof/known-keys.ts';
import { saleNamed } from '../../proof/withdrawn-reports.ts';
import { changeAccess } from '../acts/access.ts';
import { postCorrection } from '../acts/corrections.ts';
import { forgetDealer } from '../acts/forgetting.ts';
import { withdrawSale } from '../acts/withdraw.ts';
import type { Command, Result, Row } from '../command.ts';
import { Mistake, type OperatorSession, refuseInDoubt } from '../session.ts';
import { type Step, stepFor, stepsOf } from './replay-plan.ts';

export const replay: Command = {
  name: 'replay',
  usage: 'replay [--do yes | --new-log yes]',
  does: 'after a restore, shows the acts by hand since the backup; repeats them once',
  options: ['do', 'new-log'],
  async run(session, asked) {
    if (asked.options['new-log'] !== undefined) return begunAnew(session);
    const { acts, unreadable, isMissing } = await readActs(session.config);
    if (isMissing) return { rows: [], summary: actsTrouble(session.config) ?? '', isGood: false };
    if (asked.options['do'] !== undefined) {
      refuseInDoubt(session);
      for (const [index, act] of acts.entries()) await again(session, act, acts.slice(index + 1));
    }
    return listed(await stepsFor(session, acts), { session, unreadable });
  },
};

async function begunAnew({ config }: OperatorSession): Promise<Result> {
  if (!(await beginAnew(config))) throw new Mistake(`${actsPath(config)} exists and stays.`);
  return { rows: [], summary: `From now on acts are logged in ${actsPath(config)}.` };
}

function stepsFor({ database }: OperatorSession, acts: KnownAct[]): Promise<Step[]> {
  return database.read((sql) => stepsOf(sql, acts));
}

/** Decides in the same commit whether the act is still needed. */
async function again(session: OperatorSession, act: KnownAct, later: KnownAct[]): Promise<void> {
  const step = await session.database.read((sql) => stepFor(sql, act, later));
  if (step?.is !== 'to do') return;
  if (act.kind === 'removal' && step.account) {
    // `forgetDealer` asks the gateway first, then checks again in its own commit.
    await forgetDealer(session, step.account, { who: whoOf(session, act), why: act.why }).catch(
      stays,
    );
    return;
  }
  const at = session.clock();
  await session.database.transaction((sql) => {
    const now = stepFor(sql, act, later);
    if (now?.is === 'to do') perform({ ...session, sql, at }, act, now.account);
  });
  if (act.kind === 'gift') await credit(session, act.subject ?? '');
}

/** The list shows the act again, with the reason. */
function stays(error: unknown): void {
  if (!(error instanceof Mistake)) throw error;
}

type Pen = OperatorSession & { sql: Parameters<typeof stepFor>[0]; at: number };

function perform(pen: Pen, act: KnownAct, account: Account | undefined): void {
  const { sql, at } = pen;
  const { id, why, subject = '', amountPaise = 0 } = act;
  const who = whoOf(pen, act);
  const accountId = account?.id ?? '';
  switch (act.kind) {
    case 'credit':
    case 'debit':
      postCorrection(sql, { kind: act.kind, accountId, amountPaise, reference: id, who, why, at });
      return;
    case 'block':
      changeAccess(sql, pen, { accountId, kind: 'blocked', who, why, at });
      return;
    case 'unblock':
      changeAccess(sql, pen, { accountId, kind: 'unblocked', who, why, at });
      return;
    case 'settling':
      settleDifference(sql, { reference: subject, who, why, at });
      return;
    case 'withdrawal':
      withdrawSale(sql, { sale: saleNamed(subject), who, why, at });
      return;
    case 'rotation':
      markStolen(sql, { kid: subject, who, why, at });
      return;
    case 'gift':
      giveUnclaimed(sql, subject, { accountId, at });
      return;
    case 'removal':
    case 'refund':
      return; // takes several commits, so it is not done here
    default:
      act.kind satisfies never;
  }
}

function whoOf({ who }: OperatorSession, act: KnownAct): string {
  return `${act.who} (again, by ${who})`;
}

function listed(
  steps: Step[],
  { session, unreadable }: { session: OperatorSession; unreadable: number },
): Result {
  const file = actsPath(session.config);
  const todo = steps.filter(({ is }) => is === 'to do').length;
  const state =
    steps.length === 0
      ? `The database has every act of ${file}.`
      : `The database lacks ${counted(steps.length, 'act')} of ${file}` +
        (todo > 0 ? `: "replay --do yes" repeats ${todo} of them.` : '.');
  const lost = unreadable > 0 ? ` ${counted(unreadable, 'line')} of the file cannot be read.` : '';
  return {
    rows: steps.map(rowOf),
    summary: state + lost,
    isGood: steps.length === 0 && unreadable === 0,
  };
}

function rowOf(step: Step): Row {
  const { act } = step;
  return {
    act: act.kind,
    at: stampText(act.at),
    account: act.account ?? null,
    rupees: act.amountPaise === undefined ? null : toRupees(act.amountPaise),
    about: act.subject ?? null,
    who: act.who,
    why: act.why,
    replay: step.is,
    note: step.is === 'to do' ? '' : step.what,
  };
}

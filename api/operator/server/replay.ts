// After a restore, shows the operator's acts that the database lacks, and repeats them once.

import { counted, stampText } from '../../../data/desk/figures.ts';
import { toRupees } from '../../../data/values/money.ts';
import { actsPath, actsTrouble, beginAnew, type KnownAct, readActs } from '../../backup/act-log.ts';
import { type Account, accountById, isErased } from '../../identity/accounts.ts';
import { accountByOwner } from '../../money/top-up/claims.ts';
import { credit } from '../../money/top-up/credit-payment.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import { forgetDealer } from '../acts/forgetting.ts';
import type { Command, Result, Row } from '../command.ts';
import { Mistake, type OperatorSession, refuseInDoubt } from '../session.ts';
import { redos } from './redos.ts';

export const replay: Command = {
  name: 'replay',
  usage: 'replay [--do yes | --new-log yes]',
  does: 'after a restore, shows the acts done by hand since the backup, and repeats them once',
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
  if (!(await beginAnew(config)))
    throw new Mistake(`${actsPath(config)} already exists and was kept.`);
  return { rows: [], summary: `From now on acts are logged in ${actsPath(config)}.` };
}

/** Returns the steps for these acts that the database lacks, in order. */
async function stepsFor({ database }: OperatorSession, acts: KnownAct[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [index, act] of acts.entries()) {
    // Each act has its own read: a year's log would be too much for one read.
    const step = await database.read((sql) => stepFor(sql, act, acts.slice(index + 1)));
    if (step) steps.push(step);
  }
  return steps;
}

/** Repeats an act if it is still needed, which is checked in the same commit. */
async function again(session: OperatorSession, act: KnownAct, later: KnownAct[]): Promise<void> {
  const who = `${act.who} (again, by ${session.who})`;
  const at = session.clock();
  const step = await session.database.transaction((sql) => {
    const now = stepFor(sql, act, later);
    if (now?.is === 'to do') {
      redos[act.kind].again?.(sql, { ...act, who, at, accountId: now.account?.id ?? '' }, session);
    }
    return now;
  });
  if (step?.is !== 'to do') return;
  if (act.kind === 'gift') await credit(session, act.subject ?? '').catch(stays);
  // `forgetDealer` asks the gateway first, then checks again in its own commit.
  if (act.kind === 'removal' && step.account) {
    await forgetDealer(session, step.account, { who, why: act.why }).catch(stays);
  }
}

/**
 * Ignores errors that must not prevent the other acts: a {@link Mistake}, because the list shows
 * that act again with the reason, and a {@link Refusal}, because the gift is credited later.
 */
function stays(error: unknown): void {
  if (!(error instanceof Mistake || error instanceof Refusal)) throw error;
}

function listed(
  steps: Step[],
  { session, unreadable }: { session: OperatorSession; unreadable: number },
): Result {
  const file = actsPath(session.config);
  const todo = steps.filter(({ is }) => is === 'to do').length;
  const state =
    steps.length === 0
      ? `The database has every act in ${file}.`
      : `The database lacks ${counted(steps.length, 'act')} in ${file}` +
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

// Finds the logged acts that a restored database lacks, and whether each can be repeated.

/** `what` says why an act is not repeated automatically, and what to do instead. */
type Step =
  | { act: KnownAct; is: 'to do'; account: Account | undefined }
  | { act: KnownAct; is: 'waiting' | 'by hand'; what: string };

/** Returns the step that this act still needs; undefined if the database has the act. */
function stepFor(sql: Sql, act: KnownAct, later: KnownAct[]): Step | undefined {
  const { isDone, isOfDealer, hindrance } = redos[act.kind];
  const account = accountOfAct(sql, act);
  const overruling = overrulersOf(act, later);
  if (overruling.some(({ end }) => end === 'done') || isDone(sql, act, account)) return undefined;
  if (act.end === 'unknown') return byHand(act, 'its outcome is unknown: check, and decide');
  if (overruling.length > 0) return byHand(act, 'a later act may have changed it: decide');
  if (isOfDealer && !account) {
    return { act, is: 'waiting', what: 'its dealer has not signed in again since the restore' };
  }
  if (isOfDealer && account && isErased(account)) return byHand(act, 'its account was removed');
  const what = hindrance?.(sql, act, account?.id ?? '');
  return what === undefined ? { act, is: 'to do', account } : byHand(act, what);
}

function byHand(act: KnownAct, what: string): Step {
  return { act, is: 'by hand', what };
}

/** Returns the later acts that set the same state for the same dealer or service. */
function overrulersOf({ kind, account, subject }: KnownAct, later: KnownAct[]): KnownAct[] {
  const { sets } = redos[kind];
  const ofSame = later.filter((each) => each.account === account && each.subject === subject);
  return sets === undefined ? [] : ofSame.filter((each) => redos[each.kind].sets === sets);
}

/** Returns the act's account or, if that is lost, the account that has verified the same email. */
function accountOfAct(sql: Sql, { account, owner }: KnownAct): Account | undefined {
  const known = accountById(sql, account ?? '');
  if (known || owner === undefined) return known;
  return accountById(sql, accountByOwner(sql, Buffer.from(owner, 'hex')) ?? '');
}

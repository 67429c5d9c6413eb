// After a restore, shows the operator's acts that the database lacks, and repeats them once.

import { knownService } from '../../../data/catalogue.ts';
import { counted, stampText } from '../../../data/desk/figures.ts';
import { rupeeText, toRupees } from '../../../data/values/money.ts';
import {
  actsPath,
  actsTrouble,
  beginAnew,
  type KnownAct,
  type LoggedAct,
  readActs,
} from '../../backup/act-log.ts';
import { keepSourceCost, sourceCostsOf } from '../../desk/reading/books-read.ts';
import { type Account, accountById, isBlocked, isErased } from '../../identity/accounts.ts';
import { hindranceOf } from '../../identity/forget-account.ts';
import { openDifferences, settleDifference } from '../../money/gateway-differences.ts';
import { walletOf } from '../../money/ledger.ts';
import { accountByOwner, giveUnclaimed } from '../../money/top-up/claims.ts';
import { credit } from '../../money/top-up/credit-payment.ts';
import { isUnclaimed } from '../../money/top-up/unclaimed.ts';
import { isStolen, markStolen } from '../../proof/known-keys.ts';
import { isWithdrawn, saleNamed } from '../../proof/withdrawn-reports.ts';
import { Refusal } from '../../refusal.ts';
import { isSwitchedOff, switchService } from '../../reports/service-switches.ts';
import type { Sql } from '../../storage/database.ts';
import { changeAccess } from '../acts/access.ts';
import { postCorrection } from '../acts/corrections.ts';
import { forgetDealer } from '../acts/forgetting.ts';
import { withdrawSale } from '../acts/withdraw.ts';
import type { Command, Result, Row } from '../command.ts';
import { Mistake, type OperatorSession, refuseInDoubt } from '../session.ts';

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
  const step = await session.database.read((sql) => stepFor(sql, act, later));
  if (step?.is !== 'to do') return;
  const who = `${act.who} (again, by ${session.who})`;
  if (act.kind === 'removal' && step.account) {
    // `forgetDealer` asks the gateway first, then checks again in its own commit.
    await forgetDealer(session, step.account, { who, why: act.why }).catch(stays);
    return;
  }
  const at = session.clock();
  await session.database.transaction((sql) => {
    const now = stepFor(sql, act, later);
    if (now?.is !== 'to do') return;
    redos[act.kind].again?.(sql, { ...act, who, at, accountId: now.account?.id ?? '' }, session);
  });
  if (act.kind === 'gift') await credit(session, act.subject ?? '').catch(stays);
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

type Again = LoggedAct & { accountId: string };

/** How one kind of act is repeated. Each function runs inside a transaction or a read. */
type Redo = {
  /** True if the act must wait until its dealer has an account again. */
  isOfDealer?: true;
  /** The state that the act sets. Of the acts that set it, only the last is repeated. */
  sets?: 'access' | 'sale' | 'cost';
  /** Returns whether the database has the act, or no longer needs it. */
  isDone: (sql: Sql, act: KnownAct, account: Account | undefined) => boolean;
  /** Returns, in words, why the act must not be repeated automatically. */
  hindrance?: (sql: Sql, act: KnownAct, accountId: string) => string | undefined;
  /** Repeats the act. Absent if that takes several commits, or if the operator must decide. */
  again?: (sql: Sql, act: Again, session: OperatorSession) => void;
};

const correction: Redo = {
  isOfDealer: true,
  isDone: (sql, { id }) => sql.get('SELECT 1 FROM act WHERE reference = :id', { id }) !== undefined,
  again(sql, { id: reference, accountId, amountPaise = 0, who, why, at, ...act }) {
    const kind = act.kind === 'credit' ? 'credit' : 'debit';
    postCorrection(sql, { kind, accountId, amountPaise, reference, who, why, at });
  },
};

const redos: Record<LoggedAct['kind'], Redo> = {
  credit: { ...correction, hindrance: (sql, { why }) => creditedPayment(sql, why) },
  debit: {
    ...correction,
    hindrance(sql, { amountPaise = 0 }, accountId) {
      const { spendablePaise } = walletOf(sql, accountId);
      if (spendablePaise >= amountPaise) return undefined;
      return `the dealer has only ${rupeeText(spendablePaise)} to spend`;
    },
  },
  refund: {
    isDone: isRefundKnown,
    hindrance: () =>
      'the gateway has not reported it: run "differences --ask yes", and make the refund again ' +
      'if this line remains',
  },
  block: {
    isOfDealer: true,
    sets: 'access',
    isDone: (sql, _, account) => account !== undefined && isShut(sql, account),
    again: (sql, act, session) => void changeAccess(sql, session, { ...act, kind: 'blocked' }),
  },
  unblock: {
    isOfDealer: true,
    sets: 'access',
    isDone: (sql, _, account) => account === undefined || !isBlocked(sql, account.id),
    again: (sql, act, session) => void changeAccess(sql, session, { ...act, kind: 'unblocked' }),
  },
  removal: {
    isOfDealer: true,
    // A new account that has the same email is kept.
    isDone(sql, { account = '' }) {
      const known = accountById(sql, account);
      return !known || isErased(known);
    },
    hindrance(sql, _, accountId) {
      const found = hindranceOf(sql, accountId);
      return found?.kind === 'money'
        ? `${rupeeText(found.paise)} is in the wallet: refund or debit it first`
        : found && 'a payment may be under way: ask the gateway (reconcile) first';
    },
  },
  settling: {
    isDone: (sql, { subject = '' }) => openDifferences(sql, { reference: subject }).length === 0,
    again: (sql, { subject: reference = '', who, why, at }) =>
      void settleDifference(sql, { reference, who, why, at }),
  },
  gift: {
    isOfDealer: true,
    isDone: (sql, { subject = '' }) => !isUnclaimed(sql, subject),
    again: (sql, { subject = '', accountId, at }) =>
      void giveUnclaimed(sql, subject, { accountId, at }),
  },
  withdrawal: {
    isDone: (sql, { subject = '' }) => isWithdrawn(sql, saleNamed(subject).digest),
    again: (sql, { subject = '', who, why, at }) =>
      void withdrawSale(sql, { sale: saleNamed(subject), who, why, at }),
  },
  rotation: {
    isDone: (sql, { subject }) => subject === undefined || isStolen(sql, subject),
    again: (sql, { subject: kid = '', who, why, at }) => markStolen(sql, { kid, who, why, at }),
  },
  'service-off': switching(true),
  'service-on': switching(false),
  'source-cost': {
    sets: 'cost',
    isDone: (sql, { subject = '', amountPaise }) => sourceCostsOf(sql, {})[subject] === amountPaise,
    again: (sql, { subject: target = '', amountPaise = 0, who, why, at }) =>
      keepSourceCost(sql, { target, amountPaise, who, why, at }),
  },
};

/** Repeats the switching of a service, unless a newer version no longer sells the service. */
function switching(isOff: boolean): Redo {
  return {
    sets: 'sale',
    isDone(sql, { subject = '' }) {
      const service = knownService(subject);
      return !service || isSwitchedOff(sql, service.id) === isOff;
    },
    again(sql, { subject = '', tell, who, why, at }) {
      const service = knownService(subject);
      if (service) switchService(sql, { service, isOff, tell, who, why, at });
    },
  };
}

/** Returns whether the refund was debited, or is listed because the wallet did not have enough. */
function isRefundKnown(sql: Sql, { id, subject: paymentId = '' }: KnownAct): boolean {
  const debited = sql.get('SELECT 1 FROM refund WHERE id = :id', { id });
  const short = `SELECT 1 FROM difference WHERE payment_id = :paymentId AND kind = 'shortfall'`;
  return debited !== undefined || sql.get(short, { paymentId }) !== undefined;
}

function isShut(sql: Sql, account: Account): boolean {
  return isErased(account) || isBlocked(sql, account.id);
}

/** Returns what to check if the credit replaced a payment that has since been credited itself. */
function creditedPayment(sql: Sql, why: string): string | undefined {
  const [paymentId = ''] = why.match(/\bpay_\w{14}\b/) ?? [];
  const credited = "SELECT 1 FROM entry WHERE from_book = 'gateway' AND reference = :paymentId";
  if (!sql.get(credited, { paymentId })) return undefined;
  return `it was for ${paymentId}, which has now been credited too: are both due?`;
}

/** Returns the act's account or, if that is lost, the account that has verified the same email. */
function accountOfAct(sql: Sql, { account, owner }: KnownAct): Account | undefined {
  const known = accountById(sql, account ?? '');
  if (known || owner === undefined) return known;
  return accountById(sql, accountByOwner(sql, Buffer.from(owner, 'hex')) ?? '');
}

// The logged acts that a restored database lacks, and whether each can be repeated. Every function
// runs inside a transaction or a read.

import { rupeeText } from '../../../data/values/money.ts';
import type { KnownAct } from '../../backup/act-log.ts';
import { type Account, accountById, isBlocked, isErased } from '../../identity/accounts.ts';
import { hindranceOf } from '../../identity/forget-account.ts';
import { isDifferenceOpen } from '../../money/gateway-differences.ts';
import { walletOf } from '../../money/ledger.ts';
import { accountByOwner } from '../../money/top-up/claims.ts';
import { isUnclaimed } from '../../money/top-up/unclaimed.ts';
import { isStolen } from '../../proof/known-keys.ts';
import { isWithdrawn, saleNamed } from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/database.ts';

/** `what`: why an act is not repeated automatically, and what to do instead. */
export type Step =
  | { act: KnownAct; is: 'to do'; account: Account | undefined }
  | { act: KnownAct; is: 'waiting' | 'by hand'; what: string };

/** The steps for these acts that the database lacks, in order. */
export function stepsOf(sql: Sql, acts: KnownAct[]): Step[] {
  return acts.flatMap((act, index) => stepFor(sql, act, acts.slice(index + 1)) ?? []);
}

const NOT_REFUNDED =
  'the gateway has not reported it: run "differences --ask yes", and refund it again if it stays';

/** The step that this act still needs; undefined if the database has the act. */
export function stepFor(sql: Sql, act: KnownAct, later: KnownAct[]): Step | undefined {
  if (isOverruled(act, later) || isInDatabase(sql, act)) return undefined;
  if (act.end === 'unknown') return byHand(act, 'its outcome is unknown: check, and decide');
  switch (act.kind) {
    case 'settling':
    case 'withdrawal':
    case 'rotation':
      return { act, is: 'to do', account: undefined };
    case 'refund':
      return byHand(act, NOT_REFUNDED);
    default:
      return stepForDealer(sql, act);
  }
}

/** Whether a later block or unblock of the same dealer replaces this one. */
function isOverruled({ kind, account }: KnownAct, later: KnownAct[]): boolean {
  if (kind !== 'block' && kind !== 'unblock') return false;
  return later.some(
    (each) => each.account === account && (each.kind === 'block' || each.kind === 'unblock'),
  );
}

function isInDatabase(sql: Sql, act: KnownAct): boolean {
  const { id, subject = '' } = act;
  const account = accountOfAct(sql, act);
  switch (act.kind) {
    case 'credit':
    case 'debit':
      return sql.get('SELECT 1 FROM act WHERE reference = :id', { id }) !== undefined;
    case 'refund':
      return isRefundKnown(sql, { id, paymentId: subject });
    case 'block':
      return account !== undefined && (isErased(account) || isBlocked(sql, account.id));
    case 'unblock':
      return account === undefined || !isBlocked(sql, account.id);
    case 'removal':
      // The same email may have a new account, which stays.
      return !isThere(accountById(sql, act.account ?? ''));
    case 'settling':
      return !isDifferenceOpen(sql, subject);
    case 'gift':
      return !isUnclaimed(sql, subject);
    case 'withdrawal':
      return isWithdrawn(sql, saleNamed(subject).digest);
    case 'rotation':
      return act.subject === undefined || isStolen(sql, subject);
    default:
      return act.kind satisfies never;
  }
}

/** Whether the refund was debited, or is listed because the wallet had too little. */
function isRefundKnown(sql: Sql, { id, paymentId }: { id: string; paymentId: string }): boolean {
  const debited = sql.get('SELECT 1 FROM refund WHERE id = :id', { id });
  const short = `SELECT 1 FROM difference WHERE payment_id = :paymentId AND kind = 'shortfall'`;
  return debited !== undefined || sql.get(short, { paymentId }) !== undefined;
}

function stepForDealer(sql: Sql, act: KnownAct): Step {
  const account = accountOfAct(sql, act);
  if (!account) {
    return { act, is: 'waiting', what: 'its dealer has not signed in again since the restore' };
  }
  if (isErased(account)) return byHand(act, 'its account was removed');
  const hindrance = hindranceTo(sql, act, account);
  return hindrance === undefined ? { act, is: 'to do', account } : byHand(act, hindrance);
}

/** The reason not to repeat the act, in words. */
function hindranceTo(sql: Sql, act: KnownAct, account: Account): string | undefined {
  if (act.kind === 'debit') {
    const { spendablePaise } = walletOf(sql, account.id);
    return spendablePaise < (act.amountPaise ?? 0)
      ? `the dealer has only ${rupeeText(spendablePaise)} to spend`
      : undefined;
  }
  if (act.kind === 'credit') return creditedPayment(sql, act.why);
  if (act.kind !== 'removal') return undefined;
  const found = hindranceOf(sql, account.id);
  if (found?.kind === 'money')
    return `${rupeeText(found.paise)} is in the wallet: refund or debit it first`;
  return found && 'a payment may be under way: ask the gateway (reconcile) first';
}

/** Finds the missing payment that the act replaced, if it is now in the wallet after all. */
function creditedPayment(sql: Sql, why: string): string | undefined {
  const [paymentId = ''] = why.match(/\bpay_\w{14}\b/) ?? [];
  const credited = "SELECT 1 FROM entry WHERE from_book = 'gateway' AND reference = :paymentId";
  if (!sql.get(credited, { paymentId })) return undefined;
  return `${paymentId}, which it names, is now credited: check if both are due`;
}

/** The act's account or, if the database lacks it, the account that has proved the same email. */
function accountOfAct(sql: Sql, { account, owner }: KnownAct): Account | undefined {
  const known = accountById(sql, account ?? '');
  if (known || owner === undefined) return known;
  return accountById(sql, accountByOwner(sql, Buffer.from(owner, 'hex')) ?? '');
}

function isThere(account: Account | undefined): boolean {
  return account !== undefined && !isErased(account);
}

function byHand(act: KnownAct, what: string): Step {
  return { act, is: 'by hand', what };
}

// How each kind of logged act is repeated after a restore, and when it need not or must not be.

import { knownService } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import type { KnownAct, LoggedAct } from '../../backup/act-log.ts';
import { keepSourceCost, sourceCostsOf } from '../../desk/reading/books-read.ts';
import { keepEvent } from '../../identity/account-events.ts';
import { type Account, accountById, isBlocked, isErased } from '../../identity/accounts.ts';
import { hindranceOf } from '../../identity/forget-account.ts';
import { openDifferences, settleDifference } from '../../money/gateway-differences.ts';
import { walletOf } from '../../money/ledger.ts';
import { refundable } from '../../money/refunds/refunds.ts';
import { giveUnclaimed } from '../../money/top-up/claims.ts';
import { isUnclaimed } from '../../money/top-up/unclaimed.ts';
import { isStolen, markStolen } from '../../proof/known-keys.ts';
import { isWithdrawn, saleNamed } from '../../proof/withdrawn-reports.ts';
import { isSwitchedOff, switchService } from '../../reports/service-switches.ts';
import type { Sql } from '../../storage/database.ts';
import { changeAccess } from '../acts/access.ts';
import { postCorrection } from '../acts/corrections.ts';
import { withdrawSale } from '../acts/withdraw.ts';
import type { OperatorSession } from '../session.ts';

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

export const redos: Record<LoggedAct['kind'], Redo> = {
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
    isDone: (sql, _, account) =>
      account !== undefined && (isErased(account) || isBlocked(sql, account.id)),
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
    again(sql, { subject = '', accountId, who, why, at }, session) {
      giveUnclaimed(sql, subject, { accountId, at });
      keepEvent(sql, session, { accountId, kind: 'given a payment', who, why, at });
    },
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

/** Returns what to check if the credit replaced a payment that has since been credited itself. */
function creditedPayment(sql: Sql, why: string): string | undefined {
  const [paymentId = ''] = why.match(/\bpay_\w{14}\b/) ?? [];
  if (!refundable(sql, paymentId)) return undefined;
  return `it was for ${paymentId}, which has now been credited too: are both due?`;
}

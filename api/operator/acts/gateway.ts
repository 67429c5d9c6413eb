// Deals with data that the gateway has and the database lacks: asks for it, credits missed
// payments, gives a lost account's payment to its dealer, and lists and settles differences.

import { counted } from '../../../data/desk/figures.ts';
import { rupeeText, toRupees } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import { keepDeskEvent } from '../../desk/people/people.ts';
import { keepEvent } from '../../identity/account-events.ts';
import { accountByEmail } from '../../identity/accounts.ts';
import {
  differenceKinds,
  openDifferences,
  settleDifference,
} from '../../money/gateway-differences.ts';
import { compare } from '../../money/nightly-comparison.ts';
import { settleRefund } from '../../money/refunds/refund-settlement.ts';
import { openRefunds } from '../../money/refunds/refunds.ts';
import { giveUnclaimed, ownerOfOrder } from '../../money/top-up/claims.ts';
import { type Credit, credit } from '../../money/top-up/credit-payment.ts';
import { reconcile as askGateway } from '../../money/top-up/open-order-watch.ts';
import { isUnclaimed } from '../../money/top-up/unclaimed.ts';
import { Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';
import type { Result, Row, SessionCommand } from '../command.ts';
import { read } from '../read.ts';
import { Mistake, named, nameOf, type OperatorSession, refuseInDoubt } from '../session.ts';
import type { AskedAct, Doing } from './act.ts';

export const reconcile: Doing = {
  isOfMoney: true,
  plan: (_, { target }) => ({
    sentence:
      target === ''
        ? 'Asks the gateway about every open order and refund, and credits missed payments.'
        : `Asks the gateway about ${target}, and credits missed payments.`,
  }),
  async run(session, { target, who, reason: why, at }) {
    // The ledger shows only money that moved, so this records the person and the reason.
    const event = { kind: 'asked the gateway', who, why, about: target, at };
    if (target + why !== '') {
      await session.database.transaction((sql) => keepDeskEvent(sql, event));
    }
    return target === '' ? askedAboutAll(session) : askedAbout(session, target);
  },
};

async function askedAboutAll(session: OperatorSession): Promise<Result> {
  const { credited, unanswered, fault } = await askGateway(session);
  const open = await session.database.read(openRefunds);
  const rows: Row[] = [];
  for (const refund of open) {
    const outcome = await settleRefund(session, refund).catch(() => 'unknown');
    rows.push({ refund: refund.id, rupees: toRupees(refund.amount_paise), outcome });
  }
  if (fault) throw fault;
  const payments = counted(credited, 'payment');
  const silence =
    unanswered === 0
      ? ''
      : ` The gateway has not answered for ${counted(unanswered, 'open order')}: try again later.`;
  const summary = `Credited without a report from the gateway: ${payments}.${silence}`;
  // The gateway's answers contain the time, and only they show that our clock is ahead.
  const doubt = session.trustedClock.doubt();
  if (doubt !== undefined) {
    const why = `${doubt} While the clock is wrong, we credit nothing: correct it, and ask again.`;
    return { rows, summary: `${summary} ${why}`, isGood: false };
  }
  const isGood = unanswered === 0 && rows.every(({ outcome }) => outcome !== 'unknown');
  return { rows, summary, isGood };
}

const meanings: Record<Credit['kind'], string> = {
  credited: "The payment is in its dealer's wallet.",
  pending: 'The gateway does not have this money yet. If it arrives, we credit it automatically.',
  not_ours: 'The gateway has no such payment for any of our orders.',
  unclaimed: 'The account is lost: we credit the payment to the dealer who verifies the email.',
  erased: 'The account was removed: the payment goes back to its payer.',
  unfit:
    'The payment differs from its order, or the order is already paid: return it in the ' +
    "gateway's dashboard.",
};

/** Asks about a payment of any age, no matter what state its order has here. */
async function askedAbout(session: OperatorSession, paymentId: string): Promise<Result> {
  const outcome = await credit(session, paymentId);
  const isNew = outcome.kind === 'credited' && outcome.isNew;
  const row = { payment: paymentId, outcome: outcome.kind, new: isNew };
  return { rows: [row], summary: meanings[outcome.kind], isGood: outcome.kind === 'credited' };
}

/** Returns the account of the dealer whom the operator names. */
function receiver(sql: Sql, { target, email = '' }: AskedAct) {
  const account = accountByEmail(sql, email.trim().toLowerCase());
  if (!account) throw new Mistake(`No dealer has the email ${email}.`);
  if (!isUnclaimed(sql, target)) throw new Mistake(`No payment ${target} is waiting for an owner.`);
  const other = ownerOfOrder(sql, target);
  if (other !== undefined && other.id !== account.id) {
    throw new Mistake(
      `This payment's order belongs to ${nameOf(other)}: credit the payment to them, or refund it.`,
    );
  }
  return account;
}

export const give: Doing = {
  isOfMoney: true,
  plan: (sql, asked) => ({ sentence: `${asked.target} goes to ${nameOf(receiver(sql, asked))}.` }),
  async run(session, asked) {
    const { id, target, who, at } = asked;
    const account = await session.database.read((sql) => receiver(sql, asked));
    const why = `${asked.reason} (${target})`;
    const line = { id, kind: 'gift', at, who, why, subject: target } as const;
    await logged(session.config, { ...line, ...named(session, account) }, () =>
      session.database.transaction((sql) => {
        const { id: accountId } = receiver(sql, asked);
        giveUnclaimed(sql, target, { accountId, at });
        keepEvent(sql, session, { accountId, kind: 'given a payment', who, why, at });
      }),
    );
    const { kind: outcome } = await credit(session, target).catch(notYet);
    const isGood = outcome === 'credited';
    const summary = isGood
      ? `The payment is in the wallet of ${nameOf(account)}.`
      : `The payment belongs to ${nameOf(account)} now, but is not credited yet: ask again.`;
    return { rows: [{ payment: target, outcome }], summary, isGood };
  },
};

/** The payment has already been given to the dealer, so an outage only delays its credit. */
function notYet(error: unknown): Pick<Credit, 'kind'> {
  if (error instanceof Refusal) return { kind: 'pending' };
  throw error;
}

const planOfSettling: Doing['plan'] = (sql, { target }) => {
  const open = openDifferences(sql, { reference: target });
  if (open.length === 0) throw new Mistake(`There is no open difference ${target}.`);
  const each = open.map(
    ({ kind, amount_paise }) => `${rupeeText(amount_paise)}: ${differenceKinds[kind]}`,
  );
  return {
    sentence: `${each.join('; ')}. Settling removes this from Today and moves no money.`,
    shown: open.map(({ kind, amount_paise }) => `${kind} ${amount_paise}`).join(', '),
  };
};

export const settle: Doing = {
  plan: planOfSettling,
  logLine: ({ target: subject }) => ({ kind: 'settling', subject }),
  commit(sql, asked, session) {
    const { shown, sentence } = planOfSettling(sql, asked, session);
    const { target: reference, who, reason: why, at } = asked;
    // The operator has not yet seen a difference that was found after the preview.
    if (asked.shown !== undefined && asked.shown !== shown) {
      throw new Mistake('There are newer differences: look again. Nothing was settled.');
    }
    settleDifference(sql, { reference, who, why, at });
    return { rows: [], summary: `Settled: ${sentence}` };
  },
};

export const differences: SessionCommand = {
  name: 'differences',
  usage: 'differences [--ask yes]',
  does: "lists differences between gateway and database; --ask first reads all the gateway's lists",
  async run(session, { options: { ask } }) {
    const isWhole = ask === undefined || (await compared(session));
    const list = await read.run(session, { words: ['differences'], options: {} });
    if (isWhole) return list;
    // After an incomplete answer, an empty list proves nothing, so we leave out the line about it.
    const known = list.summary.split('\n').filter((line) => !line.startsWith('No difference is'));
    const summary = [INCOMPLETE, ...known].join('\n');
    return { rows: list.rows, summary, isGood: false };
  },
};

const INCOMPLETE =
  'Not everything was compared: the gateway is down, or the log names bad records. Ask again.';

async function compared(session: OperatorSession): Promise<boolean> {
  refuseInDoubt(session);
  return compare(session, { since: session.clock(), pagesMax: Number.MAX_SAFE_INTEGER });
}

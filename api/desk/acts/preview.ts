// What an act would do, before it is signed: the wallet before and after, and in a sentence the
// rest. Refused where the act itself would be.

import type { Act, ActPreview } from '../../../data/desk/acts.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { accountById } from '../../identity/accounts.ts';
import { differenceKinds, openDifferences } from '../../money/gateway-differences.ts';
import { walletOf } from '../../money/ledger.ts';
import { reasonIn } from '../../operator/act-options.ts';
import { purgePlan } from '../../operator/dealers/purge-plan.ts';
import { refuseCorrection } from '../../operator/money/corrections.ts';
import { leftToday } from '../../operator/money/daily-limit.ts';
import { nothingOpen } from '../../operator/money/differences.ts';
import { refundPlan } from '../../operator/money/refund.ts';
import { withdrawalPlan } from '../../operator/reports/withdraw.ts';
import { Mistake, nameOf, type OperatorSession } from '../../operator/session.ts';
import type { Sql } from '../../storage/sql.ts';
import { serviceName } from '../reading/call-names.ts';
import { commandFor } from './act-command.ts';

const noMoney = { beforePaise: null, afterPaise: null, leftTodayPaise: null };

export async function previewOf(session: OperatorSession, act: Act): Promise<ActPreview> {
  const { asked } = await commandFor(session, act);
  if (act.kind !== 'reconcile') reasonIn(asked);
  const at = session.clock();
  switch (act.kind) {
    case 'credit':
    case 'debit':
      return session.database.read((sql) => correctionOf(sql, act, at));
    case 'refund':
      return session.database.read((sql) => refundOf(sql, act));
    case 'withdraw':
      return withdrawalOf(session, act);
    case 'settle':
      return session.database.read((sql) => settlingOf(sql, act));
    case 'purge':
      return session.database.read((sql) => purgeOf(sql, act, at));
    default:
      return { ...noMoney, sentence: await sentenceOf(session, act) };
  }
}

function correctionOf(sql: Sql, { kind, target, amountPaise = 0 }: Act, at: number): ActPreview {
  const account = accountById(sql, target);
  if (!account) throw new Mistake('There is no such dealer.');
  const isCredit = kind === 'credit';
  refuseCorrection(sql, { kind: isCredit ? 'credit' : 'debit', account, amountPaise, at });
  const { spendablePaise: beforePaise } = walletOf(sql, target);
  const sign = isCredit ? 1 : -1;
  const done = isCredit ? 'is given' : 'gives back';
  return {
    beforePaise,
    afterPaise: beforePaise + sign * amountPaise,
    leftTodayPaise: isCredit ? leftToday(sql, at) : null,
    sentence: `${nameOf(account)} ${done} ${rupeeText(amountPaise)}.`,
  };
}

function refundOf(sql: Sql, { target, amountPaise: wanted }: Act): ActPreview {
  const { accountId, amountPaise, spendablePaise } = refundPlan(sql, target, wanted);
  const email = accountById(sql, accountId)?.email ?? '';
  return {
    beforePaise: spendablePaise,
    afterPaise: spendablePaise - amountPaise,
    leftTodayPaise: null,
    sentence: `${rupeeText(amountPaise)} goes from ${email} back to where it was paid from.`,
  };
}

async function withdrawalOf(session: OperatorSession, { target }: Act): Promise<ActPreview> {
  const { email, amountPaise, isUnfetched } = await withdrawalPlan(session, target);
  const money =
    amountPaise === 0
      ? 'Nothing is given back for it.'
      : `${email} gets ${rupeeText(amountPaise)} back.`;
  const waits = isUnfetched
    ? ' No phone has fetched it yet: it can still be fetched, before and after it is withdrawn.'
    : '';
  const sentence = `${money} Whoever checks its code is told that it is withdrawn.${waits}`;
  return { ...noMoney, sentence };
}

function purgeOf(sql: Sql, { target }: Act, at: number): ActPreview {
  const account = accountById(sql, target);
  if (!account) throw new Mistake('There is no such dealer.');
  const sentence = `${account.email} is deleted, for ever.`;
  return { ...noMoney, sentence, ...purgePlan(sql, account, at) };
}

function settlingOf(sql: Sql, { target }: Act): ActPreview {
  const open = openDifferences(sql, { reference: target });
  if (open.length === 0) throw nothingOpen(target);
  const each = open.map(
    ({ kind, amount_paise }) => `${rupeeText(amount_paise)}: ${differenceKinds[kind]}`,
  );
  const sentence = `${each.join('; ')}. It leaves Today as put right. No money is moved.`;
  return { ...noMoney, sentence };
}

async function sentenceOf({ database }: OperatorSession, { kind, target, tell }: Act) {
  const account = await database.read((sql) => accountById(sql, target));
  const whom = account?.email ?? target;
  switch (kind) {
    case 'sign-out':
      return `Every session of ${whom} ends.`;
    case 'block':
      return `${whom} is signed out everywhere and cannot sign in until unblocked.`;
    case 'unblock':
      return `${whom} may sign in again.`;
    case 'reconcile':
      return target === ''
        ? 'The gateway is asked about every open order and refund; what was missed is credited.'
        : `The gateway is asked about ${target}; what was missed is credited.`;
    case 'service-off':
      return (
        `${serviceName(target)} is not sold. ` +
        `Dealers read: ${tell ?? 'that it is not available right now'}`
      );
    case 'service-on':
      return `${serviceName(target)} is sold again.`;
    default:
      throw new Error('The wallet of this act is shown.');
  }
}

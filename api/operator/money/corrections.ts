// Money adjusted by hand. Each adjustment is in the ledger for the dealer to see, with who made it
// and why, and neither can be changed afterwards.

import { type Paise, parseRupees, rupeeText, toRupees } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import type { Account } from '../../identity/accounts.ts';
import { lockWallet, post, walletOf } from '../../money/ledger.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import type { Sql } from '../../storage/database.ts';
import { actOf } from '../act-options.ts';
import { keepAct } from '../audit-log.ts';
import type { Command, CommandArguments, Result } from '../command.ts';
import {
  dealerBy,
  Mistake,
  named,
  nameOf,
  type OperatorSession,
  refuseForgotten,
  refuseInDoubt,
} from '../session.ts';
import { leftToday, lockCredits } from './daily-limit.ts';

/** More than any dealer has: a typing error is likelier. */
const AMOUNT_PAISE_MAX = 1_00_000_00;

export const credit: Command = {
  name: 'credit',
  usage: 'credit EMAIL RUPEES --reason TEXT [--by NAME]',
  does: 'gives a dealer money by hand',
  options: ['reason', 'by'],
  run: (session, asked) => correct(session, asked, 'credit'),
};

export const debit: Command = {
  name: 'debit',
  usage: 'debit EMAIL RUPEES --reason TEXT [--by NAME]',
  does: 'takes money from a dealer by hand, never more than can be spent',
  options: ['reason', 'by'],
  run: (session, asked) => correct(session, asked, 'debit'),
};

async function correct(
  session: OperatorSession,
  asked: CommandArguments,
  kind: 'credit' | 'debit',
): Promise<Result> {
  refuseInDoubt(session);
  const [email = '', amount = ''] = asked.words;
  const account = await dealerBy(session, email);
  const amountPaise = amountIn(amount);
  const { id, ...said } = actOf(session, asked, kind);
  const reference = `${kind}-${id}`;
  const correction = { ...said, kind, accountId: account.id, amountPaise, reference };
  const act = { ...said, id: reference, amountPaise, ...named(session, account) };
  const posted = await logged(session.config, act, () =>
    session.database.transaction((sql) => allowedCorrection(sql, account, correction)),
  );
  const done = kind === 'credit' ? 'was given' : 'gave back';
  return {
    rows: [
      {
        id: transactionId(posted.entry.number),
        amount: toRupees(amountPaise),
        balance: toRupees(posted.spendablePaise),
        reference: posted.entry.reference,
      },
    ],
    summary: `${nameOf(account)} ${done} ${rupeeText(amountPaise)}.`,
  };
}

type Planned = { kind: 'credit' | 'debit'; account: Account; amountPaise: Paise; at: number };

/** Throws {@link Mistake} where it may not be: too much, too much today, or nobody's any more. */
export function refuseCorrection(sql: Sql, { kind, account, amountPaise, at }: Planned): void {
  refuseForgotten(sql, account);
  if (amountPaise > AMOUNT_PAISE_MAX) throw tooMuch();
  const { spendablePaise } = walletOf(sql, account.id);
  if (kind === 'debit' && spendablePaise < amountPaise) {
    throw new Mistake(`${account.email} has only ${rupeeText(spendablePaise)} to spend.`);
  }
  const left = kind === 'credit' ? leftToday(sql, at) : amountPaise;
  if (left < amountPaise) {
    throw new Mistake(`Only ${rupeeText(left)} more may be given by hand in these 24 hours.`);
  }
}

function tooMuch(): Mistake {
  return new Mistake(`At most ${rupeeText(AMOUNT_PAISE_MAX)} at a time.`);
}

type Correction = {
  kind: 'credit' | 'debit';
  accountId: string;
  amountPaise: Paise;
  reference: string;
  who: string;
  why: string;
  at: number;
  /** In the statement; without one it says the reason. */
  description?: string;
};

/** Runs inside a transaction; throws as {@link refuseCorrection} does. */
export function allowedCorrection(sql: Sql, account: Account, correction: Correction) {
  if (correction.kind === 'credit') lockCredits(sql);
  lockWallet(sql, account.id); // what there is to spend, and whose it is, stays so
  refuseCorrection(sql, { ...correction, account });
  return postCorrection(sql, correction);
}

/** Runs inside a transaction. Throws where the reference has moved money already. */
export function postCorrection(sql: Sql, { kind, who, why, ...moved }: Correction) {
  const { accountId, reference, at } = moved;
  keepAct(sql, { reference, kind, accountId, who, why, at });
  const accounts =
    kind === 'credit'
      ? ({ from: 'operator', to: 'wallet' } as const)
      : ({ from: 'wallet', to: 'operator' } as const);
  const byReason = kind === 'credit' ? `Credit: ${why}` : `Correction: ${why}`;
  return post(sql, { ...moved, ...accounts, description: moved.description ?? byReason });
}

export function amountIn(text: string): Paise {
  const amountPaise = parseRupees(text) ?? 0;
  if (amountPaise <= 0) throw new Mistake(`"${text}" is no amount in rupees.`);
  if (amountPaise > AMOUNT_PAISE_MAX) throw tooMuch();
  return amountPaise;
}

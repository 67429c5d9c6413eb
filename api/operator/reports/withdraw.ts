// Withdraws a report whose data proved wrong: its dealer gets the price back, and whoever checks
// the report from then on is told.

import { reportNumberOf, typedReportNumber } from '../../../data/proof/statement.ts';
import { type Paise, rupeeText, toRupees } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import { isErased } from '../../identity/accounts.ts';
import { ownerHash } from '../../identity/owner-hash.ts';
import { lockWallet } from '../../money/ledger.ts';
import { salesOfNumber } from '../../proof/sales-of-number.ts';
import {
  isWithdrawn,
  keepWithdrawn,
  type NamedSale,
  nameOf,
  withdrawalReference,
} from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/database.ts';
import { actOf } from '../act-options.ts';
import { type Command, type CommandArguments, type Row, secondText } from '../command.ts';
import { postCorrection } from '../money/corrections.ts';
import { Mistake, type OperatorSession, refuseInDoubt } from '../session.ts';

type Sale = {
  callId: number;
  accountId: string;
  email: string;
  service: string;
  about: string;
  paidPaise: Paise;
  /** As its dealer's statement has the sale. */
  description: string;
  at: number;
  /** Its price went back when nobody fetched it: it is not given back twice. */
  isGivenBack: number;
  /** Its answer is kept for a phone that has not said that it has it. */
  isUnfetched: number;
};

export const withdraw: Command = {
  name: 'withdraw',
  usage: 'withdraw NUMBER [--do yes --reason TEXT] [--call ID] [--by NAME]',
  does: 'shows the report of that number; with --do yes withdraws it and gives its price back',
  options: ['do', 'reason', 'call', 'by'],
  async run(session, asked) {
    const { named, sale } = await saleAsked(session, asked);
    const row = rowOf(named, sale);
    const paise = owedFor(sale);
    if (await session.database.read((sql) => isWithdrawn(sql, named.digest))) {
      return { rows: [row], summary: 'It is withdrawn already.' };
    }
    if (asked.options['do'] === undefined) {
      const waits = sale.isUnfetched === 1 ? ' No phone has fetched it yet.' : '';
      const summary = `Nothing was changed.${waits} With --do yes: ${whatIsDone(paise)}`;
      return { rows: [row], summary };
    }
    refuseInDoubt(session);
    const { id: _, ...act } = actOf(session, asked, 'withdrawal');
    const subject = nameOf(named);
    const owner = ownerHash(session.config, sale.email).toString('hex');
    const logLine = {
      ...act,
      id: withdrawalReference(named.digest),
      subject,
      account: sale.accountId,
      owner,
    };
    await logged(session.config, { ...logLine, amountPaise: paise }, () =>
      session.database.transaction((sql) => withdrawSale(sql, { sale: named, ...act })),
    );
    return { rows: [row], summary: `Withdrawn: ${whatIsDone(paise)}` };
  },
};

type WithdrawalPlan = { email: string; amountPaise: Paise; isUnfetched: boolean };

/**
 * What a withdrawal of that number would do. Throws {@link Mistake} where no one sale has it, or it
 * is withdrawn already.
 */
export async function withdrawalPlan(
  session: OperatorSession,
  number: string,
): Promise<WithdrawalPlan> {
  const { named, sale } = await saleAsked(session, { words: [number], options: {} });
  if (await session.database.read((sql) => isWithdrawn(sql, named.digest))) {
    throw new Mistake('It is withdrawn already.');
  }
  const { email, isUnfetched } = sale;
  return { email, amountPaise: owedFor(sale), isUnfetched: isUnfetched === 1 };
}

type Withdrawal = { sale: NamedSale; who: string; why: string; at: number };

/** Once, whoever repeats it; runs inside a transaction. A sale that is not here cost nothing. */
export function withdrawSale(sql: Sql, { sale: named, who, why, at }: Withdrawal): void {
  const sold = saleOf(sql, named);
  // Its price may be going back at another server just now: whoever comes second sees the first.
  if (sold) lockWallet(sql, sold.accountId);
  if (isWithdrawn(sql, named.digest)) return;
  const sale = sold && saleOf(sql, named);
  keepWithdrawn(sql, { digest: named.digest, callId: sale?.callId ?? null, at, who, why });
  if (!sale) return;
  const { accountId } = sale;
  const amountPaise = owedFor(sale);
  if (amountPaise === 0) return;
  const reference = withdrawalReference(named.digest);
  const what = `${sale.description}, report ${reportNumberOf(named.digest)}`;
  const description = `Withdrawn: ${what}: ${why}`;
  const correction = { kind: 'credit', accountId, amountPaise, reference, who, why, at } as const;
  postCorrection(sql, { ...correction, description });
}

async function saleAsked(
  { database }: OperatorSession,
  { words: [typed = ''], options: { call } }: CommandArguments,
): Promise<{ named: NamedSale; sale: Sale }> {
  return database.read((sql) => {
    const found = salesOfNumber(sql, typedReportNumber(typed)).filter(
      ({ callId }) => call === undefined || String(callId) === call,
    );
    const [only, ...others] = found;
    if (!only) throw new Mistake(`No report was sold under the number ${typed}.`);
    if (others.length > 0) {
      const calls = found.map(({ callId }) => callId).join(', ');
      throw new Mistake(`Calls ${calls} have this number: look at each, and name one by --call.`);
    }
    const sale = saleOf(sql, only);
    if (!sale) throw new Error('A digest has no sale.');
    return { named: only, sale };
  });
}

function saleOf(sql: Sql, { second, digest }: NamedSale): Sale | undefined {
  return sql.get<Sale>(
    `SELECT call.id AS "callId", call.account_id AS "accountId", email, service,
       masked_identifier AS about, entry.amount_paise AS "paidPaise", entry.at AS at, description,
       EXISTS (SELECT 1 FROM give_back WHERE give_back.call_id = call.id) AS "isGivenBack",
       EXISTS (SELECT 1 FROM sealed_answer
         WHERE sealed_answer.call_id = call.id AND sealed IS NOT NULL) AS "isUnfetched"
     FROM sale_digest
     JOIN call ON call.id = sale_digest.call_id
     JOIN account ON account.id = call.account_id
     JOIN entry ON entry.to_book = 'revenue' AND entry.reference = CAST(call.id AS TEXT)
     WHERE second = :second AND digest = :digest`,
    { second, digest },
  );
}

/** Nothing of what went back already, and nothing to a dealer who was forgotten. */
function owedFor(sale: Sale): Paise {
  return sale.isGivenBack === 1 || isErased(sale) ? 0 : sale.paidPaise;
}

function whatIsDone(paise: Paise): string {
  const money = paise === 0 ? 'nothing is owed for it' : `its dealer gets ${rupeeText(paise)} back`;
  return `${money}, and whoever checks it is told within an hour that it is withdrawn.`;
}

function rowOf({ digest }: NamedSale, { callId, email, service, about, paidPaise, at }: Sale): Row {
  return {
    number: reportNumberOf(digest),
    call: callId,
    sold: secondText(at),
    email,
    service,
    about,
    rupees: toRupees(paidPaise),
  };
}

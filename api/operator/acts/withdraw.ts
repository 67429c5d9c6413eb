// Withdraws a report whose data turned out to be wrong. Its dealer gets the price back, and from
// then on the page that checks the report's code says that the report was withdrawn.

import { timeText } from '../../../data/desk/figures.ts';
import { reportNumberOf, typedBase32 } from '../../../data/proof/statement.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { logged } from '../../backup/act-log.ts';
import { isErased } from '../../identity/accounts.ts';
import { lockWallet } from '../../money/ledger.ts';
import {
  digestOf,
  isWithdrawn,
  keepWithdrawn,
  type NamedSale,
  nameOf,
  salesOfNumber,
  secondOf,
  withdrawalReference,
} from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/database.ts';
import { Mistake, named } from '../session.ts';
import type { Doing } from './act.ts';
import { postCorrection } from './corrections.ts';

type Sale = {
  callId: number;
  accountId: string;
  email: string;
  service: string;
  about: string;
  paidPaise: Paise;
  /** The text for the sale in the dealer's statement. */
  description: string;
  at: number;
  /** 1 if the price has already been refunded, because no phone fetched the report. */
  isGivenBack: number;
  /** 1 if the answer is still kept for a phone that has not confirmed it. */
  isUnfetched: number;
};

export const withdraw: Doing = {
  isOfMoney: true,
  plan: (sql, { target }) => ({ sentence: sentenceOf(planned(sql, target).sale) }),
  async run(session, { target, who, reason: why, at }) {
    const { sold, sale } = await session.database.read((sql) => planned(sql, target));
    const line = {
      ...({ id: withdrawalReference(sold.digest), kind: 'withdrawal', at, who, why } as const),
      ...{ subject: nameOf(sold), amountPaise: owedFor(sale) },
      ...named(session, { id: sale.accountId, email: sale.email }),
    };
    const withdrawn = await logged(session.config, line, () =>
      session.database.transaction((sql) => withdrawSale(sql, { sale: sold, who, why, at })),
    );
    if (!withdrawn) throw alreadyWithdrawn();
    return { rows: [], summary: `Withdrawn. ${sentenceOf(withdrawn)}` };
  },
};

/** Finds a sale by report number or call. Throws unless exactly one valid sale matches. */
function planned(sql: Sql, target: string): { sold: NamedSale; sale: Sale } {
  const found = salesOfNumber(sql, typedBase32(target));
  const [sold = soldByCall(sql, target), ...others] = found;
  if (!sold) throw new Mistake(`No report was sold under the number ${target}.`);
  if (others.length > 0) {
    const calls = found.map(({ callId }) => callId).join(', ');
    throw new Mistake(
      `Calls ${calls} have this report number: look at each, then give the id of the one you mean.`,
    );
  }
  if (isWithdrawn(sql, sold.digest)) throw alreadyWithdrawn();
  const sale = saleOf(sql, sold);
  if (!sale) throw new Error('The sale of this report was not found.');
  return { sold, sale };
}

const alreadyWithdrawn = () => new Mistake('The report has already been withdrawn.');

function soldByCall(sql: Sql, target: string): NamedSale | undefined {
  if (!/^\d{1,9}$/.test(target)) return undefined;
  const sale = `SELECT at FROM entry WHERE to_book = 'revenue' AND reference = :target`;
  const at = sql.get<{ at: number }>(sale, { target })?.at;
  const digest = at === undefined ? undefined : digestOf(sql, Number(target), at);
  return at === undefined || !digest ? undefined : { digest, second: secondOf(at) };
}

function sentenceOf(sale: Sale): string {
  const { service, about, at, email, isUnfetched } = sale;
  const paise = owedFor(sale);
  const money =
    paise === 0 ? 'There is nothing to refund.' : `${email} gets ${rupeeText(paise)} back.`;
  const waits =
    isUnfetched === 1
      ? ' No phone has fetched it yet: a phone can still fetch it after the withdrawal.'
      : '';
  const sold = `${service} ${about}`.trim();
  return (
    `${sold}, sold ${timeText(at)}. ${money} Within an hour, checking its code will show ` +
    `that it was withdrawn.${waits}`
  );
}

type Withdrawal = { sale: NamedSale; who: string; why: string; at: number };

/**
 * Withdraws a sale once, inside a transaction, and refunds it if the database has the sale. Returns
 * the sale as it was before; undefined if it is unknown or has already been withdrawn.
 */
export function withdrawSale(sql: Sql, withdrawal: Withdrawal): Sale | undefined {
  const { sale: named, who, why, at } = withdrawal;
  const sold = saleOf(sql, named);
  // Another server may be refunding the report now. The second server to take the lock sees what
  // the first one refunded.
  if (sold) lockWallet(sql, sold.accountId);
  if (isWithdrawn(sql, named.digest)) return undefined;
  const sale = sold && saleOf(sql, named);
  const { digest } = named;
  const entryId = sale && owedFor(sale) > 0 ? giveBack(sql, sale, withdrawal) : null;
  keepWithdrawn(sql, { digest, callId: sale?.callId ?? null, entryId, at, who, why });
  return sale;
}

function giveBack(sql: Sql, sale: Sale, { sale: { digest }, who, why, at }: Withdrawal): number {
  const { accountId } = sale;
  const moved = {
    ...({ kind: 'credit', accountId, amountPaise: owedFor(sale), who, why, at } as const),
    reference: withdrawalReference(digest),
    description: `Withdrawn: ${sale.description}, report ${reportNumberOf(digest)}: ${why}`,
  };
  return postCorrection(sql, moved).entry.id;
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

/** Returns zero if the price has already been refunded, or the dealer has been removed. */
function owedFor(sale: Sale): Paise {
  return sale.isGivenBack === 1 || isErased(sale) ? 0 : sale.paidPaise;
}

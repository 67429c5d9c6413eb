// The invariants of the database, which hold whenever no transaction is open. Tests check them
// after every run and crash; the operator checks them when in doubt.

import type { Reader } from '../storage/database.ts';
import { invoiceRules } from './invoice-invariants.ts';
import { firstBrokenLink } from './ledger-chain.ts';
import { firstBrokenRoot } from './ledger-roots.ts';

// Invariants of wallets, holds, calls and their answers.

/** An invariant, and a query that finds the rows that break it. */
type Rule = { promise: string; broken: string };

const NOTHING_DUE = 'no hold is open past its time limit';

const walletRules: readonly Rule[] = [
  {
    promise: 'the posted amount is the sum of the entries, and the counters match them',
    broken: `
      SELECT wallet.account_id AS subject FROM wallet
      LEFT JOIN (
        SELECT account_id, count(*) AS entries, max(number) AS last_number,
          sum(CASE WHEN to_book = 'wallet' THEN amount_paise ELSE 0 END) AS credited,
          sum(CASE WHEN from_book = 'wallet' THEN amount_paise ELSE 0 END) AS debited
        FROM entry GROUP BY account_id
      ) AS counted USING (account_id)
      WHERE posted_paise <> coalesce(credited, 0) - coalesce(debited, 0)
        OR credited_paise <> coalesce(credited, 0)
        OR debited_paise <> coalesce(debited, 0)
        OR entry_count <> coalesce(entries, 0)
        OR entry_count <> coalesce(last_number, 0)`,
  },
  {
    promise: 'the held amount is the sum of the open holds, and never exceeds the posted amount',
    broken: `
      SELECT account_id AS subject FROM wallet
      LEFT JOIN (
        SELECT account_id, sum(amount_paise) AS held FROM (
          SELECT account_id, amount_paise FROM hold
          JOIN call ON call.id = hold.call_id WHERE settled_at IS NULL
          UNION ALL SELECT account_id, amount_paise FROM refund WHERE settled_at IS NULL
          UNION ALL SELECT account_id, frozen_paise FROM dispute WHERE settled_at IS NULL
        ) AS each_held GROUP BY account_id
      ) AS counted USING (account_id)
      WHERE held_paise <> coalesce(held, 0) OR held_paise < 0 OR posted_paise < held_paise`,
  },
  {
    promise: "each entry's balance is the previous one changed by its amount",
    broken: `
      SELECT id AS subject FROM (
        SELECT id, balance_paise,
          sum(CASE WHEN to_book = 'wallet' THEN amount_paise ELSE -amount_paise END)
            OVER (PARTITION BY account_id ORDER BY id) AS expected
        FROM entry
      ) AS counted WHERE balance_paise <> expected`,
  },
  {
    promise: 'a call has at most one open hold and at most one capture',
    broken: `
      SELECT call_id AS subject FROM hold GROUP BY call_id
      HAVING count(*) FILTER (WHERE settled_at IS NULL) > 1
        OR count(*) FILTER (WHERE outcome = 'captured') > 1`,
  },
  {
    promise: 'a cancelled request was never charged',
    broken: `
      SELECT call.id AS subject FROM cancellation
      JOIN call ON call.key_hash = cancellation.key_hash
      JOIN hold ON hold.call_id = call.id AND hold.outcome = 'captured'`,
  },
  {
    promise: NOTHING_DUE,
    broken: 'SELECT call_id AS subject FROM hold WHERE settled_at IS NULL AND due_at < :now',
  },
  {
    promise: 'each captured hold has one entry of its amount, and other holds have none',
    broken: `
      SELECT CAST(hold.call_id AS TEXT) AS subject FROM hold
      JOIN call ON call.id = hold.call_id
      LEFT JOIN entry ON entry.to_book = 'revenue' AND entry.reference = CAST(hold.call_id AS TEXT)
      WHERE outcome = 'captured' AND
        (entry.id IS NULL OR entry.amount_paise <> hold.amount_paise
          OR entry.account_id <> call.account_id)
      UNION ALL
      SELECT reference FROM entry WHERE to_book = 'revenue' AND NOT EXISTS
        (SELECT 1 FROM hold
          WHERE hold.call_id = CAST(entry.reference AS BIGINT) AND outcome = 'captured'
            AND CAST(hold.call_id AS TEXT) = entry.reference)`,
  },
  {
    promise: 'a call is captured if and only if its answer was sealed',
    broken: `
      SELECT call_id AS subject FROM hold WHERE outcome = 'captured'
        AND NOT EXISTS (SELECT 1 FROM sealed_answer WHERE sealed_answer.call_id = hold.call_id)
      UNION ALL
      SELECT call_id FROM sealed_answer WHERE NOT EXISTS
        (SELECT 1 FROM hold WHERE hold.call_id = sealed_answer.call_id AND outcome = 'captured')`,
  },
  {
    promise: 'each digest belongs to one sold report and is dated to the second of its sale',
    broken: `
      SELECT call_id AS subject FROM sale_digest
      LEFT JOIN entry ON entry.to_book = 'revenue' AND entry.reference = CAST(call_id AS TEXT)
      WHERE entry.id IS NULL OR entry.at / 1000 <> second
      UNION ALL
      SELECT call_id FROM sale_digest GROUP BY call_id HAVING count(*) > 1`,
  },
  {
    promise: 'unfetched reports were refunded once and in full, and no others were',
    broken: `
      SELECT give_back.call_id AS subject FROM give_back
      LEFT JOIN entry AS back ON back.id = entry_id
      LEFT JOIN entry AS paid
        ON paid.to_book = 'revenue' AND paid.reference = CAST(give_back.call_id AS TEXT)
      LEFT JOIN sealed_answer ON sealed_answer.call_id = give_back.call_id
      WHERE back.from_book IS DISTINCT FROM 'revenue'
        OR back.reference IS DISTINCT FROM paid.reference
        OR back.amount_paise IS DISTINCT FROM paid.amount_paise
        OR back.account_id IS DISTINCT FROM paid.account_id OR sealed IS NOT NULL
      UNION ALL
      SELECT entry.id FROM entry LEFT JOIN give_back ON give_back.entry_id = entry.id
      WHERE from_book = 'revenue' AND give_back.call_id IS NULL`,
  },
];

// Invariants of payments, refunds and vouchers.

const gatewayRules: readonly Rule[] = [
  {
    promise: 'a payment is credited at most once, to the dealer who ordered it, in full',
    broken: `
      SELECT entry.reference AS subject FROM entry
      LEFT JOIN payment_order ON payment_order.payment_id = entry.reference
      LEFT JOIN failed_refund ON failed_refund.refund_id = entry.reference
      WHERE from_book = 'gateway' AND to_book = 'wallet' AND failed_refund.refund_id IS NULL
        AND (payment_order.id IS NULL OR payment_order.amount_paise <> entry.amount_paise
          OR payment_order.account_id <> entry.account_id)`,
  },
  {
    promise: 'each completed refund has one entry of its amount, and no other refund has one',
    broken: `
      SELECT refund.id AS subject FROM refund
      LEFT JOIN entry ON entry.to_book IN ('operator', 'gateway') -- for the partial index
        AND entry.to_book = 'gateway' AND entry.reference = refund.id
      WHERE (outcome IS NOT DISTINCT FROM 'refunded') <> (entry.id IS NOT NULL)
        OR entry.amount_paise <> refund.amount_paise OR entry.account_id <> refund.account_id
      UNION ALL
      SELECT reference FROM entry WHERE to_book = 'gateway'
        AND NOT EXISTS (SELECT 1 FROM refund WHERE refund.id = entry.reference)`,
  },
  {
    promise: 'refunds never exceed their payment, and debit only the dealer who paid',
    broken: `
      SELECT refund.payment_id AS subject FROM refund
      LEFT JOIN entry ON entry.from_book = 'gateway' AND entry.reference = refund.payment_id
      LEFT JOIN failed_refund ON failed_refund.refund_id = refund.id
      WHERE outcome IS DISTINCT FROM 'refused' AND failed_refund.refund_id IS NULL
      GROUP BY refund.payment_id
      HAVING sum(refund.amount_paise) > coalesce(max(entry.amount_paise), 0)
        OR count(*) FILTER (WHERE refund.account_id <> entry.account_id) > 0`,
  },
  {
    promise: 'no removed account has money',
    broken: `
      SELECT account.id AS subject FROM account JOIN wallet ON wallet.account_id = account.id
      WHERE posted_paise > 0 AND email NOT LIKE '%@%'`,
  },
  {
    promise: 'a refund that failed at the bank is back in the wallet, once and in full',
    broken: `
      SELECT failed_refund.refund_id AS subject FROM failed_refund
      JOIN refund ON refund.id = failed_refund.refund_id
      LEFT JOIN entry
        ON entry.from_book = 'gateway' AND entry.reference = failed_refund.refund_id
      WHERE refund.outcome IS DISTINCT FROM 'refunded' OR entry.id IS NULL
        OR entry.amount_paise <> refund.amount_paise OR entry.account_id <> refund.account_id`,
  },
  {
    promise: 'each amount that an operator moved has a person and a reason',
    broken: `
      SELECT reference AS subject FROM entry
      WHERE (from_book = 'operator' OR to_book IN ('operator', 'gateway')) AND NOT EXISTS
        (SELECT 1 FROM act WHERE act.reference = entry.reference
          AND act.account_id = entry.account_id)`,
  },
  {
    promise: "each movement at the gateway has a voucher, and a year's numbers have no gaps",
    broken: `
      SELECT CAST(id AS TEXT) AS subject FROM entry
      WHERE (from_book = 'gateway' OR to_book = 'gateway')
        AND NOT EXISTS (SELECT 1 FROM voucher
          JOIN voucher_recipient ON voucher_recipient.entry_id = voucher.entry_id
          WHERE voucher.entry_id = entry.id AND seller_id IS NOT NULL)
      UNION ALL
      SELECT series || financial_year FROM voucher GROUP BY series, financial_year
      HAVING max(number) <> count(*)
      UNION ALL
      SELECT counted.series || counted.financial_year FROM (
        SELECT series, financial_year, max(number) AS last FROM voucher
        GROUP BY series, financial_year
      ) AS counted
      LEFT JOIN voucher_counter ON voucher_counter.series = counted.series
        AND voucher_counter.financial_year = counted.financial_year
      WHERE voucher_counter.last IS DISTINCT FROM counted.last`,
  },
];

/** Limits the rows shown per broken invariant: a million violations still give a short report. */
const SHOWN_MAX = 100;

/** Returns each broken invariant with the rows that break it. `now` is in ms since 1970. */
export async function violations(
  database: Reader,
  now: number,
  tell: (line: string) => void = () => undefined,
): Promise<string[]> {
  const broken: string[] = [];
  for (const [index, { promise, brokenIn }] of promises.entries()) {
    tell(`${index + 1} of ${promises.length}: ${promise}`);
    broken.push(...(await brokenIn(database, now)));
  }
  return broken;
}

type KeptPromise = {
  promise: string;
  /** Returns one sentence for each row that breaks the promise. */
  brokenIn: (database: Reader, now: number) => Promise<string[]>;
};

function ruled({ promise, broken }: Rule): KeptPromise {
  return {
    promise,
    async brokenIn(database, now) {
      const values = { limit: SHOWN_MAX, ...(broken.includes(':now') ? { now } : {}) };
      const text = `${broken} LIMIT :limit`;
      const rows = await database.read((sql) =>
        sql.all<{ subject: string | number }>(text, values),
      );
      return rows.map(({ subject }) => `${promise}: ${subject}`);
    },
  };
}

/**
 * Returns `false` for an expired hold. The server releases it within a minute of its next write, or
 * at its next start.
 */
export function isAboutTheDatabase(violation: string): boolean {
  return !violation.startsWith(NOTHING_DUE);
}

/** Makes a promise of a walk, which returns the id of the first row that breaks it. */
function walked(
  promise: string,
  firstBroken: (database: Reader) => Promise<number | undefined>,
): KeptPromise {
  return {
    promise,
    async brokenIn(database) {
      const first = await firstBroken(database);
      return first === undefined ? [] : [`${promise}: ${first}`];
    },
  };
}

/** The invariants one by one, for callers that check one at a time. */
export const promises: readonly KeptPromise[] = [
  ...[...walletRules, ...gatewayRules, ...invoiceRules].map(ruled),
  walked('every entry is chained to the one before it', firstBrokenLink),
  walked('each root matches its chains', firstBrokenRoot),
];

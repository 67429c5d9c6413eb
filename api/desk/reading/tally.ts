// Sums the whole ledger by hour and by month. The sums are computed once and then extended, so that
// no page of the desk reads a million entries.

import type { Paise } from '../../../data/values/money.ts';
import { INDIA_OFFSET_MS } from '../../../data/values/time-text.ts';
import type { LedgerAccount } from '../../money/ledger-entries.ts';
import { type BothSums, ENTRIES_OF_PAGE, type SumPage } from '../../money/running-sums.ts';
import type { Sql } from '../../storage/sql.ts';

/** Money that moved between two ledger accounts. Sales are split by service. */
export type Moved = {
  from: LedgerAccount;
  to: LedgerAccount;
  service: string | null;
  paise: Paise;
  /** The tax in the amount, if the money moved through the gateway. */
  taxPaise: Paise;
  count: number;
};

type Group = Moved & { hour: number; last_id: number };
type Sums = { hours: Map<number, Moved[]>; months: Map<string, Moved[]> };

export type Tally = {
  /** `hour` counts hours of Indian time since 1970. Only the last few weeks are kept by hour. */
  ofHour: (hour: number) => Moved[];
  /** Returns each month (written `2026-11`) with its movements, oldest first. */
  months: () => [month: string, moved: Moved[]][];
  /** Returns the movements of all months, by ledger accounts alone. */
  ever: () => Moved[];
};

/** Four weeks, so that the same weekdays can be compared, plus twelve more days. */
const HOURS_KEPT = 40 * 24;
export const HOUR_MS = 3_600_000;

/** Rounds the tax on each voucher, like `taxIn`. The reference of a sale is its call's id. */
const GROUPS = /* sql */ `
  SELECT hour, from_book AS "from", to_book AS "to", service, sum(amount_paise) AS paise,
    sum(tax) AS "taxPaise", count(*) AS count, max(id) AS last_id
  FROM (
    SELECT page.id, CAST((page.at + :aheadMs) / :hourMs AS BIGINT) AS hour, from_book, to_book,
      amount_paise, call.service,
      CASE WHEN voucher.entry_id IS NULL OR seller.gstin = '' THEN 0
        WHEN business.gstin <> '' AND substr(business.gstin, 1, 2) <> substr(seller.gstin, 1, 2)
        THEN CAST(round(amount_paise * gst_percent / (100.0 + gst_percent)) AS BIGINT)
        ELSE 2 * CAST(round(amount_paise * gst_percent / (100.0 + gst_percent) / 2) AS BIGINT)
        END AS tax
    FROM ${ENTRIES_OF_PAGE}
    LEFT JOIN call ON call.id
      = CASE WHEN page.to_book = 'revenue' THEN CAST(page.reference AS BIGINT) END
    LEFT JOIN voucher ON (page.from_book = 'gateway' OR page.to_book = 'gateway')
      AND voucher.entry_id = page.id
    LEFT JOIN seller ON seller.id = voucher.seller_id
    LEFT JOIN voucher_recipient ON voucher_recipient.entry_id = voucher.entry_id
    LEFT JOIN business ON business.id = voucher_recipient.business_id
  ) AS moved
  GROUP BY hour, from_book, to_book, service`;

/** The parts that {@link makeRunningSums} needs for this tally. */
export const tallyParts = {
  groupsOf: (sql: Sql, page: SumPage): Group[] =>
    sql.all<Group>(GROUPS, { ...page, aheadMs: INDIA_OFFSET_MS, hourMs: HOUR_MS }),
  none: (): Sums => ({ hours: new Map(), months: new Map() }),
  add({ hours, months }: Sums, group: Group): void {
    add(sumsOf(hours, group.hour), group);
    add(sumsOf(months, monthOf(group.hour)), group);
    if (hours.size > 2 * HOURS_KEPT) forgetOldHours(hours);
  },
};

export function tallyOf({ settled, newest }: BothSums<Sums>): Tally {
  return {
    ofHour: (hour) => together(settled.hours.get(hour), newest.hours.get(hour)),
    months: () =>
      [...new Set([...settled.months.keys(), ...newest.months.keys()])]
        .sort()
        .map((month) => [month, together(settled.months.get(month), newest.months.get(month))]),
    ever() {
      const months = [...settled.months.values(), ...newest.months.values()];
      return together(months.flat().map((moved) => ({ ...moved, service: null })));
    },
  };
}

function together(settled: Moved[] = [], newest: Moved[] = []): Moved[] {
  const sums: Moved[] = [];
  for (const each of [...settled, ...newest]) add(sums, each);
  return sums;
}

function forgetOldHours(hours: Sums['hours']): void {
  const newest = Math.max(...hours.keys());
  for (const hour of hours.keys()) if (hour < newest - HOURS_KEPT) hours.delete(hour);
}

function sumsOf<K>(sums: Map<K, Moved[]>, key: K): Moved[] {
  const known = sums.get(key);
  if (known) return known;
  const made: Moved[] = [];
  sums.set(key, made);
  return made;
}

function add(sums: Moved[], { from, to, service, paise, taxPaise, count }: Moved): void {
  const same = sums.find(
    (each) => each.from === from && each.to === to && each.service === service,
  );
  if (!same) {
    sums.push({ from, to, service, paise, taxPaise, count });
    return;
  }
  same.paise += paise;
  same.taxPaise += taxPaise;
  same.count += count;
}

function monthOf(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString().slice(0, 'YYYY-MM'.length);
}

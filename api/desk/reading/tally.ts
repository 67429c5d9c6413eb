// Sums of the whole ledger, by hour and by month: added up once, then only what is new. No page of
// the desk reads a million entries.

import type { Paise } from '../../../data/values/money.ts';
import type { LedgerAccount } from '../../money/ledger-entries.ts';
import type { ReadingConnection } from '../../storage/reading-connection.ts';
import type { Sql } from '../../storage/sql.ts';

/** What moved between two ledger accounts, of one service where it was a sale. */
export type Moved = {
  from: LedgerAccount;
  to: LedgerAccount;
  service: string | null;
  paise: Paise;
  /** Half of the tax in it, where it moved at the gateway. */
  halfTaxPaise: Paise;
  count: number;
};

type Group = Moved & { hour: number; lastId: number; entries: number };

export type Tally = {
  /** Resolves once everything that is in the database has been added up. */
  caughtUp: () => Promise<void>;
  /** Of an hour of the Indian clock, counted from 1970; only the last weeks are kept so. */
  ofHour: (hour: number) => Moved[];
  /** `2026-11`, and what moved in it; the oldest month first. */
  months: () => [month: string, moved: Moved[]][];
};

/** Some milliseconds of the thread, between which others are answered. */
const PAGE = 5_000;
/** Four weeks back of the same weekday, and some days of room. */
const HOURS_KEPT = 40 * 24;
export const HOUR_MS = 3_600_000;
/** The clock of India is ahead by this. */
export const AHEAD_MS = 5.5 * HOUR_MS;

/** The half is rounded for each voucher, as `taxIn` does. */
const GROUPS = /* sql */ `
  SELECT hour, from_book AS "from", to_book AS "to", service, sum(amount_paise) AS paise,
    sum(half) AS halfTaxPaise, count(*) AS count, max(id) AS lastId
  FROM (
    SELECT page.id, CAST((page.at + :aheadMs) / :hourMs AS INTEGER) AS hour, from_book, to_book,
      amount_paise, call.service,
      CASE WHEN voucher.entry_id IS NOT NULL AND gstin <> ''
        THEN CAST(round(amount_paise * gst_percent / (100.0 + gst_percent) / 2) AS INTEGER)
        ELSE 0 END AS half
    FROM (SELECT * FROM entry WHERE id > :lastId ORDER BY id LIMIT :limit) AS page
    LEFT JOIN call ON page.to_book = 'revenue' AND call.id = CAST(page.reference AS INTEGER)
    LEFT JOIN voucher ON (page.from_book = 'gateway' OR page.to_book = 'gateway')
      AND voucher.entry_id = page.id
    LEFT JOIN seller ON seller.id = coalesce(voucher.seller_id, (SELECT min(id) FROM seller)))
  GROUP BY hour, from_book, to_book, service`;

export function makeTally(connection: ReadingConnection): Tally {
  const hours = new Map<number, Moved[]>();
  const months = new Map<string, Moved[]>();
  let lastId = 0;
  let running: Promise<void> | undefined;

  function addPage(sql: Sql): boolean {
    const shift = { aheadMs: AHEAD_MS, hourMs: HOUR_MS };
    const groups = sql.all<Group>(GROUPS, { lastId, limit: PAGE, ...shift });
    for (const group of groups) {
      add(sumsOf(hours, group.hour), group);
      add(sumsOf(months, monthOf(group.hour)), group);
      lastId = Math.max(lastId, group.lastId);
    }
    return groups.reduce((sum, { count }) => sum + count, 0) === PAGE;
  }

  async function catchUp(): Promise<void> {
    while (await connection.read(addPage)) await new Promise((resolve) => setImmediate(resolve));
    const newest = Math.max(0, ...hours.keys());
    for (const hour of hours.keys()) if (hour < newest - HOURS_KEPT) hours.delete(hour);
  }

  return {
    caughtUp() {
      running ??= catchUp().finally(() => {
        running = undefined;
      });
      return running;
    },
    ofHour: (hour) => hours.get(hour) ?? [],
    months: () => [...months].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

function sumsOf<K>(sums: Map<K, Moved[]>, key: K): Moved[] {
  const known = sums.get(key);
  if (known) return known;
  const made: Moved[] = [];
  sums.set(key, made);
  return made;
}

function add(sums: Moved[], { from, to, service, paise, halfTaxPaise, count }: Moved): void {
  const same = sums.find(
    (each) => each.from === from && each.to === to && each.service === service,
  );
  if (!same) {
    sums.push({ from, to, service, paise, halfTaxPaise, count });
    return;
  }
  same.paise += paise;
  same.halfTaxPaise += halfTaxPaise;
  same.count += count;
}

function monthOf(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString().slice(0, 'YYYY-MM'.length);
}

// What the database reports at a scrape: money by where it moved, and what is still open.

import type { Metric } from 'prom-client';
import type { Backend } from '../../backend.ts';
import { unsettledPayments } from '../../money/top-up/payment-events.ts';
import { neverReceiving } from '../../reports/never-received.ts';
import type { Sql } from '../../storage/database.ts';
import { counters, gauges } from './exposition.ts';

type Moved = {
  from_book: string;
  to_book: string;
  paise: number;
  entries: number;
  last_id: number;
};

/** What the entries up to one of them add up to, by where the money moved. */
type Totals = { moved: ReadonlyMap<string, Moved>; lastId: number };

/** Entries summed at once: a millisecond or two, between which dealers are served. */
const PAGE = 5000;

/**
 * Sums the entries once and then only new ones: rereading all of a large database at each scrape
 * would keep dealers waiting. Returns the metrics of one scrape.
 */
export function makeDatabaseMetrics({ database, clock }: Pick<Backend, 'database' | 'clock'>) {
  let known: Totals = { moved: new Map(), lastId: 0 };
  return async (): Promise<Metric[]> => {
    let summed = known;
    for (let lastId = -1; lastId < summed.lastId; ) {
      const before = summed;
      lastId = before.lastId;
      summed = await database.read((sql) => withNextPage(sql, before));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const now = clock();
    // What was posted since the last page is added here: sums and wallets are of one moment.
    const { totals, open } = await database.read((sql) => ({
      totals: withAllPages(sql, summed),
      open: openMetrics(sql, now),
    }));
    if (totals.lastId > known.lastId) known = totals;
    return [...moneyMetrics([...totals.moved.values()]), ...open];
  };
}

function withAllPages(sql: Sql, totals: Totals): Totals {
  let summed = totals;
  for (let lastId = -1; lastId < summed.lastId; ) {
    lastId = summed.lastId;
    summed = withNextPage(sql, summed);
  }
  return summed;
}

function withNextPage(sql: Sql, { moved, lastId }: Totals): Totals {
  const page = sql.all<Moved>(
    `SELECT from_book, to_book, sum(amount_paise) AS paise, count(*) AS entries,
       max(id) AS last_id
     FROM (SELECT * FROM entry WHERE id > :lastId ORDER BY id LIMIT :limit) AS page
     GROUP BY from_book, to_book`,
    { lastId, limit: PAGE },
  );
  const sums = new Map(moved);
  for (const each of page) {
    const key = `${each.from_book} ${each.to_book}`;
    const before = sums.get(key);
    sums.set(key, {
      ...each,
      paise: each.paise + (before?.paise ?? 0),
      entries: each.entries + (before?.entries ?? 0),
    });
  }
  return { moved: sums, lastId: Math.max(lastId, ...page.map(({ last_id }) => last_id)) };
}

function moneyMetrics(sums: Moved[]): Metric[] {
  const labels = ({ from_book: from, to_book: to }: Moved) => ({ from, to });
  return counters({
    lotproof_moved_rupees_total: [
      'Money moved between ledger accounts. Paid in: gateway to wallet. Goodwill: operator to ' +
        'wallet. Sold: wallet to revenue; given back: revenue to wallet. Refunded: wallet to ' +
        'gateway. Corrected: wallet to operator.',
      sums.map((each) => ({ labels: labels(each), value: each.paise / 100 })),
    ],
    lotproof_entries_total: [
      'Entries of the ledger; wallet to revenue is a sale.',
      sums.map((each) => ({ labels: labels(each), value: each.entries })),
    ],
  });
}

const OPEN_HELP =
  'What is not settled yet, by kind; a payment is one that we were told of and no wallet has, an ' +
  'unclaimed one of a dealer whom a restored database lacks.';

type Wallets = { posted: number; held: number };
type Open = { kind: string; count: number; oldest_at: number | null };

function openMetrics(sql: Sql, at: number): Metric[] {
  const wallets = sql.get<Wallets>(
    `SELECT coalesce(sum(posted_paise), 0) AS posted, coalesce(sum(held_paise), 0) AS held
     FROM wallet`,
  );
  const counted = sql.all<Open>(
    `SELECT 'call' AS kind, count(*) AS count, min(opened_at) AS oldest_at
     FROM hold WHERE settled_at IS NULL
     UNION ALL SELECT 'order', count(*), min(created_at)
     FROM payment_order WHERE closed_at IS NULL
     UNION ALL SELECT 'refund', count(*), min(opened_at) FROM refund WHERE settled_at IS NULL
     UNION ALL SELECT 'dispute', count(*), min(opened_at) FROM dispute WHERE settled_at IS NULL
     UNION ALL SELECT 'difference', count(*), min(found_at)
     FROM difference WHERE settled_at IS NULL
     UNION ALL SELECT 'unclaimed', count(*), min(found_at)
     FROM unclaimed_payment WHERE settled_at IS NULL`,
  );
  const open = [...counted, { kind: 'payment', ...unsettledPayments(sql, at) }];
  const age = ({ oldest_at }: Open) =>
    oldest_at === null ? 0 : Math.max(0, at - oldest_at) / 1000;
  return gauges({
    lotproof_wallets_posted_rupees: ["Dealers' money with us.", (wallets?.posted ?? 0) / 100],
    lotproof_wallets_held_rupees: ['What of it is set aside.', (wallets?.held ?? 0) / 100],
    lotproof_open: [
      OPEN_HELP,
      open.map((each) => ({ labels: { kind: each.kind }, value: each.count })),
    ],
    lotproof_open_oldest_age_seconds: [
      'How old the oldest of them is.',
      open.map((each) => ({ labels: { kind: each.kind }, value: age(each) })),
    ],
    lotproof_accounts_never_receiving: [
      'Dealers with five reports or more given back in 90 days and none received.',
      neverReceiving(sql, at).length,
    ],
  });
}

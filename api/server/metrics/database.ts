// The database's metrics for a scrape: money moved, by kind, and open items.

import type { Metric } from 'prom-client';
import type { Backend } from '../../backend.ts';
// Open items are counted as on the desk.
import { openKinds } from '../../desk/reading/day-read.ts';
import { ENTRIES_OF_PAGE, makeRunningSums, type SumPage } from '../../money/running-sums.ts';
import { counters, gauges } from '../../operations/metrics.ts';
import { neverReceiving } from '../../reports/known-calls.ts';
import type { Sql } from '../../storage/database.ts';

type Moved = {
  from_book: string;
  to_book: string;
  paise: number;
  count: number;
  last_id: number;
};

type Sums = Map<string, Moved>;

const sumParts = {
  groupsOf: (sql: Sql, page: SumPage): Moved[] =>
    sql.all<Moved>(
      `SELECT from_book, to_book, sum(amount_paise) AS paise, count(*) AS count,
         max(id) AS last_id
       FROM ${ENTRIES_OF_PAGE} GROUP BY from_book, to_book`,
      page,
    ),
  none: (): Sums => new Map(),
  add(sums: Sums, each: Moved): void {
    const key = `${each.from_book} ${each.to_book}`;
    const { paise = 0, count = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...each, paise: each.paise + paise, count: each.count + count });
  },
};

/** Returns the metrics for one scrape. Sums and wallets come from the same moment. */
export function makeDatabaseMetrics({ database, clock }: Pick<Backend, 'database' | 'clock'>) {
  const sums = makeRunningSums(database, sumParts);
  return (): Promise<Metric[]> => {
    const now = clock();
    return sums.read((sql, { settled, newest }) => {
      const all: Sums = new Map(settled);
      for (const each of newest.values()) sumParts.add(all, each);
      return [...moneyMetrics([...all.values()]), ...openMetrics(sql, now)];
    });
  };
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
      sums.map((each) => ({ labels: labels(each), value: each.count })),
    ],
  });
}

const OPEN_HELP =
  'Unsettled items, by kind. A payment was reported to us but no wallet has it; an ' +
  'unclaimed one belongs to a dealer whom a restored database lacks.';

type Wallets = { posted: number; held: number };
function openMetrics(sql: Sql, at: number): Metric[] {
  const wallets = sql.get<Wallets>(
    `SELECT coalesce(sum(posted_paise), 0) AS posted, coalesce(sum(held_paise), 0) AS held
     FROM wallet`,
  );
  const open = Object.entries(openKinds(sql, at));
  const age = (oldestAt: number | null) =>
    oldestAt === null ? 0 : Math.max(0, at - oldestAt) / 1000;
  return gauges({
    lotproof_wallets_posted_rupees: ["Dealers' money with us.", (wallets?.posted ?? 0) / 100],
    lotproof_wallets_held_rupees: [
      "The part of dealers' money that is set aside.",
      (wallets?.held ?? 0) / 100,
    ],
    lotproof_open: [
      OPEN_HELP,
      open.map(([kind, { count }]) => ({ labels: { kind }, value: count })),
    ],
    lotproof_open_oldest_age_seconds: [
      'The age of the oldest unsettled item.',
      open.map(([kind, { oldestAt }]) => ({ labels: { kind }, value: age(oldestAt) })),
    ],
    lotproof_accounts_never_receiving: [
      'Dealers with five or more reports refunded in 90 days and none received.',
      neverReceiving(sql, at).length,
    ],
  });
}

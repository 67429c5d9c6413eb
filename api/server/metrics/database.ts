// The database's metrics for a scrape: money moved, by kind, and open items. The desk's thread
// reads them, so that a scrape never delays a sale.

import type { Metric } from 'prom-client';
// Money and open items are counted as on the desk.
import type { Day } from '../../desk/reading/day-read.ts';
import type { AskRead } from '../../desk/reading/reads.ts';
import { counters, gauges } from '../../operations/metrics.ts';

/** Returns the metrics for one scrape. Sums and wallets come from the same moment. */
export async function databaseMetrics(ask: AskRead, at: number): Promise<Metric[]> {
  const day = await ask('day', { at });
  return [...moneyMetrics(day), ...openMetrics(day, at)];
}

function moneyMetrics({ moved, wallets }: Day): Metric[] {
  const labels = ({ from, to }: Day['moved'][number]) => ({ from, to });
  return [
    ...counters({
      lotproof_moved_rupees_total: [
        'Money moved between ledger accounts. Paid in: gateway to wallet. Goodwill: operator to ' +
          'wallet. Sold: wallet to revenue; given back: revenue to wallet. Refunded: wallet to ' +
          'gateway. Corrected: wallet to operator.',
        moved.map((each) => ({ labels: labels(each), value: each.paise / 100 })),
      ],
      lotproof_entries_total: [
        'Entries of the ledger; wallet to revenue is a sale.',
        moved.map((each) => ({ labels: labels(each), value: each.count })),
      ],
    }),
    ...gauges({
      lotproof_wallets_posted_rupees: ["Dealers' money with us.", wallets.postedPaise / 100],
      lotproof_wallets_held_rupees: [
        "The part of dealers' money that is set aside.",
        wallets.heldPaise / 100,
      ],
    }),
  ];
}

const OPEN_HELP =
  'Unsettled items, by kind. A payment was reported to us but no wallet has it; an ' +
  'unclaimed one belongs to a dealer whom a restored database lacks.';

function openMetrics({ open, neverReceiving }: Day, at: number): Metric[] {
  const kinds = Object.entries(open);
  const age = (oldestAt: number | null) =>
    oldestAt === null ? 0 : Math.max(0, at - oldestAt) / 1000;
  return gauges({
    lotproof_open: [
      OPEN_HELP,
      kinds.map(([kind, { count }]) => ({ labels: { kind }, value: count })),
    ],
    lotproof_open_oldest_age_seconds: [
      'The age of the oldest unsettled item.',
      kinds.map(([kind, { oldestAt }]) => ({ labels: { kind }, value: age(oldestAt) })),
    ],
    lotproof_accounts_never_receiving: [
      'Dealers with five or more reports refunded in 90 days and none received.',
      neverReceiving,
    ],
  });
}

// Dealers and reports for tests of the list of reports.

import type { Page } from 'playwright/test';
import { type Dealer, dealerOn, openScreen } from './dealer.ts';
import { allArrived, plates, queueAll, signalReturns } from './lot.ts';

/** Returns `count` lines for the list, one for each minute, the newest last. */
export function visits(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    serviceId: 'hyundai',
    subject: `MH12DO${String(index).padStart(4, '0')}`,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    pricePaise: 25_00,
  }));
}

/** Makes a dealer who has bought this many reports, and opens their list. */
export async function dealerWithReports(page: Page, count: number): Promise<Dealer> {
  const dealer = await dealerOn(page, { rupees: 25 * count });
  await queueAll(page, dealer, plates(count));
  await signalReturns(page);
  await allArrived(page, dealer, count);
  await openScreen(page, '/reports');
  return dealer;
}

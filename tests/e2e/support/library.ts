// How tests of the list of reports start, and the copy that a dealer saves of it.

import type { Page } from 'playwright/test';
import { type Dealer, dealerOn } from './dealer.ts';
import { allArrived, plates, queueAll, signalReturns } from './lot.ts';

/** This many lines of the list, a minute apart, the last one the newest. */
export function visits(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    serviceId: 'hyundai',
    subject: `MH12DO${String(index).padStart(4, '0')}`,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    pricePaise: 25_00,
  }));
}

/** A dealer who has bought this many reports, at their list. */
export async function dealerWithReports(page: Page, count: number): Promise<Dealer> {
  const dealer = await dealerOn(page, { rupees: 25 * count });
  await queueAll(page, dealer, plates(count));
  await signalReturns(page);
  await allArrived(page, dealer, count);
  await page.goto('/reports');
  return dealer;
}

/** Saves a copy of the list; gives the file's path. */
export async function saveCopy(page: Page): Promise<string> {
  await page.getByText('Keep a copy of these reports').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  return (await saving).path();
}

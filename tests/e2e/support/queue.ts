// Makes a dealer with waiting requests, and waits for their outcome.

import type { Page } from 'playwright/test';
import { type Dealer, dealerOn } from './dealer.ts';
import { allArrived, expect, leaveApp, ledger, queueAll } from './lot.ts';

/** Makes a dealer with ₹100 and waiting requests. No page of the app is open to send them. */
export async function dealerWithQueue(page: Page, plates: string[]): Promise<Dealer> {
  const dealer = await dealerOn(page, { rupees: 100 });
  await leaveApp(page);
  await queueAll(page, dealer, plates);
  return dealer;
}

/** Waits until this many reports have arrived and no request waits. Each must be charged once. */
export async function arrivedOnce(
  page: Page,
  dealer: Dealer,
  paid: { debits: number; balance: number },
): Promise<void> {
  await allArrived(page, dealer, paid.debits);
  expect(await ledger(page.context())).toEqual(paid);
}

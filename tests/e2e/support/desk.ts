// The desk in a browser test: one server for dealers and for the operator's page.

import { test as base, expect, type Locator, type Page } from 'playwright/test';
import { desk as deskCommand } from '../../../api/operator/server/desk.ts';
import type { RunningServer } from '../../../api/server/server.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { builtScreens, startTestServer } from '../../support/server.ts';

type World = {
  env: Record<string, string>;
  running: RunningServer;
  /** The address of the operator's page. */
  desk: string;
};

export const test = base.extend<World>({
  env: [{}, { option: true }],
  running: async ({ env }, use) => {
    const running = await startTestServer({ webDir: builtScreens, env });
    await use(running);
    await running.remove();
  },
  desk: async ({ running }, use) => use(running.deskUrl ?? ''),
  baseURL: async ({ desk }, use) => use(desk),
});

export { expect };

/** Finds a list on a dealer's page, or a part of the books, by its name. */
export function view(page: Page, name: string, isChosen = false): Locator {
  const views = page.getByRole('navigation', { name: /Lists about this dealer|The books/ });
  const link = views.getByRole('link', { name });
  return isChosen ? link.and(page.locator('[aria-current]')) : link;
}

/** Makes a dealer who has paid in this amount, as a phone does. */
export function dealerWith({ url }: RunningServer, rupees: number): Promise<Dealer> {
  return signedInDealer(url, rupees);
}

/** Invites a person and returns the link that the command prints. */
export async function invited(
  { backend, url }: RunningServer,
  name: string,
  may: 'see' | 'act' = 'act',
): Promise<string> {
  const asked = { words: ['invite', name], options: { may } };
  const { rows } = await operate({ backend, url }, deskCommand, asked);
  const link = String(rows[0]?.['link']);
  return link.slice(link.indexOf('/enrol/')); // the test's desk chose its own port
}

/** Sets the gateway's faults; see api/sandbox/razorpay/faults.ts. */
export async function setFaults({ url }: RunningServer, faults: object): Promise<void> {
  const response = await fetch(`${url}/sandbox/razorpay/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(response.status).toBe(200);
}

/** An operator at the desk, and the number of taps since the desk's first screen. */
type Operator = {
  /** Types into the search field and presses Enter: one tap. */
  find: (question: string) => Promise<void>;
  tap: (what: Locator) => Promise<void>;
  taps: () => number;
};

export async function operatorOn(page: Page): Promise<Operator> {
  let count = 0;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  return {
    async find(question) {
      count += 1;
      const field = page.getByRole('searchbox', { name: /find/i }).first();
      await field.fill(question);
      await field.press('Enter');
    },
    async tap(what) {
      count += 1;
      await what.click();
    },
    taps: () => count,
  };
}

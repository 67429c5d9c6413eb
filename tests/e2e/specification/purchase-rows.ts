// A purchase on the screen: its start, its success and its other outcomes.

import { expect, type Page, type Request, type Route } from 'playwright/test';
import { catalogue } from '../../../data/catalogue.ts';
import { CONTRACT_HEADER } from '../../../data/contract.ts';
import { openScreen } from '../support/dealer.ts';
import type { Rows } from './rows.ts';

/** The dealer on `page` has credit. */
type World = { page: Page };

const CALL = '**/api/service/call';

async function submit(page: Page, path: string, typed: string[]): Promise<void> {
  await openScreen(page, path);
  const inputs = page.getByRole('main').locator('form input');
  for (const [index, text] of typed.entries()) await inputs.nth(index).fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
}

const typed: Record<string, string[]> = {
  hyundai: ['mh00sb0001'],
  bank: ['026291800001191', 'yesb0000262'],
};

const isDocument = (request: Request) =>
  request.isNavigationRequest() && /\/reports\/[^/]*\.pdf$/.test(request.url());

const errorOn = (page: Page) => page.getByRole('dialog', { name: 'Error' });

async function answered(page: Page, status: number, json: object): Promise<void> {
  const headers = { [CONTRACT_HEADER]: '1' };
  await page.context().route(CALL, (route) => route.fulfill({ status, headers, json }));
  await submit(page, '/h-service-Response', ['MH00SB0001']);
}

export const purchaseRows: Rows<World> = {
  '4.6 Loading: the overlay Generating Report... Please wait., buttons disabled': async ({
    page,
  }) => {
    let answer = () => {};
    const looked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const held = (route: Route) => looked.then(() => route.continue());
    await page.context().route(CALL, held, { times: 1 });
    await submit(page, '/h-service-Response', ['mh00sb0001']);
    await expect(page.getByText('Generating Report... Please wait.').first()).toBeVisible();
    await expect(page.locator('form button[type="submit"]')).toBeDisabled();
    const side = page.getByRole('navigation', { name: 'Main', includeHidden: true });
    const link = side.getByRole('link', { name: 'Dashboard', includeHidden: true });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    answer();
  },
  '2.30 Report generated successfully., THANK YOU., Close': async ({ page }) => {
    await expect(page.getByText('Report generated successfully.')).toBeVisible();
    await expect(page.getByText('THANK YOU.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('THANK YOU.')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  },
  '4.7 Success of each service: the PDF in a new tab, and saved': async ({ page }) => {
    // These rows use a car's form and a person's form; findings.spec.ts opens all eight reports.
    const kinds = catalogue.filter(({ id }) => ['hyundai', 'bank'].includes(id));
    for (const { id, route, fields, fixedPayload, consent } of kinds) {
      const tab = page.context().waitForEvent('page');
      // Without a worker the tab shows a copy at another address, so wait for the request.
      const opened = page.context().waitForEvent('request', isDocument);
      const saved = page.waitForEvent('download');
      const isCall = (request: { url: () => string }) => request.url().endsWith('/service/call');
      const sent = page.context().waitForEvent('request', isCall);
      await submit(page, route, typed[id] ?? []);
      await expect(page.getByText('Report generated successfully.'), id).toBeVisible();
      await tab;
      await opened;
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
      const asTyped = fields.map(({ name, kind }, index) => {
        const text = typed[id]?.[index] ?? '';
        return [name, kind === 'plate' ? text.toUpperCase() : text];
      });
      const wanted = { ...fixedPayload, ...Object.fromEntries(asTyped) };
      const body = (await sent).postDataJSON();
      expect(body.payload).toEqual(wanted);
      expect(body.consent).toBe(consent?.version);
      await (await tab).close();
    }
  },
  '5.9 The IFSC is upper-cased only in the report': async ({ page }) => {
    await openScreen(page, '/reports');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Bank Account/ })
      .first()
      .click();
    await expect(page.getByText('YESB0000262').first()).toBeVisible();
  },
  '2.31 Credit is green, and every other type is red': async ({ page }) => {
    await openScreen(page, '/transactions');
    const colourOf = (type: string) =>
      page
        .locator(`td[data-type="${type}"]`)
        .first()
        .evaluate((cell) => getComputedStyle(cell).color.match(/\d+/g)?.map(Number) ?? []);
    await expect(page.locator('td[data-type="Debit"]').first()).toBeVisible();
    const [creditRed = 0, creditGreen = 0] = await colourOf('Credit');
    const [debitRed = 0, debitGreen = 0] = await colourOf('Debit');
    expect(creditGreen).toBeGreaterThan(creditRed);
    expect(debitRed).toBeGreaterThan(debitGreen);
    const amounts = page.locator('td[data-type="Debit"]:nth-of-type(5)');
    const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    await expect(amounts.first()).toHaveCSS('color', ink);
  },
};

/** Purchases that end without a report and without a charge. */
export const refusalRows: Rows<World> = {
  '8.10 402: the message, Recharge Wallet and Close': async ({ page }) => {
    const message =
      'Insufficient balance. Rs.25 Required for this Service. Please recharge your wallet.';
    const code = 'insufficient_balance';
    await answered(page, 402, { message, code, required: 25, balance: 0 });
    await expect(errorOn(page).getByText(message)).toBeVisible();
    await expect(errorOn(page).getByRole('button', { name: 'Close' })).toBeVisible();
  },
  '4.8 Recharge Wallet closes the error and opens the recharge dialog': async ({ page }) => {
    await errorOn(page).getByRole('button', { name: 'Recharge Wallet' }).click();
    await expect(errorOn(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Add Wallet Balance' })).toBeVisible();
    await expect(page.getByLabel('Vehicle Number')).toHaveValue('MH00SB0001');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.context().unroute(CALL);
  },
  '8.11 Other HTTP errors: Server Error and the server’s message; Close': async ({ page }) => {
    const message = 'The car is not known.';
    await answered(page, 404, { message, code: 'not_found' });
    await expect(errorOn(page).getByText(/Server Error/)).toBeVisible();
    await expect(errorOn(page).getByText(message)).toBeVisible();
    await errorOn(page).getByRole('button', { name: 'Close' }).click();
    await page.context().unroute(CALL);
  },
  '8.16 Non-HTTP errors: Unknown error occurred.': async ({ page }) => {
    await page.getByLabel('Vehicle Number').fill('MH00SB0001');
    await page.evaluate(() => {
      const refuse = () => {
        throw new DOMException('The disk is broken.', 'UnknownError');
      };
      Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(errorOn(page).getByText(/Unknown error occurred\./)).toBeVisible();
    await page.reload();
  },
  '8.12 401: Session expired or Unauthenticated. Please login again. Close': async ({ page }) => {
    await answered(page, 401, { message: 'No session.', code: 'unauthenticated' });
    const said = 'Session expired or Unauthenticated. Please login again.';
    await expect(page.getByText(said).first()).toBeVisible();
    await page.context().unroute(CALL);
  },
  '4.9 Login leads to /login': async ({ page }) => {
    await page.getByRole('button', { name: 'Login' }).first().click();
    await expect(page).toHaveURL(/\/login/);
  },
};

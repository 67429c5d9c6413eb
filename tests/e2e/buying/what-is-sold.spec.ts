// Before tapping, a dealer can read which checks the operator sells and who the operator is, both
// online and offline.

import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

// These tests open screens without signal, so the worker stores the screens.
test.use({ keeps: 'screens' });

const SELLER = {
  LEGAL_NAME: 'Example Reports Private Limited',
  LEGAL_ADDRESS: '1 Example Road, Pune 411001',
  GSTIN: '27AAPFU0939F1ZV',
};

test.describe('With two checks switched off', () => {
  test.use({ env: { SERVICES_OFF: 'aadhaar,mahindra' } });

  test('A dealer sees which checks are off in every list, even offline', async ({ page }) => {
    await dealerOn(page, { path: '/Dashboard' });
    const main = page.getByRole('main');
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const isOffline of [false, true]) {
      await page.context().setOffline(isOffline);
      await page.goto('/Dashboard');
      for (const name of [/^Aadhaar Verification/, /^Mahindra/]) {
        const tile = main.getByRole('link', { name });
        await expect(tile).toContainText('Not available');
        await expect(tile).not.toContainText('₹');
      }
      await expect(main.getByRole('link', { name: /^Hyundai/ })).not.toContainText('Not available');
      await expect(menu.getByText('Not available')).toHaveCount(2);
      await openScreen(page, '/Aadhar-Response');
      await expect(main.getByText(/^This check is not available right now/)).toBeVisible();
      await expect(main.getByRole('button', { name: 'Submit' })).toBeDisabled();
      await page.goto('/buy');
      const aadhaar = page.getByRole('listitem').filter({ hasText: /^Aadhaar/ });
      await expect(aadhaar.getByText('Not available')).toBeVisible();
      await expect(aadhaar.getByText('₹4')).toBeHidden();
      await expect(page.getByText('₹25')).toHaveCount(3);
      await expect(page.getByText('₹25').filter({ visible: true })).toHaveCount(2);
    }
    await page.goto('/Dashboard');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const list = page.getByRole('dialog', { name: 'What do you want to check?' });
    await expect(list.getByRole('link', { name: /Mahindra/ })).toContainText('Not available');
    await expect(list.getByRole('link', { name: /Mahindra/ })).not.toContainText('₹');
  });
});

test.describe('With an operator registered for GST', () => {
  test.use({ env: SELLER });

  test('A dealer can read who runs the service on every public page and on Support', async ({
    page,
  }) => {
    await page.goto('/');
    const terms = page.getByRole('link', { name: 'Check a car' }).locator('xpath=../..');
    for (const told of [
      'Service history: Hyundai, Maruti Suzuki, Mahindra Bolero and Thar.',
      'RC and challans: cars of every make.',
      'Pay by UPI or card, through Razorpay. No report, no charge.',
      `Run by ${SELLER.LEGAL_NAME}, GSTIN: ${SELLER.GSTIN}`,
    ]) {
      await expect(terms.getByRole('listitem').filter({ hasText: told })).toBeVisible();
    }
    await dealerOn(page, { path: '/Dashboard' });
    for (const isOffline of [false, true]) {
      await page.context().setOffline(isOffline);
      const pages = isOffline ? ['/T&C'] : ['/Dpa', '/T&C', '/privacypolicy', '/Gallery'];
      for (const path of [...pages, '/support']) {
        await page.goto(path);
        const main = page.getByRole('main');
        for (const fact of Object.values(SELLER)) {
          await expect(main.getByText(fact), path).toBeVisible();
        }
      }
    }
  });
});

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A visitor behind a captive portal still sees a complete page', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.route('**/api/config', (route) => route.fulfill({ body: '<h1>Welcome!</h1>' }));
    const asked = page.waitForResponse('**/api/config');
    await page.goto('/Gallery');
    await (await asked).finished();
    const unknown = page.getByText('Shown once our server has answered.');
    await expect(unknown.first()).toBeVisible();
    expect(errors).toEqual([]);

    await page.unroute('**/api/config');
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByText('Not registered')).toBeVisible();
    await expect(main.getByText('Address', { exact: true })).toBeHidden();
    await expect(unknown).toBeHidden();
  });
});

// Browsers without something that the app needs, and a browser that must forget a dealer's data.

import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, listReports, submit, test } from '../support/lot.ts';
import { everythingOn, putRows } from '../support/phone-rows.ts';

test.describe('Without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A dealer is told if the browser lacks storage, cookies or a recent version', async ({
    context,
    network,
  }) => {
    const opened = async (lacks: () => void) => {
      const page = await context.newPage();
      await page.addInitScript(lacks);
      await page.goto('/login');
      return page;
    };
    // Imitate Lockdown Mode on an iPhone.
    const storeless = await opened(() => {
      Reflect.deleteProperty(globalThis, 'indexedDB');
    });
    const told = storeless.getByRole('alertdialog');
    await expect(told).toContainText('This browser does not let Lotproof store anything');
    await expect(told).toContainText('Turn off Lockdown Mode or private browsing');
    const cookieless = await opened(() => {
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
      const get = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'indexedDB', { get });
    });
    const refused = cookieless.getByRole('alertdialog');
    await expect(refused).toContainText('This browser refuses cookies');
    await context.addCookies([{ name: 'lotproof-language', value: 'hi', url: network.url }]);
    const old = await opened(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    await expect(old.getByRole('alertdialog')).toContainText('Safari 16.4 (iOS 16.4');
    await expect(old.getByRole('button', { name: 'फिर कोशिश करें' })).toBeVisible();
  });

  test('Once an iPhone has a report, the dealer is told how to keep reports on it', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false });
    });
    const dealer = await dealerOn(page, { path: '/Dashboard' });
    const steps = page.getByRole('listitem').filter({ hasText: 'Add to Home Screen' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(steps).toBeHidden();
    const at = new Date().toISOString();
    const report = { serviceId: 'hyundai', subject: 'MH12DE1433', at, pricePaise: 25_00 };
    await listReports(page, dealer, [report]);
    await page.goto('/Dashboard');
    await expect(steps).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(steps).toBeHidden();
    await openScreen(page, '/profile');
    await expect(steps).toBeVisible();
    await page.goto('/hi');
    await expect(page.getByText('Safari 16.4')).toBeVisible();
  });
});

test('A dealer who removes their data leaves nothing in the browser', async ({ page, context }) => {
  const dealer = await dealerOn(page, { rupees: 25, path: '/h-service-Response' });
  await submit(page, 'MH00SB0001');
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await page.goto('/h-service-Response');
  await page.getByLabel('Vehicle Number').fill('MH12AB9999');
  const held = async () =>
    JSON.stringify([
      await page.evaluate(() => Object.entries(localStorage)),
      await context.cookies(),
    ]);
  await expect.poll(held).toContain('MH12AB9999');
  await expect.poll(held).toContain('lotproof-held');
  const { accountId, email } = dealer;
  const ended = { key: 'a', serviceId: 'pan', subject: '•••234F', state: 'over', queuedAt: 0 };
  await putRows(page, { database: `lotproof-outbox-${accountId}`, store: 'rows' }, [ended]);
  await openScreen(page, '/profile');
  await page.getByRole('button', { name: 'Remove my data' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 report on this phone');
  await expect(question).not.toContainText('no report yet');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await held()).not.toContain(dealer.accountId.slice(0, 8));
  expect(await held()).not.toContain('lotproof-held');
  // Wait: the login is shown before the last row has been deleted.
  const own = new RegExp(`${accountId}|${email}|MH\\d\\d`);
  await expect.poll(() => everythingOn(page)).not.toMatch(own);
  const left = async () => JSON.stringify(await page.evaluate(() => indexedDB.databases()));
  await expect.poll(left).not.toContain(accountId);
});

// The wording of the screens, and its languages.

import type { Page } from 'playwright/test';
import { speakHindi } from '../support/app.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import {
  API,
  allArrived,
  CALL,
  expect,
  plates,
  queueAll,
  signalReturns,
  test,
} from '../support/lot.ts';

// These tests read the page's own words; static-routes.spec.ts reads the worker's frame in Hindi.
test.use({ serviceWorkers: 'block' });

const HINDI = { email: 'hindi@example.in' };

/** Matches two words in lower case, but no names (`Maruti Suzuki`), plates or units. */
const SENTENCE = /[a-z]['’]?[a-z]+,? [a-z]{2,}/i;

/**
 * Returns English sentences on the page and in accessible names, except those marked as English
 * because a source or the server wrote them.
 */
function englishOn(page: Page): Promise<string[]> {
  return page.evaluate((pattern) => {
    const sentence = new RegExp(pattern);
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        !element.matches('script, style, noscript') &&
        element.closest('[lang]')?.getAttribute('lang') === 'hi',
    );
    return shown
      .flatMap((element) => [
        ...[...element.childNodes].flatMap(({ nodeType, nodeValue }) =>
          nodeType === Node.TEXT_NODE ? [nodeValue ?? ''] : [],
        ),
        ...['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ])
      .concat(document.title)
      .map((text) => text.replaceAll(/\S+@\S+|Maruti Suzuki/g, ''))
      .filter((text) => sentence.test(text));
  }, SENTENCE.source);
}

async function expectHindi(page: Page, where: string): Promise<void> {
  expect(await page.locator('html').getAttribute('lang'), where).toBe('hi');
  expect.soft(await englishOn(page), where).toEqual([]);
}

test('A dealer who reads Hindi finds no English sentence about a check or an amount', async ({
  page,
}) => {
  const dealer = await dealerOn(page, { ...HINDI, rupees: 40, path: '/Dashboard' });
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'नमस्ते' })).toBeVisible();
  await openScreen(page, '/Bank-Response');
  await expect(page.getByLabel('खाता नंबर')).toBeVisible();
  await expectHindi(page, 'the check of an account');
  await openScreen(page, '/h-service-Response');
  await page.getByLabel('गाड़ी नंबर').fill('MH00SB0002');
  await page.getByRole('button', { name: 'भेजें' }).click();
  await expect(page.getByRole('heading', { name: 'रिपोर्ट बन गई।' })).toBeVisible();
  await expectHindi(page, 'the report is there');
  await page.getByRole('link', { name: 'रिपोर्ट खोलें' }).click();
  await expect(page.getByText(/^सर्विस रिकॉर्ड/).first()).toBeVisible();
  await expectHindi(page, 'a report');
  await allArrived(page, dealer, 1);
  await openScreen(page, '/cars');
  await expect(page.getByText(/में से \d+ जाँची/)).toBeVisible();
  await expectHindi(page, 'the cars');
  await openScreen(page, '/cars/MH00SB0002');
  await expect(page.getByText('इस गाड़ी की जाँच')).toBeVisible();
  await expectHindi(page, 'the file of a car');
  await openScreen(page, '/Dashboard');
  await page.getByLabel('नंबर प्लेट').fill('MH00SB0002');
  await expect(page.getByText('RC + चालान').first()).toBeVisible();
  await expectHindi(page, 'which car');

  await openScreen(page, '/h-service-Response');
  await page.getByLabel('गाड़ी नंबर').fill('MH00SB0003');
  await page.getByRole('button', { name: 'भेजें' }).click();
  const error = page.getByRole('dialog', { name: 'गड़बड़ी' });
  await expect(error.getByText('बैलेंस कम है। इस जाँच के लिए ₹25 चाहिए।')).toBeVisible();
  await expect(error.getByText('कोई पैसा नहीं कटा।')).toBeVisible();
  await expect(error.locator('[lang=en]')).toHaveCount(0);
  await expectHindi(page, 'the balance is too small');
  await openScreen(page, '/transactions');
  await readsAmount(page);
});

test('A dealer who reads Hindi finds no English sentence in the outbox', async ({
  page,
  context,
  network,
}) => {
  const dealer = await dealerOn(page, { ...HINDI, rupees: 100 });
  await speakHindi(page);
  await page.goto('/outbox');
  await expect(page.getByText('भेजने को कुछ बाक़ी नहीं।')).toBeVisible();
  await expectHindi(page, 'the empty outbox');
  network.break(API, 'gate');
  await queueAll(page, dealer, plates(2));
  await page.goto('/outbox');
  await expect(page.getByText(/यह नेटवर्क पहले अपना लॉगिन माँगता है/).first()).toBeVisible();
  await expectHindi(page, 'the outbox at a gate');
  network.break(CALL, 'cut');
  await openScreen(page, '/h-service-Response');
  await page.getByLabel('गाड़ी नंबर').fill('MH00SB0001');
  await page.getByRole('button', { name: 'भेजें' }).click();
  await expect(page.getByRole('heading', { name: 'अभी नहीं आई' })).toBeVisible();
  await expectHindi(page, 'no answer came');
  await context.clearCookies({ name: /^lotproof(\.sig)?$/ }); // the session is over
  await page.goto('/logout');
  await expect(page.getByText(/अगले लॉगिन तक इस फ़ोन पर छिपी/)).toBeVisible();
  await page.getByRole('button', { name: 'इस फ़ोन से हटाएँ' }).click();
  await expectHindi(page, 'what is left behind');
});

test('A dealer who reads Hindi finds reports by the words shown in the list', async ({ page }) => {
  const dealer = await dealerOn(page, { ...HINDI, rupees: 50 });
  await speakHindi(page);
  await page.goto('/reports');
  await expect(page.getByText(/अभी कोई रिपोर्ट नहीं/)).toBeVisible();
  await expectHindi(page, 'no reports');
  await queueAll(page, dealer, plates(1));
  await signalReturns(page);
  await allArrived(page, dealer, 1);
  const row = page.locator('main li').first();
  await expect(row).toContainText('Hyundai सर्विस इतिहास');
  await expectHindi(page, 'a list of reports');
  const search = page.getByRole('searchbox');
  await search.fill('इतिहास');
  await expect(row).toBeVisible();
  await search.fill('चालान');
  await expect(page.getByText('“चालान” से मिलती कोई रिपोर्ट')).toBeVisible();
  for (const path of ['/reports/none', '/share?plate=none']) {
    await openScreen(page, path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectHindi(page, path);
  }
});

test('A dealer is told why there is no receipt', async ({ page, context }) => {
  await dealerOn(page, { rupees: 50, path: '/transactions' });
  const receipt = page.getByRole('button', { name: /^Receipt for/ });
  await context.route('**/api/payment/voucher*', (route) =>
    route.fulfill({
      status: 404,
      headers: { 'Lotproof-Contract': '1' },
      json: { code: 'not_found', message: 'No such voucher.' },
    }),
  );
  await receipt.click();
  await expect(page.getByText('The receipt could not be made.')).toBeVisible();
  await context.unroute('**/api/payment/voucher*');
  await context.route('**/api/payment/voucher*', (route) => route.abort());
  await receipt.click();
  await expect(page.getByText('You need signal to get a receipt. Try again.')).toBeVisible();
});

/** Expects the amount in words to be in Hindi too. */
async function readsAmount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'पैसे जोड़ें' }).first().click();
  await page.getByLabel('रक़म', { exact: true }).fill('125000.50');
  await expect(page.getByLabel('रक़म शब्दों में')).toHaveValue('एक लाख पच्चीस हज़ार रुपये और पचास पैसे');
}

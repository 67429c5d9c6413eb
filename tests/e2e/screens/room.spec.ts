// Measures how much of a phone's screen is left for the dealer's content.

import type { Page } from 'playwright/test';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, onPhone, queueChecks, signalReturns, test } from '../support/lot.ts';

test.use({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' });

const SCREENS = [
  '/Dashboard',
  '/RC-Response',
  '/cars',
  '/cars/HR00SB3001',
  '/reports',
  '/outbox',
  '/transactions',
  '/profile',
];

/** The share of the screen's height that bars and bands leave for content. */
function contentShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isContent = (y: number) => {
      const found = document.elementFromPoint(innerWidth / 2, y);
      for (let each = found; each; each = each.parentElement) {
        if (/sticky|fixed/.test(getComputedStyle(each).position)) return false;
        if (each.tagName === 'MAIN') return true;
      }
      return false;
    };
    const heights = Array.from({ length: innerHeight }, (_, y) => y);
    return heights.filter(isContent).length / innerHeight;
  });
}

test('A dealer with double text size has half of every screen left for content', async ({
  page,
  context,
  network,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  const dealer = await dealerOn(page, { rupees: 500 });
  const bought = await queueChecks(page, dealer, [
    { id: 'rc', plate: 'HR00SB3001' },
    { id: 'mahindra', plate: 'HR00SB3001' },
  ]);
  await signalReturns(page);
  await expect.poll(() => onPhone(page, dealer)).toEqual({ reports: 2, states: [] });
  for (const language of ['en', 'hi']) {
    await context.addCookies([{ name: 'lotproof-language', value: language, url: network.url }]);
    await page.goto('/Dashboard');
    for (const path of [...SCREENS, ...bought.map((id) => `/reports/${id}`)]) {
      const where = `${path} (${language})`;
      await openScreen(page, path);
      await expect(page.locator('html'), where).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('SANDBOX').first()).toBeVisible();
      await expect.poll(() => contentShare(page), where).toBeGreaterThanOrEqual(0.5);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, where).toBeLessThanOrEqual(360);
    }
  }
});

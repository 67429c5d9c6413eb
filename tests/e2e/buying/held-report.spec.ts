// A report already on the phone is offered before it is bought again, without storing a person's
// number.

import { serviceById } from '../../../data/catalogue.ts';
import { expect, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';
import { everythingOn } from '../support/phone-rows.ts';

// The page does this without a worker.
test.use({ serviceWorkers: 'block' });

test("A dealer is shown a person's check already on this phone, which keeps no number", async ({
  page,
}) => {
  await dealerOn(page, { rupees: 100, path: '/Dashboard' });
  for (const { id, typed, other } of [
    { id: 'aadhaar', typed: ['999999990019'], other: '9999 9999 0027' },
    { id: 'pan', typed: ['AAAPS0000A'], other: 'AAAPS0001A' },
    { id: 'bank', typed: ['026291800001191', 'YESB0000262'], other: '026291800001192' },
  ] as const) {
    const service = serviceById(id);
    const inputs = page.locator('main form input');
    const held = page.getByText('on this phone').filter({ hasText: 'This report, from' });
    const type = async (numbers: readonly string[]) => {
      for (const [at, number] of numbers.entries()) await inputs.nth(at).fill(number);
    };
    await page.goto(service.route);
    await type(typed);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Report generated successfully.')).toBeVisible();
    await page.reload();
    await type(typed);
    await expect(held).toBeVisible();
    await inputs.first().fill(other);
    await expect(held).toHaveCount(0);
    await type(typed);
    await page.locator('main').getByRole('link', { name: 'Open it' }).click();
    await expect(page.getByRole('article')).toBeVisible();
  }
  const kept = await everythingOn(page);
  expect(kept).toContain('"mark"');
  expect(kept).not.toMatch(/9999\s?9999\s?0019/);
});

// Whenever a check yields no report, the dealer is told that nothing was charged.

import type { Locator } from 'playwright/test';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, submit, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

/** `answer`: what the source says if it has no record of the number. */
const refused: { what: string; plate: string; answer?: string }[] = [
  {
    what: 'a car the source does not know',
    plate: 'MH00SB9404',
    answer: 'The source has no record for this number',
  },
  {
    what: 'a number the source does not accept',
    plate: 'MH00SB9422',
    answer: 'The source does not accept this number',
  },
  { what: 'a source that is down', plate: 'MH00SB9500' },
  { what: 'an answer that makes no report', plate: 'MH00SB0007' },
];

test('A dealer is told why there is no report, and pays nothing', async ({ page }) => {
  await dealerOn(page, { rupees: 50, path: '/h-service-Response' });
  for (const { what, plate, answer } of refused) {
    await test.step(what, async () => {
      await submit(page, plate);
      const dialog = page.getByRole('dialog', { name: 'Error' });
      await expect(dialog.getByText(/Server Error/)).toBeVisible();
      await expect(dialog.getByText(/Nothing was charged/)).toBeVisible();
      expect(page.context().pages()).toHaveLength(1);
      if (answer !== undefined) await isLargest(dialog, answer);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    });
  }
  await openScreen(page, '/transactions');
  await expect(page.getByText('Wallet Recharge').first()).toBeVisible();
  await expect(page.getByText('Hyundai Service History ••')).toHaveCount(0);
});

/** Expects the source's answer to be the largest text in its dialog. */
async function isLargest(dialog: Locator, text: string): Promise<void> {
  const answer = dialog.getByText(text);
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const others = await dialog
    .locator('h2, p, button')
    .evaluateAll((all) =>
      all
        .filter(({ textContent }) => !textContent?.startsWith('The source'))
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    );
  expect(await answer.evaluate(size)).toBeGreaterThan(Math.max(...others));
}

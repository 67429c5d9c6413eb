// Whenever a check brings no report, the dealer reads that nothing was charged.

import type { Locator } from 'playwright/test';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, submit, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

const NO_RECORD = 'MH00SB9404';

const refused = [
  ['a car the source does not know', NO_RECORD],
  ['a source that is down', 'MH00SB9500'],
  ['an answer that makes no report', 'MH00SB0007'],
] as const;

test('A dealer reads why there is no report, and pays nothing', async ({ page }) => {
  await dealerOn(page, { rupees: 50, path: '/h-service-Response' });
  for (const [what, plate] of refused) {
    await test.step(what, async () => {
      await submit(page, plate);
      const dialog = page.getByRole('dialog', { name: 'Error' });
      await expect(dialog.getByText(/Server Error/)).toBeVisible();
      await expect(dialog.getByText(/Nothing was charged/)).toBeVisible();
      expect(page.context().pages()).toHaveLength(1);
      if (plate === NO_RECORD) await answerIsLargest(dialog);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    });
  }
  await openScreen(page, '/transactions');
  await expect(page.getByText('Wallet Recharge').first()).toBeVisible();
  await expect(page.getByText('Hyundai Service History ••')).toHaveCount(0);
});

/** Expects "No record", which is the answer, as the largest text in its dialog. */
async function answerIsLargest(dialog: Locator): Promise<void> {
  const answer = dialog.getByText('The source has no record for this number');
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

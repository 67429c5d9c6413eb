// A dealer mistypes a number, and the form gives a hint.

import { expect, test } from '../support/app.ts';
import { dealerOn } from '../support/dealer.ts';

test.use({ serviceWorkers: 'block' });

test("A dealer's form points out that a number is mistyped, and is emptied after sending", async ({
  page,
}) => {
  await dealerOn(page, { rupees: 20, path: '/Aadhar-Response' });
  const input = page.getByLabel('Aadhaar Number');
  await input.fill('9999 9999 0018');
  await expect(input).toHaveAccessibleDescription(/Twelve digits/);
  await input.blur();
  await expect(input).toHaveAccessibleDescription(/A digit seems to be wrong/);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await input.fill('9999 9999 0019');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(input).toHaveValue('');
  await page.context().setOffline(true);
  // Another person's number, because the app would offer the report it has on the first person.
  await input.fill('9999 9999 0026');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog', { name: 'Waiting for signal' })).toBeVisible();
  await expect(input).toHaveValue('');
});

// The code on a signed report on a dealer's screen, as the camera of a buyer's phone sees it.

import { canRead, codesIn } from '../../web/printed.ts';
import { dealerOn } from '../support/dealer.ts';
import { expect, submit, test } from '../support/lot.ts';

test.use({ serviceWorkers: 'block' });

test("A buyer photographs the code on a dealer's screen, even in dark mode", async ({
  page,
  network,
}) => {
  test.skip(!canRead, 'ZBar is not here and could not be had');
  await dealerOn(page, { rupees: 25 });
  await submit(page, 'MH00SB0002');
  await page.getByRole('link', { name: 'Open report' }).click();
  await page.getByText('Is this report genuine?').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Check this report' }).scrollIntoViewIfNeeded();
  const code = page.getByRole('img', { name: 'The code of this report' });
  await expect(code).toBeVisible();
  await expect(page.getByText(/^Open 127.0.0.1:\d+\/v and photograph this code\.$/)).toBeVisible();
  const address = await page.getByRole('link', { name: 'Check this report' }).getAttribute('href');
  expect(address).toMatch(new RegExp(`^${network.url}/v#\\d+$`));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 800 });
    expect(codesIn([await code.screenshot()]), colorScheme).toEqual([address]);
  }
});

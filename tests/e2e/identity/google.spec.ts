// Google's button comes from another site, sometimes late or never. While it is missing, the page
// says why, and the login by emailed code works.

import type { Page, Route } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { expect, googleButton, test } from '../support/app.ts';

test.use({ serviceWorkers: 'block' });

const EMAIL = 'google-dealer@example.in';
const SCRIPT = '**/sandbox/google.js';

const ownButton = (page: Page) => page.getByRole('button', { name: /\(loading…\)$/ });
const again = (page: Page) => page.getByRole('button', { name: 'Try Google again' });
const failure = (page: Page) => page.getByRole('alertdialog', { name: 'Google login failed' });

type HeldScript = { isAsked: Promise<Route>; release: () => Promise<void> };

/** Holds the script that the page requests until the test releases it. */
async function holdScript(page: Page): Promise<HeldScript> {
  let hold: (route: Route) => void = () => undefined;
  const isAsked = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.route(SCRIPT, (route) => hold(route));
  return { isAsked, release: async () => (await isAsked).continue() };
}

function language(value: string, page: Page) {
  return { name: 'lotproof-language', value, url: new URL(page.url()).origin };
}

async function continueWithGoogle(page: Page) {
  await googleButton(page).click();
  await page.getByLabel('Google account').fill(EMAIL);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test("A dealer sees no error while Google's script loads slowly", async ({ page }) => {
  const script = await holdScript(page);
  await page.clock.install();
  await page.goto('/login');
  await expect(ownButton(page)).toBeDisabled();
  const slow = page.getByText('Google is slow to answer. The email OTP works without it.');
  await expect(slow).toBeHidden();
  await page.clock.runFor(8_000);
  await expect(slow).toBeVisible();
  await ownButton(page).click({ force: true });
  await expect(failure(page)).toBeHidden();
  await script.release();
  await expect(slow).toBeHidden();
  await continueWithGoogle(page);
  await expect(page).toHaveURL(/\/Dashboard$/);
  const toast = page.getByText('Logged in successfully!');
  await expect(toast).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toast).toBeHidden();
});

test('A dealer is told that the phone blocks Google, and can try again', async ({
  page,
  network,
}) => {
  const blocked = page.getByText(/^Google’s button did not load\..*email OTP works without it\.$/);
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/login');
  await expect(blocked).toBeVisible();
  await expect(failure(page)).toBeHidden();
  await test.step('the message is in Hindi for a dealer who reads Hindi', async () => {
    await page.context().addCookies([language('hi', page)]);
    await page.reload();
    await expect(page.getByText(/^Google का बटन लोड नहीं हुआ।/)).toBeVisible();
    await page.context().addCookies([language('en', page)]);
    await page.reload();
    await expect(blocked).toBeVisible();
  });
  await test.step('an empty script counts as a blocked one', async () => {
    const empty = page.waitForResponse(SCRIPT);
    await page.route(SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await again(page).click();
    await empty;
    await expect(again(page)).toBeEnabled();
    await expect(blocked).toBeVisible();
  });
  await page.unroute(SCRIPT);
  await again(page).click();
  await expect(googleButton(page)).toBeVisible();
  await expect(blocked).toBeHidden();
  await test.step('login by emailed code works even if the script never arrives', async () => {
    await holdScript(page);
    await page.reload();
    await expect(ownButton(page)).toBeDisabled();
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send Email OTP' }).click();
    await page.getByLabel(/OTP/).fill(await codeFor(network.url, EMAIL));
    await expect(page).toHaveURL(/\/Dashboard$/);
  });
});

test("A dealer is told that there is no signal, and Google's button returns with it", async ({
  page,
  context,
}) => {
  const script = await holdScript(page);
  await page.goto('/login');
  await script.isAsked;
  await context.setOffline(true);
  await script.release();
  await expect(again(page)).toBeVisible();
  await expect(page.getByText(/^This phone has no signal\./)).toBeVisible();
  await page.unroute(SCRIPT);
  await context.setOffline(false);
  await expect(googleButton(page)).toBeVisible();

  await test.step('the app does not blame Google for an unreachable server', async () => {
    await page.route('**/api/user/google-nonce', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^Our server could not provide Google’s button/)).toBeVisible();
    await expect(page.getByText(/blocked/)).toBeHidden();
    await page.unroute('**/api/user/google-nonce');
    await again(page).click();
    await expect(googleButton(page)).toBeVisible();
  });
});

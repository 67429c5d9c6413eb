// The side navigation, and the browser's back.

import { appRuns, expect, payIn, signIn, test } from '../support/app.ts';

test('A dealer has side navigation and a table from 768 pixels on, and nothing runs out', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await payIn(page, 999);
  const side = page.getByRole('navigation', { name: 'Main' });
  const thumb = page.getByRole('navigation', { name: 'Quick' });
  for (const [width, isWide] of [
    [767, false],
    [768, true],
    [800, true],
    [1024, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/transactions');
    await expect(side).toBeVisible({ visible: isWide });
    await expect(thumb).toBeVisible({ visible: !isWide });
    const end = (await page.getByRole('table').boundingBox()) ?? { x: 0, width: 0 };
    expect(end.x + end.width, `the table at ${width}`).toBeLessThanOrEqual(width);
    const row = page.getByRole('row').nth(1);
    await expect(row).toHaveCSS('display', isWide ? 'table-row' : 'flex');
  }
});

test('A dealer finds Aadhar Verification in both menus, marked wherever it was opened', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const side = page.getByRole('navigation', { name: 'Main' });
  const inMenu = side.getByRole('link', { name: 'Aadhar Verification', exact: true });
  await expect(inMenu).toHaveAttribute('href', '/aadhar-verification');
  for (const path of ['/Aadhar-Response', '/aadhar-verification']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expect(inMenu).toHaveAttribute('aria-current', 'page');
    await expect(side.locator('[aria-current]')).toHaveCount(1);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(inMenu).toHaveAttribute('href', '/Aadhar-Response');
    await expect(inMenu).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Close menu' }).click();
  }
});

test('A dealer goes back from the RC screen to the dashboard once, and then on', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const side = page.getByRole('navigation', { name: 'Main' });
  await side.getByRole('link', { name: 'Outbox' }).click();
  await expect(page).toHaveURL(/\/outbox$/);
  // Left for another screen, come back to, and loaded anew.
  await side.getByRole('link', { name: 'RC Verification' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RC Verification' })).toBeVisible();
  await side.getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/RC-Response$/);
  await page.reload();
  await appRuns(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/i);
  await page.goBack();
  await expect(page).toHaveURL(/\/outbox$/);
});

test('A dealer who goes back as soon as the RC screen shows comes to the dashboard', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  for (let visit = 0; visit < 5; visit++) {
    await page.goto('/profile');
    await appRuns(page);
    const side = page.getByRole('navigation', { name: 'Main' });
    await side.getByRole('link', { name: 'RC Verification' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'RC Verification' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/i);
  }
});

test('A dealer who goes on again after going back is not led to the dashboard', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  const side = page.getByRole('navigation', { name: 'Main' });
  await side.getByRole('link', { name: 'RC Verification' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RC Verification' })).toBeVisible();
  // Back before the next screen has taken the place of this one.
  await page.evaluate(() => {
    const reports = document.querySelector<HTMLAnchorElement>('nav a[href="/reports"]');
    reports?.click();
    window.history.back();
  });
  await expect(page.getByRole('heading', { level: 1, name: 'RC Verification' })).toBeVisible();
  await expect(page).toHaveURL(/\/RC-Response$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('A dealer’s long number is never cut while it is typed or pasted', async ({
  page,
  server,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('dealer@example.in');
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await page.getByLabel(/OTP/).focus();
  await page.keyboard.insertText('123 456');
  await expect(page.getByLabel(/OTP/)).toHaveValue('123456');
  await page.getByRole('button', { name: 'Back' }).click();
  await signIn(page, server, 'another@example.in');
  for (const [path, label] of [
    ['/Bank-Response', 'Account Number'],
    ['/h-service-Response', 'Vehicle Number'],
  ] as const) {
    await page.goto(path);
    const long = 'MH 12 DE 1433, and whatever else was on the clipboard of the phone';
    await page.getByLabel(label).focus();
    await page.keyboard.insertText(long);
    await expect(page.getByLabel(label)).toHaveValue(long);
  }
});

// Logging in, from the first field to the dashboard.

import { expect, type Page } from 'playwright/test';
import { CONTRACT_HEADER } from '../../../data/contract.ts';
import { codeFor } from '../../support/dealer.ts';
import { googleButton } from '../support/app.ts';
import type { Rows } from './rows.ts';

type World = { page: Page; server: string };

const EMAIL = 'specified@example.in';

export const loginRows: Rows<World> = {
  '9.10 The app gives up loading a chunk of code after 120 seconds': async ({ page, server }) => {
    // Block the worker, which has all chunks cached, so that the page loads as on a first visit.
    const browser = page.context().browser();
    const first = await browser?.newPage({ serviceWorkers: 'block', baseURL: server });
    if (!first) throw new Error('The test has no browser.');
    await first.clock.install();
    await first.route('**/assets/login-*.js', () => undefined);
    const asked = first.waitForRequest('**/assets/login-*.js');
    await first.goto('/login', { waitUntil: 'commit' });
    await first.clock.runFor(2_000);
    await asked;
    await first.clock.fastForward(100_000);
    await expect(first.getByRole('alert')).toBeHidden();
    await expect(async () => {
      await first.clock.fastForward(25_000);
      const said = first.getByRole('alert');
      await expect(said).toContainText('Part of the app could not be loaded.', { timeout: 1_000 });
    }).toPass();
    await first.unroute('**/assets/login-*.js');
    await first.getByRole('button', { name: 'Try again' }).click();
    await expect(first.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
    await first.close();
  },
  '2.9 Email, then Send Email OTP, Continue with Google, Login with Email & Password': async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    for (const name of ['Send Email OTP', 'Continue with Google', 'Login with Email & Password']) {
      await expect(page.getByRole('button', { name }).first()).toBeEnabled();
    }
  },
  '2.10 A disabled Login with Email OTP button is also shown': async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Login with Email OTP' })).toBeDisabled();
  },
  '5.1 Please enter your email before proceeding.': async ({ page }) => {
    await page.getByRole('button', { name: 'Send Email OTP' }).click();
    await expect(page.getByText('Please enter your email before proceeding.')).toBeVisible();
  },
  '2.11 Password step: password, Login, Back; Back clears it': async ({ page }) => {
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Login with Email & Password' }).click();
    const password = page.getByRole('textbox', { name: 'Password' });
    await expect(password).toHaveAttribute('required', '');
    await password.fill('left behind');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Login with Email & Password' }).click();
    await expect(password).toHaveValue('');
  },
  '8.1 Login failed. if the server gives no message': async ({ page }) => {
    await page.route('**/api/user/login-or-register', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Password' }).fill('of a dealer');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText(/Login failed\./)).toBeVisible();
    await page.unroute('**/api/user/login-or-register');
    await page.getByRole('button', { name: 'Back' }).click();
  },
  '2.12 OTP step: OTP sent to {email}, a numeric input, Verify OTP, Back': async ({ page }) => {
    await page.getByRole('button', { name: 'Send Email OTP' }).click();
    await expect(page.getByText(`OTP sent to ${EMAIL}`)).toBeVisible();
    const otp = page.getByLabel(/OTP/);
    await expect(otp).toHaveAttribute('inputmode', 'numeric');
    await expect(otp).toHaveAttribute('required', '');
    for (const name of ['Verify OTP', 'Back']) {
      await expect(page.getByRole('button', { name })).toBeVisible();
    }
  },
  '8.2 OTP sent to your email.': async ({ page }) => {
    await expect(page.getByText('OTP sent to your email.')).toBeVisible();
  },
  '8.3 For a wrong OTP the screen shows the server’s message': async ({ page, server }) => {
    const code = await codeFor(server, EMAIL);
    const refused = page.waitForResponse('**/api/user/verify-otp');
    // The last digit submits the code.
    await page.getByLabel(/OTP/).fill(code === '111111' ? '222222' : '111111');
    const { message } = await (await refused).json();
    await expect(page.getByText(message)).toBeVisible();
  },
  '4.1 A countdown of 50 seconds, then Resend OTP': async ({ page }) => {
    await expect(page.getByText(/Resend OTP in \d+ s/)).toBeVisible();
    await page.clock.runFor(50_000);
    await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeVisible();
  },
  '8.13 OTP resent to your email., and the countdown starts again': async ({ page }) => {
    // The server counts the seconds by its own clock, which the test cannot set.
    await page.route('**/api/user/email-login', (route) =>
      route.fulfill({ headers: { [CONTRACT_HEADER]: '1' }, json: { message: 'Sent.' } }),
    );
    await page.getByRole('button', { name: 'Resend OTP' }).click();
    await expect(page.getByText('OTP resent to your email.')).toBeVisible();
    await expect(page.getByText(/Resend OTP in (50|4\d) s/)).toBeVisible();
    await page.unroute('**/api/user/email-login');
  },
  '8.14 Something went wrong. if the server gives no message': async ({ page, server }) => {
    await page.route('**/api/user/verify-otp', (route) => route.abort());
    await page.getByLabel(/OTP/).fill(await codeFor(server, EMAIL));
    await expect(page.getByText(/Something went wrong\./)).toBeVisible();
    await page.unroute('**/api/user/verify-otp');
  },
  '4.2 Success goes to /Dashboard': async ({ page }) => {
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page).toHaveURL(/\/Dashboard$/);
  },
  '8.4 Logged in successfully!': async ({ page }) => {
    await expect(page.getByText('Logged in successfully!')).toBeVisible();
  },
  '2.13 /logout ends the session and leads to /login': async ({ page }) => {
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login$/);
    // The app leaves the screen at once and tells the server afterwards.
    await expect.poll(async () => (await page.request.get('/api/user/profile')).status()).toBe(401);
  },
  '8.15 Google login failed': async ({ page }) => {
    await page.route('**/api/user/google-login', (route) => route.abort());
    await page.goto('/login');
    await googleButton(page).click();
    await page.getByLabel('Google account').fill(EMAIL);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Google login failed' })).toBeVisible();
  },
};

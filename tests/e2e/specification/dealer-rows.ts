// The screens of a logged-in dealer before any purchase.

import { expect, type Page } from 'playwright/test';
import { catalogue } from '../../../data/catalogue.ts';
import { serviceTexts } from '../../../data/service-texts.ts';
import { openScreen } from '../support/dealer.ts';
import type { Rows } from './rows.ts';

type World = { page: Page };

const sideNavigation: [name: string, address: string][] = [
  ['Dashboard', '/Dashboard'],
  ['Transactions', '/transactions'],
  ['Hyundai Service History', '/h-service-Response'],
  ['Maruti Suzuki Service History', '/M-service-Response'],
  ['Mahindra Service History', '/Mh-service-Response'],
  ['RC Verification', '/RC-Response'],
  ['Challan Check', '/challan-Response'],
  ['Bank Account Verification', '/Bank-Response'],
  ['PAN Verification', '/Pan-Response'],
];

/** Compares the order of the specification's menu entries; ours may stand between them. */
async function leadsEverywhere(page: Page, aadhar: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const wanted = [...sideNavigation, ['Aadhar Verification', aadhar]];
  const there = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
  const names = new Set(wanted.map(([name]) => name));
  expect(there.filter(([name]) => names.has(name ?? ''))).toEqual(wanted);
}

const bankOnly = ({ id }: { id: string }) => id === 'bank';

export const dealerRows: Rows<World> = {
  '1.9 Banner: Car Dealer-Focused Products; Empowering smart vehicle transactions …': async ({
    page,
  }) => {
    await expect(page.getByText('Car Dealer-Focused Products', { exact: true })).toBeVisible();
    const text = 'Empowering smart vehicle transactions with our trusted verification suite.';
    await expect(page.getByText(text)).toBeVisible();
  },
  '2.14 Welcome; the balance with two buttons, a telephone link and the user menu': async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    const top = page.getByRole('banner');
    await expect(top.getByRole('button', { name: 'Refresh balance' })).toBeVisible();
    await expect(top.getByRole('button', { name: 'Add credit' })).toBeVisible();
    const call = top.getByRole('link', { name: 'Call support' });
    await expect(call).toHaveAttribute('href', /^tel:/);
    await page.getByRole('button', { name: /Account of/ }).click();
    for (const name of ['Profile', 'Support', 'Logout']) {
      const link = page.getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', `/${name.toLowerCase()}`);
    }
    await page.keyboard.press('Escape');
  },
  '2.15 The dashboard has eight tiles for tools': async ({ page }) => {
    const tiles = page.getByRole('list', { name: 'Checks' }).getByRole('link');
    const places = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href')));
    expect(places.toSorted()).toEqual(catalogue.map(({ route }) => route).toSorted());
  },
  '2.16 It has four statistics, each with a Refresh button': async ({ page }) => {
    for (const name of [
      'Wallet Balance',
      'Total Transactions',
      'Total Credits Used',
      'Total Credits Added',
    ]) {
      const statistic = page.getByRole('main').locator('dl > div', { hasText: name });
      await expect(statistic.getByRole('button', { name: /Refresh/ })).toBeVisible();
    }
  },
  '2.17 Verify Before You Buy, with Explore Now to /Dashboard': async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Verify Before You Buy' })).toBeVisible();
    const explore = page.getByRole('link', { name: 'Explore Now' });
    await expect(explore).toHaveAttribute('href', '/Dashboard');
  },
  '2.18 Side navigation; Aadhar Verification at /aadhar-verification': ({ page }) =>
    leadsEverywhere(page, '/aadhar-verification'),
  '2.19 Mobile drawer; Aadhar Verification at /Aadhar-Response': async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await leadsEverywhere(page, '/Aadhar-Response');
  },
  '4.4 The mobile menu opens and closes': async ({ page }) => {
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
  },
  '3.8 The balance shows a dash while unknown': async ({ page }) => {
    const top = page.getByRole('banner');
    await expect(top.getByText(/^(–|₹[\d,.]+)$/)).toBeVisible();
  },
  '2.20 Transactions: No transactions found.': async ({ page }) => {
    await openScreen(page, '/transactions');
    await expect(page.getByText('No transactions found.')).toBeVisible();
  },
  '2.21 Profile: Welcome Back, Manage your account info here., read-only email, Back': async ({
    page,
  }) => {
    await openScreen(page, '/profile');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByText('Manage your account info here.')).toBeVisible();
    const email = page.getByLabel('Email').first();
    await expect(email).toHaveAttribute('readonly', '');
    await expect(email).not.toHaveValue('');
    const back = page.getByRole('link', { name: 'Back to Dashboard' });
    await expect(back).toHaveAttribute('href', '/Dashboard');
  },
  '2.22 A service screen: title, required inputs, Submit, Rs. N/Report, sample, three texts':
    async ({ page }) => {
      const main = page.getByRole('main');
      for (const service of catalogue) {
        await openScreen(page, service.route);
        await expect(main.getByRole('heading', { level: 1, name: service.title })).toBeVisible();
        await expect(main.locator('form input[required]')).toHaveCount(bankOnly(service) ? 2 : 1);
        await expect(main.getByText(`Rs. ${service.pricePaise / 100}/Report`)).toBeVisible();
        await expect(main.getByRole('button', { name: 'Submit' })).toBeEnabled();
        const sample = main.getByRole('link', { name: 'Click to view Sample Report' });
        await expect(sample).toHaveAttribute('target', '_blank');
        await expect(sample).toHaveAttribute('href', `/samples/${service.id}.pdf`);
        const file = await page.request.get(`/samples/${service.id}.pdf`);
        expect(file.headers()['content-type']).toBe('application/pdf');
        for (const name of ['Description', 'What the report includes', 'Why It Matters']) {
          await expect(main.getByRole('heading', { name })).toBeVisible();
        }
        const { description, includes, whyItMatters } = serviceTexts[service.id];
        for (const text of [description, whyItMatters, ...includes]) {
          await expect(main.getByText(text)).toBeVisible();
        }
        const submit = main.getByRole('button', { name: 'Submit' });
        await expect(submit).toHaveAccessibleDescription(service.consent?.text ?? '');
      }
    },
  '1.10 Mahindra: currently Bolero and Thar models only': async ({ page }) => {
    await openScreen(page, '/Mh-service-Response');
    await expect(page.getByText(/currently Bolero and Thar models only/)).toBeVisible();
  },
  '1.11 Service histories help detect fraud and odometer tampering': async ({ page }) => {
    for (const path of ['/h-service-Response', '/M-service-Response', '/Mh-service-Response']) {
      await openScreen(page, path);
      await expect(page.getByText(/fraud\s+and\s+odometer\s+tampering/)).toBeVisible();
    }
  },
  '1.13 The bank check: a Rs. 1 credit to the beneficiary account': async ({ page }) => {
    await openScreen(page, '/Bank-Response');
    await expect(page.getByText(/₹1 credit to the beneficiary account/)).toBeVisible();
    await openScreen(page, '/Mh-service-Response');
  },
  '2.23 The service history screens show a decorative image on wide screens': async ({ page }) => {
    const picture = page.getByRole('main').locator('svg[viewBox="0 0 304 88"]');
    await expect(picture).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(picture).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
  },
  '2.24 The RC screen’s back leads to /dashboard': async ({ page }) => {
    await page.goto('/profile');
    await page.getByRole('navigation', { name: 'Main' }).getByText('RC Verification').click();
    await expect(page.getByRole('heading', { level: 1, name: 'RC Verification' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/i);
  },
  '5.10 Identifiers have no format or length checks on the client': async ({ page }) => {
    await openScreen(page, '/Pan-Response');
    const input = page.getByRole('main').locator('form input');
    await input.fill('no PAN at all, and far longer than any that was ever given out');
    const isValid = await input.evaluate((element: HTMLInputElement) => element.checkValidity());
    expect(isValid).toBe(true);
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  },
  '8.17 Screens show no error if wallet, transactions or profile cannot load': async ({ page }) => {
    await page.route('**/api/{payment,user}/**', (route) => route.abort());
    await page.reload();
    for (const path of ['/Dashboard', '/transactions', '/profile']) {
      await openScreen(page, path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.unroute('**/api/{payment,user}/**');
  },
  '2.25 /support, and every address in lower case too': async ({ page }) => {
    const paths = ['/support', '/dashboard', '/aadhar-verification', '/aadhar-response'];
    await page.goto('/support');
    for (const path of paths) {
      await openScreen(page, path);
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading, path).toBeVisible();
      await expect(heading, path).not.toHaveText('Page not found');
    }
  },
};

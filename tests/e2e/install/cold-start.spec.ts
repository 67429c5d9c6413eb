// The app starts on the lot, in a browser that was closed, with no signal.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { serviceById } from '../../../data/catalogue.ts';
import { dealerOn, openScreen } from '../support/dealer.ts';
import { expect, test } from '../support/lot.ts';

type Screen = [path: string, heading: string | RegExp];

const pages: Screen[] = [
  ['/', /./],
  ['/login', 'Login / Sign Up'],
  ['/reports/00000000-0000-4000-8000-000000000000', 'Report'],
  ['/Dashboard', 'Welcome'],
];

const screens: Screen[] = [
  // All checks share one screen. The test opens it for one check on a plate and one on a person.
  ...(['hyundai', 'aadhaar'] as const)
    .map(serviceById)
    .map(({ route, title }): Screen => [route, title]),
  ['/transactions', 'Transactions'],
  ['/profile', 'Welcome Back'],
  ['/support', 'Support'],
  ['/cars', 'Cars'],
  ['/reports', 'Reports'],
  ['/outbox', 'Outbox'],
];

test.use({ keeps: 'every file' });

test(
  'A dealer who opens a closed browser with no signal can open every screen',
  { tag: '@window' },
  async ({ network }, { project }) => {
    const { launchOptions = {} } = project.use;
    const profile = mkdtempSync(join(tmpdir(), 'lotproof-profile-'));
    const options = { ...launchOptions, baseURL: network.url };
    const first = await chromium.launchPersistentContext(profile, options);
    const page = first.pages()[0] ?? (await first.newPage());
    await dealerOn(page, { rupees: 100, path: '/Dashboard' });
    await expect(page.locator('main').getByText('₹100', { exact: true }).first()).toBeVisible();
    await first.close();
    await network.close();

    const second = await chromium.launchPersistentContext(profile, options);
    await second.setOffline(true);
    const cold = second.pages()[0] ?? (await second.newPage());
    for (const [path, heading] of pages) {
      await cold.goto(path);
      await expect(cold.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    }
    // The worker also has the code of each screen.
    for (const [path, heading] of screens) {
      await openScreen(cold, path);
      await expect(cold.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    }
    await cold.goto('/Dashboard');
    await expect(cold.locator('main').getByText('₹100', { exact: true }).first()).toBeVisible();
    await expect(cold.getByText(/^As of /)).toBeVisible();
    await second.close();
    rmSync(profile, { recursive: true, force: true });
  },
);

// The public pages: the landing page and the legal pages.

import { expect, type Page } from 'playwright/test';
import type { Rows } from './rows.ts';

type World = { page: Page };

const legal = [
  ['/Dpa', 'Data Processing Agreement'],
  ['/T&C', 'Terms and Conditions'],
  ['/privacypolicy', 'Privacy Policy'],
] as const;

async function goesTo(page: Page, names: string[], address: string): Promise<void> {
  for (const name of names) {
    const link = page.getByRole('link', { name, exact: true }).first();
    await expect(link, name).toHaveAttribute('href', address);
  }
}

/** Returns the page as the server sends it, before any script runs. */
async function htmlOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

export const publicRows: Rows<World> = {
  '1.1 Dealers get accurate vehicle history to build trust with customers': async ({ page }) => {
    await page.goto('/');
    const tagline = 'Dealers get accurate vehicle history to build trust with customers.';
    await expect(page.getByText(tagline)).toBeVisible();
  },
  '1.2 Odometer and history at 25 rupees a check: the cheapest platform': async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main.getByText(/odometer record.*at 25 rupees a check.*cheapest/)).toBeVisible();
  },
  '1.3 RC: ownership, make, model, year, chassis, engine, hypothecation, details': async ({
    page,
  }) => {
    const text =
      'Ownership, make, model, manufacturing year, chassis number, engine number, ' +
      'hypothecation status and registration details.';
    await expect(page.getByText(text)).toBeVisible();
  },
  '1.4 Challan check: offence details and fine amounts': async ({ page }) => {
    await expect(page.getByText(/Offence details and fine amounts/)).toBeVisible();
  },
  '1.5 Identity verification: the owner’s PAN and Aadhaar details': async ({ page }) => {
    await expect(page.getByText(/The owner’s PAN and Aadhaar details/)).toBeVisible();
  },
  '1.6 HOW TO USE: pick a service, pay, get an instant response': async ({ page }) => {
    const steps = page.locator('section', { hasText: 'HOW TO USE' }).getByRole('listitem');
    await expect(steps).toHaveText([/pick/i, /wallet.*gateway/, /instant response/]);
  },
  '1.7 No personal data is stored; data goes only to verified dealers': async ({ page }) => {
    await page.goto('/privacypolicy');
    await expect(page.getByText('Reports stay on your device.')).toBeVisible();
    await expect(page.getByText(/verified dealer/).first()).toBeVisible();
    await expect(page.getByText(/controller/).first()).toBeVisible();
  },
  '1.8 The legal pages show a support address': async ({ page }) => {
    for (const [path] of legal) {
      await page.goto(path);
      const address = page.getByRole('link', { name: /support@/ }).first();
      await expect(address, path).toHaveAttribute('href', /^mailto:support@/);
    }
  },
  '2.1 Home, Solutions and Contact Us above lead to /': async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    await goesTo(page, ['Home', 'Solutions', 'Contact Us'], '/');
  },
  '2.2 Dashboard Login leads to /login, Contact Sales to /': async ({ page }) => {
    await goesTo(page, ['Dashboard Login'], '/login');
    await goesTo(page, ['Contact Sales'], '/');
  },
  '2.3 On small screens a toggle opens Home, Dashboard Login, Solutions, Contact Us': async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
    const names = ['Home', 'Dashboard Login', 'Solutions', 'Contact Us'];
    expect((await menu.allTextContents()).slice(0, 4)).toEqual(names);
    await page.setViewportSize({ width: 1280, height: 900 });
  },
  '2.4 Six tiles, all leading to /login': async ({ page }) => {
    await goesTo(
      page,
      [
        'Service History',
        'Accident Report',
        'Challan Check',
        'RC Verification',
        'Bank Account Verification',
        'ID Proof Verification',
      ],
      '/login',
    );
  },
  '2.5 Smart Dealer Services: four cards and Explore Now lead to /login': async ({ page }) => {
    const links = page.locator('section', { hasText: 'Smart Dealer Services' }).getByRole('link');
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/login');
  },
  '2.6 The footer’s links, five social icons to /, and the year 2025': async ({ page }) => {
    const foot = page.getByRole('contentinfo');
    const places = (links: Element[]) => links.map((link) => link.getAttribute('href'));
    expect(await foot.locator('nav a').evaluateAll(places)).toEqual([
      '/',
      '/buy',
      '/Gallery',
      '/privacypolicy',
      '/T&C',
      '/Dpa',
    ]);
    expect(await foot.locator('ul a').evaluateAll(places)).toEqual(['/', '/', '/', '/', '/']);
    await expect(foot.getByText(/© 2025/)).toBeVisible();
  },
  '2.7 /Dpa, /T&C and /privacypolicy are static text': async ({ page }) => {
    for (const [path, heading] of legal) {
      expect(await htmlOf(page, path)).toContain(heading.replace('&', '&amp;'));
    }
  },
  '2.8 The pages link to /buy and /Gallery': async ({ page }) => {
    for (const path of ['/buy', '/Gallery']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
  },
  '6.1 The landing and legal pages are public': async ({ page }) => {
    for (const path of ['/', ...legal.map(([each]) => each)]) {
      expect(await htmlOf(page, path), path).toMatch(/<main.*<h1/s);
    }
  },
  '9.1 The banner turns every 1700 ms': async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const shown = page.locator('[data-banner] [data-shown="true"] img');
    const alt = () => shown.getAttribute('alt');
    await page.clock.pauseAt(Date.now() + 60_000);
    const turns: (string | null)[] = [];
    for (let tenths = 0; tenths < 60; tenths += 1) {
      turns.push(await alt());
      await page.clock.runFor(100);
    }
    const turnedAt = turns.flatMap((each, at) => (at > 0 && each !== turns[at - 1] ? [at] : []));
    expect(turnedAt.map((at) => at - (turnedAt[0] ?? 0))).toEqual([0, 17, 34]);
    // The pictures do not move when paused, or if the visitor prefers reduced motion.
    const before = await alt();
    await page.getByRole('button', { name: 'Pause the pictures' }).click();
    await page.clock.runFor(10_000);
    expect(await alt()).toBe(before);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const first = await alt();
    await page.clock.runFor(10_000);
    expect(await alt()).toBe(first);
    await page.emulateMedia({ reducedMotion: null });
    await page.clock.resume();
  },
  '9.2 Below 768 pixels the banner has another set of pictures': async ({ page }) => {
    const shown = page.locator('[data-banner] [data-shown="true"] img');
    const source = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc);
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(source).toMatch(/narrow/);
    await page.setViewportSize({ width: 769, height: 900 });
    await expect.poll(source).toMatch(/wide/);
  },
};

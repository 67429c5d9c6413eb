// A dealer's devices, each with its own browser, and the steps that share reports between them.

import type { Browser, BrowserContext, Page } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { type Dealer, dealerOn, openScreen } from './dealer.ts';
import { expect, onPhone, queueAll, signalReturns } from './lot.ts';
import { reportsOn } from './phone-rows.ts';

export type Device = { page: Page; context: BrowserContext; dealer: Dealer };

/** Opens a fresh browser, logged in as the dealer. */
export async function newDevice(
  browser: Browser,
  baseURL: string,
  { path = '/profile', rupees = 0 } = {},
): Promise<Device> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  const dealer = await dealerOn(page, { path, rupees });
  return { page, context, dealer };
}

/** Turns sharing on from the profile. Returns the groups of the recovery code. */
export async function turnOn(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Make my recovery code' }).click();
  const groups = await typeBack(page, 'Turn on');
  await expect(page.getByText('Turned on')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  return groups;
}

/** Notes the recovery code and types two of its groups back. */
export async function typeBack(page: Page, confirm: string): Promise<string[]> {
  const groups = await codeShown(page);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  for (const group of await groupsAsked(page)) {
    await page.getByLabel(`Group ${group}`).fill(groups[group - 1] ?? '');
  }
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  return groups;
}

export async function codeShown(page: Page): Promise<string[]> {
  const groups = page.getByRole('list', { name: 'Recovery code' }).getByRole('listitem');
  await expect(groups).toHaveCount(7);
  return groups.allTextContents();
}

/** Returns which two groups the app asks for, counting from 1. */
export async function groupsAsked(page: Page): Promise<number[]> {
  const lead = await page.getByText(/^Type groups/).textContent();
  return [...(lead ?? '').matchAll(/\d/g)].map(([digit]) => Number(digit));
}

/** Opens a screen again, which closes its dialog and asks the server again. */
export async function reopen(page: Page, path: string): Promise<void> {
  await openScreen(page, '/support');
  await openScreen(page, path);
}

/** The new device asks to join. */
export async function ask(page: Page): Promise<void> {
  await reopen(page, '/profile');
  await page
    .getByRole('button', { name: /^(Bring them here|Approve it again)$/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Use six digits instead' }).click();
  await expect(page.getByText('Now open Lotproof on a device')).toBeVisible();
}

/** The other device opens the new device's request. */
export async function look(page: Page): Promise<void> {
  // The device looks for requests every ten seconds and whenever its page loads.
  await page.goto('/Dashboard');
  await page.getByRole('button', { name: 'Review' }).click();
}

export async function digitsOn(page: Page): Promise<string> {
  await expect(page.getByText('Type these six digits')).toBeVisible();
  const said = await page.getByText(/^Six digits:/).textContent();
  return (said ?? '').replace(/\D/g, '');
}

/** `from` gives its keys to `to`, so that both have the same reports. */
export async function approve(from: Page, to: Page): Promise<void> {
  await ask(to);
  await look(from);
  await from.getByLabel('The six digits on its screen').fill(await digitsOn(to));
  await from.getByRole('button', { name: 'Approve' }).click();
  const said = await from.getByText(/^Two digits:/).textContent();
  await from.getByRole('button', { name: 'Close' }).click();
  await to.getByLabel(/two digits/).fill((said ?? '').replace(/\D/g, ''));
  await to.getByRole('button', { name: 'Bring the reports' }).click();
  await expect(to.getByText('Your reports are coming')).toBeVisible();
  await to.getByRole('button', { name: 'OK' }).click();
}

/** Confirms the open dialog with a fresh code from the email. */
export async function prove(
  { page, dealer }: Pick<Device, 'page' | 'dealer'>,
  url: string,
  confirm: string,
): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: 'Send me an OTP' }).click();
  await expect(page.getByText('OTP sent to')).toBeVisible();
  await dialog.getByLabel('OTP', { exact: true }).fill(await codeFor(url, dealer.email));
  await dialog.getByRole('button', { name: confirm }).click();
}

/** Joins with only the recovery code. */
export async function joinByCode(page: Page, code: string): Promise<void> {
  await reopen(page, '/profile');
  await page.getByRole('button', { name: 'Bring them here' }).last().click();
  await page.getByRole('button', { name: 'Use the recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.getByRole('button', { name: 'Bring the reports' }).click();
  await expect(page.getByText('Your reports are coming')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
}

/** Buys a report on this device for each plate. */
export async function buy({ page, dealer }: Device, plates: string[]): Promise<void> {
  const { reports } = await onPhone(page, dealer);
  await queueAll(page, dealer, plates);
  await signalReturns(page);
  await expect
    .poll(() => onPhone(page, dealer))
    .toMatchObject({ states: [], reports: reports + plates.length });
}

/** Returns the sales whose reports a device has, in order. */
export async function salesOn({ page, dealer }: Device): Promise<string[]> {
  const rows = await reportsOn(page, dealer);
  return rows
    .map(({ at, subject, transactionId = '' }) => `${at} ${transactionId} ${subject}`)
    .sort();
}

/** Waits until every device has the same `count` reports, each once. */
export async function allHold(devices: Device[], count: number): Promise<void> {
  await expect
    .poll(async () => {
      for (const { page } of devices) await signalReturns(page);
      const held = await Promise.all(devices.map(salesOn));
      const counts = held.map((sales) => new Set(sales).size);
      const isSame = held.every((sales) => sales.join() === held[0]?.join());
      return { counts, doubled: held.some((sales, at) => sales.length !== counts[at]), isSame };
    })
    .toEqual({ counts: devices.map(() => count), doubled: false, isSame: true });
}

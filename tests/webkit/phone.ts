// The world of the other browser tests, with WebKit as the phone's browser.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { Dealer } from '../e2e/support/dealer.ts';
import { test as base, expect } from '../e2e/support/lot.ts';
import { codeFor } from '../support/dealer.ts';
import { type Driver, startDriver } from './driver.ts';
import { type Browser, openBrowser } from './web-driver.ts';

type World = { phone: Phone };
type Machine = { driver: Driver };

export type Phone = Browser & {
  /** Like Playwright's `evaluate`, for code that both browsers' tests share. */
  evaluate: Page['evaluate'];
  /** Taps the first link or button whose text or label starts with this, once it can be tapped. */
  tap: (text: string) => Promise<void>;
  /** Types into the field whose label starts with this. */
  fill: (label: string, text: string) => Promise<void>;
  /** Returns all text on the page. */
  text: () => Promise<string>;
  /** Returns the page's path. */
  path: () => Promise<string>;
  /** The folder where the browser saves files. */
  downloads: string;
};

export const test = base.extend<World, Machine>({
  keeps: 'screens',
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used
    async ({}, use) => {
      const driver = await startDriver();
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  phone: async ({ driver, network }, use) => {
    const browser = await openBrowser(driver.url);
    for (const file of readdirSync(driver.downloads)) rmSync(join(driver.downloads, file));
    await use({ ...phoneWith(browser, network.url), downloads: driver.downloads });
    await browser.close();
  },
});

export { expect };

/** The time limit for a tap, which fails in WebKit while its target is missing or moving. */
const IN_TIME = { timeout: 30_000 };

function phoneWith(browser: Browser, home: string): Omit<Phone, 'downloads'> {
  const pageText = () => browser.run(() => document.body.innerText);
  const on = async (wanted: Wanted, act: (element: string) => Promise<void>) =>
    expect(async () => {
      const element = await browser.find(seen, wanted);
      expect(element, `${wanted.text}: ${await pageText()}`).toBeDefined();
      await act(String(element));
    }).toPass(IN_TIME);
  return {
    ...browser,
    // Our tests use only the overload with a function and its argument.
    evaluate: ((inPage: (given: unknown) => unknown, given: unknown) =>
      browser.run(inPage, given)) as Page['evaluate'],
    goTo: (path) => browser.goTo(new URL(path, home).href),
    tap: (text) => on({ what: 'a, button, summary', text }, browser.click),
    fill: (label, typed) =>
      on({ what: 'input', text: label }, (element) => browser.type(element, typed)),
    text: pageText,
    path: () => browser.run(() => location.pathname),
  };
}

type Wanted = { what: string; text: string };

/**
 * Runs in the page: finds the visible element with this text or label, because WebDriver cannot.
 */
function seen({ what, text }: Wanted): Element | undefined {
  // The gateway's window keeps its elements in a shadow tree.
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const all = [document, ...shadows].flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>(what),
  ]);
  const says = (each: HTMLElement) =>
    each instanceof HTMLInputElement
      ? [each.ariaLabel ?? '', ...[...(each.labels ?? [])].map((label) => label.innerText)]
      : [each.ariaLabel ?? '', each.innerText];
  return all.find(
    (each) =>
      each.checkVisibility() &&
      !each.matches(':disabled, [inert]') &&
      says(each).some((said) => said.trim().startsWith(text)),
  );
}

/** Logs in through the screens, with the code from the sandbox's mailbox. */
export async function signIn(phone: Phone, url: string): Promise<Dealer> {
  const email = 'dealer@example.in';
  await phone.goTo('/login');
  await phone.fill('Email', email);
  await phone.tap('Send Email OTP');
  await expect.poll(phone.text).toContain(`OTP sent to ${email}`);
  await phone.fill('OTP', await codeFor(url, email));
  await expect.poll(phone.text).toContain('Add credit');
  const accountId = await phone.run(async () => {
    const { accountId: id } = await (await fetch('/api/user/profile')).json();
    return String(id);
  });
  return { accountId, email };
}

/** Adds credit through the server's own calls. */
export async function payIn(phone: Phone, rupees: number): Promise<void> {
  const paid = await phone.run(async (amount) => {
    const headers = { 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { order } = await (await post('/api/payment/create-order', { amount })).json();
    const wanted = { orderId: order.id, outcome: 'success' };
    const proof = await (await post('/sandbox/pay', wanted)).json();
    return (await post('/api/payment/verify', { ...proof, amount })).status;
  }, rupees);
  expect(paid).toBe(200);
}

/** Waits until the worker controls the page and has stored all files. */
export async function workerReady(phone: Phone): Promise<void> {
  await expect.poll(() => phone.run(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
}

/** A page on the same origin without the app. */
export const NO_APP = '/hi';

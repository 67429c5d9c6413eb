// The desk and the dealers' app are separate: no dealer's phone fetches or keeps any part of the
// desk.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/desk.ts';

const built = new URL('../../../build/web/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, built), 'utf8');

test("A dealer's phone keeps no file of the desk, and no dealer's page requests one", () => {
  const names = readdirSync(fileURLToPath(built), { recursive: true, encoding: 'utf8' });
  const own = names.filter((name) => /(^|\/)desk[-.]/.test(name));
  expect(own).toContain('desk.html');
  const code = names.filter((name) => /\.(html|js)$/.test(name) && !own.includes(name));
  expect(code).toContain('worker.js');
  const naming = code.filter((name) => own.some((file) => read(name).includes(file)));
  expect(naming).toEqual([]);
});

test("A dealer's address has no desk, and the desk's address no dealers' app", async ({
  page,
  running,
  desk,
}) => {
  for (const path of ['/desk.html', '/desk/api/me']) {
    expect([path, (await page.request.get(`${running.url}${path}`)).status()]).toEqual([path, 404]);
  }
  const [asset = ''] = read('desk.html').match(/\/assets\/desk-[\w.-]+\.js/) ?? [];
  expect((await page.request.get(`${running.url}${asset}`)).status()).toBe(404);
  expect((await page.request.get(`${desk}${asset}`)).status()).toBe(200);
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { name: 'Nothing is here' })).toBeVisible();
});

test("An attacker's page cannot put the desk into a frame", async ({ page, desk }) => {
  await page.goto('about:blank'); // a page without a policy of its own
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, desk);
  const frame = page.frames().find((each) => each !== page.mainFrame());
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
});

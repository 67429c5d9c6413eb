import { expect, test, workerReady } from './app.ts';
import { test as onLot } from './lot.ts';

test('A dealer can install the app', async ({ page, context }) => {
  await page.goto('/');
  await workerReady(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test browsers are private windows, in which nothing can be installed.
  const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(errors).toEqual([]);
});

test('A dealer opens a sample with no signal, and any screen by its address', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await workerReady(page);
  await context.setOffline(true);
  const sample = await page.goto('/samples/hyundai.pdf');
  expect(sample?.headers()['content-type']).toBe('application/pdf');
  await page.goto('/LOGIN');
  await expect(page.getByRole('heading', { name: 'Login / Sign Up' })).toBeVisible();
});

onLot('A far-away phone fetches several files at a time', async ({ page, network }) => {
  // What no page asks for: the worker does, and one after the other never comes to three.
  network.break(/^\/samples\/.*\.pdf/, 'hold');
  await page.goto('/login');
  await network.held(3);
  network.heal();
  await workerReady(page);
});

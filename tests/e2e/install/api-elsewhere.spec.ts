// The app on its own host, built for a server at another address on the same site.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import { codeFor } from '../../support/dealer.ts';
import { startTestServer } from '../../support/server.ts';
import { workerReady } from '../support/app.ts';
import { startNetwork } from '../support/faulty-network.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the app without the desk and the compressed copies, which take half of the build time. */
const BUILD = `
import { build, loadConfigFromFile } from 'vite';
const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' });
const plugins = config.plugins.flat().filter(({ name }) => !/^(desk|compressed)$/.test(name));
const outDir = process.argv.at(-1);
await build({
  ...config,
  configFile: false,
  logLevel: 'error',
  plugins,
  build: { ...config.build, outDir },
});
`;

/** Starts a server at an address that is known in advance. */
async function startAt(
  address: Awaited<ReturnType<typeof startNetwork>>,
  { webDir, ...env }: { webDir?: string } & Record<string, string>,
) {
  const served = webDir === undefined ? {} : { webDir };
  const running = await startTestServer({ ...served, env: { PUBLIC_URL: address.url, ...env } });
  address.connect(running.url);
  return async () => {
    await running.remove();
    await address.close();
  };
}

test('A dealer buys a report in an app whose server is at another address', async ({
  page,
  context,
}) => {
  const [app, server] = await Promise.all([startNetwork(), startNetwork()]);
  const webDir = mkdtempSync(join(tmpdir(), 'lotproof-web-'));
  const env = { ...process.env, LOTPROOF_API: server.url };
  const node = ['--input-type=module', '--eval', BUILD, webDir];
  expect(spawnSync(process.execPath, node, { cwd: root, env, stdio: 'inherit' }).status).toBe(0);
  const stopServer = await startAt(server, { WEB_ORIGINS: app.url });
  const stopApp = await startAt(app, { webDir, LOTPROOF_API: server.url });

  const askedOfApp: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === app.url && pathname.startsWith('/api/')) askedOfApp.push(pathname);
  });
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill('elsewhere@example.in');
  await page.getByRole('button', { name: 'Send Email OTP' }).click();
  await expect(page.getByText('OTP sent to elsewhere@example.in')).toBeVisible();
  await page.getByLabel(/OTP/).fill(await codeFor(server.url, 'elsewhere@example.in'));
  await expect(page).toHaveURL(/\/Dashboard$/);
  await workerReady(page);
  await payInto(server.url);
  await page.goto(`${app.url}/h-service-Response`);
  await page.getByLabel('Vehicle Number').fill('MH00SB0001');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Report generated successfully.')).toBeVisible();
  await page.goto(`${app.url}/Gallery`);
  await expect(page.getByText('support@lotproof.example').first()).toBeVisible();
  expect(askedOfApp).toEqual([]);

  async function payInto(url: string): Promise<void> {
    const post = async (path: string, data: object) =>
      (await context.request.post(`${url}${path}`, { data })).json();
    const { order } = await post('/api/payment/create-order', { amount: 50 });
    const proof = await post('/sandbox/pay', { orderId: order.id, outcome: 'success' });
    expect(await post('/api/payment/verify', { ...proof, amount: 50 })).toEqual({ newBalance: 50 });
  }
  await stopApp();
  await stopServer();
  rmSync(webDir, { recursive: true, force: true });
});

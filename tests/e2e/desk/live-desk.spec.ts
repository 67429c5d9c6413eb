// An operator reaches a live server's desk over https on its own host, with a passkey.

import { createServer } from 'node:https';
import { expect, test } from 'playwright/test';
import { desk as deskCommand } from '../../../api/operator/server/desk.ts';
import { operate } from '../../support/desk.ts';
import { liveEnvironment } from '../../support/live-server.ts';
import { openPort } from '../../support/open-port.ts';
import { builtScreens, newDataDir, startTestServer } from '../../support/server.ts';
import {
  contextTrusting,
  forward,
  makeCertificate,
  temporaryFolder,
} from '../support/live-world.ts';
import { withAuthenticator } from '../support/passkeys.ts';

const NAME = 'desk.lotproof.example';
const folder = temporaryFolder();
const certificate = makeCertificate(folder.path);

test.afterAll(() => folder.remove());

/** Starts a live server's desk behind a proxy that terminates https. */
async function openLiveDesk() {
  const proxy = createServer({ key: certificate.key, cert: certificate.cert });
  const url = `https://${NAME}:${await openPort(proxy)}`;
  const dataDir = newDataDir();
  const live = liveEnvironment({ dataDir, sourceUrl: 'http://127.0.0.1:1' });
  const server = await startTestServer({
    dataDir,
    webDir: builtScreens,
    env: { ...live, DESK_URL: url },
  });
  proxy.on('request', (asked, answer) => forward(server.metricsUrl, asked, answer));
  return {
    url,
    server,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await server.remove();
    },
  };
}

test("An operator enters a live desk only with a passkey for the desk's own host", async () => {
  const { url, server, close } = await openLiveDesk();
  const found = `--host-resolver-rules=MAP ${NAME} 127.0.0.1`;
  const context = await contextTrusting(certificate, found);
  try {
    const page = await context.newPage();
    const authenticator = await withAuthenticator(page);
    await page.goto(`${url}/log`);
    await expect(page.getByRole('heading', { name: 'The operator’s desk' })).toBeVisible();
    await expect(page.getByText('Sandbox:')).toHaveCount(0);
    const asked = { words: ['invite', 'Asha'], options: { may: 'act' } };
    const { rows } = await operate(server, deskCommand, asked);
    const link = String(rows[0]?.['link']);
    expect(link.startsWith(`${url}/enrol/`)).toBe(true);
    await page.goto(link);
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'You: Asha' })).toBeVisible();
    const ours = { secure: true, httpOnly: true, sameSite: 'Strict' };
    expect(await context.cookies(url)).toMatchObject([
      { ...ours, name: '__Host-lotproof-desk-browser' },
      { ...ours, name: '__Host-lotproof-desk' },
    ]);
    await authenticator.join();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('2 passkeys.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${url}/log`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
  } finally {
    await context.browser()?.close();
    await close();
  }
});

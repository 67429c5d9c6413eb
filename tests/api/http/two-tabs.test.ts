// A new browser opens the sign-in page in two tabs at once, and each tab asks for Google's nonce.

import { signInWithGoogle, visitor } from '../../support/dealer.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();

it('a Google sign-in works in both tabs, and in no other browser', async () => {
  const [browser, stranger] = [visitor(server.url), visitor(server.url)];
  const { email } = browser;
  const tabs = await Promise.all([1, 2].map(() => browser.get('/api/user/google-nonce')));
  await stranger.get('/api/user/google-nonce');
  for (const { body } of tabs) {
    const { nonce } = body;
    const token = await browser.post('/sandbox/google/token', { email, nonce });
    const given = { email, ...token.body };
    expect((await stranger.post('/api/user/google-login', given)).status).toBe(403);
    expect((await browser.post('/api/user/google-login', given)).status).toBe(200);
  }
});

it('a browser gets the same nonce in every tab', async () => {
  const browser = visitor(server.url);
  const first = await browser.get('/api/user/google-nonce');
  const again = await Promise.all([1, 2].map(() => browser.get('/api/user/google-nonce')));
  expect(again.map(({ text }) => text)).toEqual([first.text, first.text]);
  expect((await signInWithGoogle(browser)).status).toBe(200);
});

// The world of most browser tests: a dealer's phone, a network that the test can break, and a real
// server with the built app.

import { test as base, expect } from 'playwright/test';
import { builtScreens, startTestServer, type TestServer } from '../../support/server.ts';
import { type FaultyNetwork, startNetwork } from './faulty-network.ts';

type World = {
  /** Server settings on top of the tests' defaults. */
  env: Record<string, string>;
  /** Which files the worker stores for offline use; storing screens takes a third of a test. */
  keeps: keyof typeof KEPT;
  /** The network before its server has started. */
  line: FaultyNetwork;
  running: TestServer;
  /** The path from the phone to the server. */
  network: FaultyNetwork;
};

/** `pages`: a page for each address. `screens`: also the code of the screens. */
const KEPT = {
  'every file': /./,
  screens: /\.(html|css)$|^(?!.*pdf-worker).*\.js$/,
  pages: /\.html$/,
} as const;

/**
 * Returns the worker's script with only these files in its list; see web/vite/service-worker.ts.
 */
function keeping(wanted: RegExp, script: string): string {
  const start = script.indexOf('[{"integrity"');
  const end = script.indexOf('}]', start) + 2;
  const files: { url: string }[] = JSON.parse(script.slice(start, end));
  const kept = files.filter(({ url }) => wanted.test(url));
  return script.slice(0, start) + JSON.stringify(kept) + script.slice(end);
}

export const test = base.extend<World>({
  keeps: ['pages', { option: true }],
  env: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used
  line: async ({}, use) => {
    const line = await startNetwork();
    await use(line);
    await line.close();
  },
  running: async ({ env: own, line }, use) => {
    const env = { SANDBOX_LATENCY_MS: '20', PUBLIC_URL: line.url, ...own };
    const running = await startTestServer({ webDir: builtScreens, env });
    line.connect(running.url);
    await use(running);
    await running.remove();
  },
  network: async ({ keeps, line, running: _ }, use) => {
    if (keeps !== 'every file') line.rewrite('/worker.js', (text) => keeping(KEPT[keeps], text));
    await use(line);
    // End the phone's requests before their server stops.
    await line.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

export { expect };

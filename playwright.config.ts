// Browser tests: the built app, the real worker, a real server, all on one machine.

import { defineConfig } from 'playwright/test';
import { browserPath, shellPath } from './tests/browser.mjs';
import { isWebKitHere } from './tests/webkit/installed.mjs';

/**
 * Chromium heeds the last list alone, so this repeats what Playwright keeps off and adds, last, a
 * renderer kept spare, and the address bar's suggestions: two pages of the browser's own in each
 * window, a quarter of the work.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const LAUNCH_ARGS = [
  '--no-sandbox', // a container's root may not use Chromium's own
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--v8-cache-options=none', // no test's phone comes back for the code that was compiled
  '--js-flags=--no-opt --no-maglev', // and no page lives until optimised code pays
  `--disable-features=${FEATURES_OFF}`,
];

/**
 * The tag of tests that need a window, which the headless shell lacks: a viewer of PDFs, a camera,
 * notifications, an installation, or layout shifts as a dealer sees them. A window costs half as
 * much again.
 */
const WINDOW = /@window/;

/** One at a time, beside Chromium's: two cores have no room for two of its browsers. */
const WEBKIT = {
  name: 'WebKit',
  testDir: 'tests/webkit',
  workers: 1,
  // A quiet machine takes a tenth of it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'build/e2e',
  // Each has a server and a browser of its own, and waits half of its time: four of them keep two
  // cores at work.
  workers: 4,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A loaded machine may lose a race once: what is red twice is red, and the list names the others.
  retries: 1,
  reporter: [['list']],
  use: {
    // Of a second try alone: a trace of every test would cost each of them.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    {
      name: 'whole browser',
      grep: WINDOW,
      use: { launchOptions: { executablePath: browserPath(), args: LAUNCH_ARGS } },
    },
    {
      name: 'headless shell',
      grepInvert: WINDOW,
      use: { launchOptions: { executablePath: shellPath(), args: LAUNCH_ARGS } },
    },
    ...(isWebKitHere() ? [WEBKIT] : []),
  ],
});

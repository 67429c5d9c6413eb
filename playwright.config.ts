// Browser tests of the built app with its real worker and a real server, all on one machine.

import { defineConfig } from 'playwright/test';
import { browserPath, shellPath } from './tests/browser.mjs';
import { isWebKitHere } from './tests/webkit/installed.mjs';

/**
 * Chromium obeys only the last --disable-features, so this list repeats Playwright's own and adds
 * two things: the spare renderer and the address bar's suggestions. Every window would load both as
 * pages of the browser itself, which took a quarter of the work.
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

/**
 * Also repeats Playwright's own list, and moves networking into the browser's process, which saves
 * a process and the messages to it.
 */
const FEATURES_ON = [
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
  'NetworkServiceInProcess2',
];

const LAUNCH_ARGS = [
  '--no-sandbox', // in a container, root cannot use Chromium's own sandbox
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--v8-cache-options=none', // no test's phone uses compiled code again
  '--js-flags=--no-opt --no-maglev', // no page lives long enough for optimised code to pay off
  `--disable-features=${FEATURES_OFF}`,
  `--enable-features=${FEATURES_ON}`,
];

/**
 * The tag for tests that need a window, which the headless shell does not have: for a PDF viewer, a
 * camera, notifications, an installation, or layout shifts as a dealer sees them. A test in a
 * window costs half as much again.
 */
const WINDOW = /@window/;

/** Runs one test at a time, beside Chromium's: two cores are too few for two WebKit browsers. */
const WEBKIT = {
  name: 'WebKit',
  testDir: 'tests/webkit',
  workers: 1,
};

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'build/e2e',
  // Each worker has its own server and browser and is idle half the time: four keep two cores busy.
  workers: 4,
  fullyParallel: true,
  // The limit is for a test that hangs, not for a slow machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // On a busy machine a test may lose a race once. A test that fails twice has failed; tests that
  // pass on the second try are listed.
  retries: 1,
  reporter: [['list']],
  use: {
    // Trace only the second try, because tracing every test would slow them all down.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
  },
  projects: [
    // WebKit starts first, so that Chromium's tests run beside it the whole time.
    ...(isWebKitHere() ? [WEBKIT] : []),
    {
      name: 'whole browser',
      // One worker, with its own browser, finishes these tests before the other project is done.
      workers: 1,
      grep: WINDOW,
      use: { launchOptions: { executablePath: browserPath(), args: LAUNCH_ARGS } },
    },
    {
      name: 'headless shell',
      grepInvert: WINDOW,
      use: { launchOptions: { executablePath: shellPath(), args: LAUNCH_ARGS } },
    },
  ],
});

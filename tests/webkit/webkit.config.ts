// The journeys in WebKit, one after the other: two of its browsers would be one too many for two
// cores.

import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../build/webkit',
  workers: 1,
  // As in the other browser: what is red twice is red.
  retries: 1,
  // A quiet machine takes a tenth of it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
});

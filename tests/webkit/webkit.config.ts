// The journeys in WebKit, one at a time: two of its browsers are too much for two cores.

import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../build/webkit',
  workers: 1,
  // As in the other browser: a test that fails twice fails.
  retries: 1,
  // A quiet machine takes a tenth of this.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
});

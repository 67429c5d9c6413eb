// The journeys in WebKit, one after the other: two of its browsers would be one too many for two
// cores. None is tried twice.

import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../build/webkit',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
});

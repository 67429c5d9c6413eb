// Finds a Chromium for the tests: Playwright's own, else the system's, else Debian's package.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright/test';
import { say } from '../api/bin/prepare.mjs';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a browser that starts, installed if there is none. */
export function browserPath() {
  const known = installedBrowser();
  if (known) return known;
  say('Installing a browser for the tests');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const attempts = [
    ['npx', 'playwright', 'install', 'chromium'],
    [...asRoot, 'apt-get', 'update'],
    [...asRoot, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  for (const [command, ...words] of attempts) {
    spawnSync(command, words, { stdio: 'inherit' });
    const installed = installedBrowser();
    if (installed) return installed;
  }
  console.error('No Chromium was found and none could be installed; install one and try again.');
  return process.exit(1);
}

function installedBrowser() {
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
}

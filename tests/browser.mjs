// Finds a Chromium for the tests: Playwright's own, the system's, or Debian's package. With
// Debian's, it also finds the headless shell of the same version, which needs less processor time.

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

/** Returns the path of a browser that starts; installs one if there is none. */
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

const DEBIAN_BROWSER = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of a Chromium without windows, profile or PDF viewer, for tests that need none
 * of them. It saves a seventh of the processor time. Returns the whole browser's path if this one
 * is not installed.
 */
export function shellPath() {
  return isShellHere() ? DEBIAN_SHELL : browserPath();
}

/** Installs the shell next to Debian's browser. If that fails, the tests run without it. */
export function installShell() {
  if (browserPath() !== DEBIAN_BROWSER || existsSync(DEBIAN_SHELL)) return;
  say('Installing the headless shell of the browser for the tests');
  // Does not ask for a password, and gives up on a mirror that does not answer.
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = [
    'apt-get',
    'install',
    '-y',
    '--no-install-recommends',
    'chromium-headless-shell',
  ];
  for (const words of [install, ['apt-get', 'update'], install]) {
    const [command, ...rest] = [...asRoot, ...words];
    spawnSync(command, rest, { stdio: 'ignore', timeout: 100_000 });
    if (existsSync(DEBIAN_SHELL)) return;
  }
}

function isShellHere() {
  return installedBrowser() === DEBIAN_BROWSER && existsSync(DEBIAN_SHELL);
}

function installedBrowser() {
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
}

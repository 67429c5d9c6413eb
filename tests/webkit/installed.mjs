// Finds WebKit, its driver and a display for it: the machine's own, else Debian's packages.

import { spawnSync } from 'node:child_process';
import { say } from '../../api/bin/prepare.mjs';

const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];
const PACKAGES = ['webkit2gtk-driver', 'xvfb'];

/** A mirror that does not answer is abandoned; the packages are 40 MB. */
const MS_MAX = 300_000;

/** Whether WebKit is here, installed if it was not. */
export function hasWebKit() {
  if (isWebKitHere()) return true;
  say('Installing WebKit for the tests');
  // Without a password: there may be no one to type it.
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES];
  // A bare machine's package lists are empty; filled for Chromium, they are still valid.
  for (const words of [install, ['apt-get', 'update'], install]) {
    const [command, ...rest] = [...asRoot, ...words];
    spawnSync(command, rest, { stdio: 'ignore', timeout: MS_MAX });
    if (isWebKitHere()) return true;
  }
  return false;
}

/** The notice at the end if it is missing, which is no fault of the project. */
export const NO_WEBKIT = `NOT TRIED HERE: WEBKIT, the engine of iPhones.
  This machine has none, and none could be installed.
  On Debian: apt-get install ${PACKAGES.join(' ')}, then npm test again`;

export function isWebKitHere() {
  return PROGRAMS.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
}

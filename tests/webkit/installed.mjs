// Finds WebKit, its driver and a display for it: the machine's own, else Debian's packages.

import { spawnSync } from 'node:child_process';
import { say } from '../../api/bin/prepare.mjs';

const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];
const PACKAGES = ['webkit2gtk-driver', 'xvfb'];

/** A mirror that does not answer is given up; the packages are 40 MB. */
const MS_MAX = 300_000;

/** Whether WebKit is here, installed if it was not. */
export function hasWebKit() {
  if (isWebKitHere()) return true;
  say('Installing WebKit for the tests');
  // Without a password: nobody may be there to type one.
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES];
  // The lists of a bare machine are empty; filled for Chromium, they still hold.
  for (const words of [install, ['apt-get', 'update'], install]) {
    const [command, ...rest] = [...asRoot, ...words];
    spawnSync(command, rest, { stdio: 'ignore', timeout: MS_MAX });
    if (isWebKitHere()) return true;
  }
  return false;
}

/** What to say at the end where it is not, which is no fault of the project. */
export const NO_WEBKIT = `NOT TRIED HERE: WEBKIT, the engine of iPhones.
  This machine has none, and none could be installed.
  On Debian: apt-get install ${PACKAGES.join(' ')}, then npm test again`;

export function isWebKitHere() {
  return PROGRAMS.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
}

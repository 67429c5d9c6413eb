// Finds WebKit, its driver and a display on this machine, or installs Debian's packages.

import { spawnSync } from 'node:child_process';
import { say } from '../../api/bin/prepare.mjs';

const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];
const PACKAGES = ['webkit2gtk-driver', 'xvfb'];

/** How long to wait for a mirror; the packages are 40 MB. */
const MS_MAX = 300_000;

/** Returns whether WebKit can be used. Installs it if it is missing. */
export function hasWebKit() {
  if (isWebKitHere()) return true;
  say('Installing WebKit for the tests');
  // `-n` keeps sudo from asking for a password.
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES];
  // A bare machine has no package lists: if the first try fails, update them and try again.
  for (const words of [install, ['apt-get', 'update'], install]) {
    const [command, ...rest] = [...asRoot, ...words];
    spawnSync(command, rest, { stdio: 'ignore', timeout: MS_MAX });
    if (isWebKitHere()) return true;
  }
  return false;
}

/** The notice at the end of a run without WebKit, which is not an error. */
export const NO_WEBKIT = `NOT TRIED HERE: WEBKIT, the engine of iPhones.
  This machine has none, and none could be installed.
  On Debian: apt-get install ${PACKAGES.join(' ')}, then npm test again`;

export function isWebKitHere() {
  return PROGRAMS.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
}

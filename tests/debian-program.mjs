// Finds a program for the tests: the machine's own, or else Debian's. A program without
// dependencies is unpacked next to npm's packages, so that no service starts; one that needs
// libraries is installed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../api/bin/prepare.mjs';

/** Gives up on a mirror that does not answer, because other tests wait meanwhile. */
const MS_MAX = 100_000;

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];

/** Returns the program's path. If it cannot be installed, prints a notice and returns undefined. */
export function debianProgram(name, debianPackage = name) {
  if (isHere(name)) return name;
  const folder = join(root, 'node_modules/.cache/debian', debianPackage);
  const program = join(folder, 'usr/bin', name);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const download = ['apt-get', 'download', debianPackage];
  // A bare machine's package lists are empty, and only root may fill them.
  for (const words of [download, [...asRoot, 'apt-get', 'update'], download]) {
    spawnSync(words[0], words.slice(1), { cwd: folder, stdio: 'ignore', timeout: MS_MAX });
    const [archive] = readdirSync(folder).filter((file) => file.endsWith('.deb'));
    if (archive !== undefined) spawnSync('dpkg-deb', ['-x', archive, '.'], { cwd: folder });
    if (existsSync(program)) return program;
  }
  return missing(name);
}

/** Like `debianProgram`, for a program whose package brings the system libraries it needs. */
export function installedProgram(name, debianPackage) {
  if (isHere(name)) return name;
  // Tests run in parallel, but apt allows only one process.
  const apt = ['apt-get', '-o', `DPkg::Lock::Timeout=${MS_MAX / 1000}`];
  const install = [...apt, 'install', '-y', '--no-install-recommends', debianPackage];
  for (const words of [install, [...apt, 'update'], install]) {
    const [command, ...rest] = [...asRoot, ...words];
    spawnSync(command, rest, { stdio: 'ignore', timeout: 2 * MS_MAX });
    if (isHere(name)) return name;
  }
  return missing(name);
}

function isHere(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

function missing(name) {
  say(`NOT TRIED HERE: ${name} is not on this machine, and Debian's package could not be had.`);
  return undefined;
}

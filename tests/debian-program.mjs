// Finds a program for the tests: the machine's own, else Debian's, unpacked beside the packages of
// npm, so that nothing is installed and no service starts.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../api/bin/prepare.mjs';

/** A mirror that does not answer is given up; the machine's other tests wait meanwhile. */
const MS_MAX = 100_000;

/** Its path; undefined where it can not be had, which is said aloud. */
export function debianProgram(name, debianPackage = name) {
  if (spawnSync('sh', ['-c', `command -v ${name}`]).status === 0) return name;
  const folder = join(root, 'node_modules/.cache/debian', debianPackage);
  const program = join(folder, 'usr/bin', name);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const download = ['apt-get', 'download', debianPackage];
  // The lists of a bare machine are empty, and only root may fill them.
  for (const words of [download, [...asRoot, 'apt-get', 'update'], download]) {
    spawnSync(words[0], words.slice(1), { cwd: folder, stdio: 'ignore', timeout: MS_MAX });
    const [archive] = readdirSync(folder).filter((file) => file.endsWith('.deb'));
    if (archive !== undefined) spawnSync('dpkg-deb', ['-x', archive, '.'], { cwd: folder });
    if (existsSync(program)) return program;
  }
  say(`NOT TRIED HERE: ${name} is not on this machine, and Debian's package could not be had.`);
  return undefined;
}

// The first command on a machine that has nothing but Node and npm.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { foldersUntil } from '../../support/folders.ts';

const newFolder = foldersUntil(afterEach);

/** Some of the forty lines that npm 11 writes where prebuild-install got nothing. */
const COMPLAINT = `npm error path node_modules/better-sqlite3
npm error command sh -c prebuild-install || node-gyp rebuild --release
npm error gyp ERR! find Python
npm error gyp ERR! stack Error: Could not find any Python installation to use
npm error gyp ERR! not ok
`;

/** Installs in a new clone, with an npm that complains so. */
function installed(complaint: string) {
  const clone = newFolder();
  for (const folder of ['api/bin', 'bin']) mkdirSync(join(clone, folder), { recursive: true });
  copyFileSync('api/bin/prepare.mjs', join(clone, 'api/bin/prepare.mjs'));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'complaint'), complaint);
  const npm = join(clone, 'bin/npm');
  writeFileSync(npm, '#!/bin/sh\ncat complaint >&2\nexit 7\n');
  chmodSync(npm, 0o755);
  const program = "import('./api/bin/prepare.mjs').then(({ install }) => install())";
  return spawnSync(process.execPath, ['-e', program], {
    cwd: clone,
    env: { PATH: `${join(clone, 'bin')}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
}

it('a newcomer without a compiler is told what to install, and nothing else', () => {
  const { status, stderr } = installed(COMPLAINT);
  expect(status).toBe(7);
  expect(stderr).toContain('apt-get install -y python3 make g++');
  expect(stderr).not.toContain('gyp');
  expect(stderr.trim().split('\n').length).toBeLessThan(5);
});

it('and whatever else npm complains of is passed on as it is', () => {
  const { status, stderr } = installed('npm error code ENOTFOUND\n');
  expect(status).toBe(7);
  expect(stderr).toContain('npm error code ENOTFOUND');
  expect(stderr).not.toContain('apt-get');
});

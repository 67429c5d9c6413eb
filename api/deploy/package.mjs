// `node api/deploy/package.mjs FOLDER` builds the server and fills an empty folder with the files
// that `npm pack` would pack, plus the lockfile. `npm ci --omit=dev` in that folder completes it.

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, root, run } from '../bin/prepare.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node api/deploy/package.mjs FOLDER');
  process.exit(2);
}
const target = resolve(folder);
mkdirSync(target, { recursive: true });
if (readdirSync(target).length > 0) {
  console.error(`${target} is not empty.`);
  process.exit(2);
}
build();
const packed = mkdtempSync(join(tmpdir(), 'lotproof-pack-'));
run('npm', ['pack', '--silent', '--pack-destination', packed]);
const [archive = ''] = readdirSync(packed);
run('tar', ['-xzf', join(packed, archive), '--strip-components=1', '-C', target]);
rmSync(packed, { recursive: true });
// `npm pack` leaves out a package's own lockfile.
copyFileSync(join(root, 'package-lock.json'), join(target, 'package-lock.json'));
writeFileSync(join(target, 'sbom.json'), billOfMaterials());
compressBest(join(target, 'build/web'));
console.log(`\n  Packaged in ${target}\n`);

/** Lists the third-party code that runs in the package, from the lockfile, in CycloneDX format. */
function billOfMaterials() {
  const words = [
    'sbom',
    '--omit=dev',
    '--no-workspaces',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
  ];
  const { status, stdout } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

/** Compresses the app as much as possible for dealers; the ordinary build is faster instead. */
function compressBest(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  for (const path of files.filter((name) => name.endsWith('.br'))) {
    writeFileSync(path, brotliCompressSync(readFileSync(path.slice(0, -'.br'.length))));
  }
}

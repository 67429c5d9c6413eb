// The first command on a machine that has only Node and npm.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersUntil } from '../../support/folders.ts';

const newFolder = foldersUntil(afterEach);

/** Part of the forty lines that npm 11 prints if prebuild-install fails. */
const COMPLAINT = `npm error path node_modules/better-sqlite3
npm error command sh -c prebuild-install || node-gyp rebuild --release
npm error gyp ERR! find Python
npm error gyp ERR! stack Error: Could not find any Python installation to use
npm error gyp ERR! not ok
`;

/** Installs in a new clone, with an npm that prints this error. */
function installed(complaint: string) {
  return prepared('install', '#!/bin/sh\ncat complaint >&2\nexit 7\n', complaint);
}

/** Calls prepare.mjs's functions one after another, in a new clone with a fake npm. */
function prepared(names: string, npmScript: string, complaint = '') {
  const clone = newFolder();
  for (const folder of ['api/bin', 'bin']) mkdirSync(join(clone, folder), { recursive: true });
  copyFileSync('api/bin/prepare.mjs', join(clone, 'api/bin/prepare.mjs'));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'complaint'), complaint);
  const npm = join(clone, 'bin/npm');
  writeFileSync(npm, npmScript);
  chmodSync(npm, 0o755);
  const calls = names.split(' ').map((name) => `prepare.${name}();`);
  const program = `import('./api/bin/prepare.mjs').then((prepare) => { ${calls.join(' ')} })`;
  return spawnSync(process.execPath, ['-e', program], {
    cwd: clone,
    env: { PATH: `${join(clone, 'bin')}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
}

it('a newcomer without a compiler is told only what to install', () => {
  const { status, stderr } = installed(COMPLAINT);
  expect(status).toBe(7);
  expect(stderr).toContain('apt-get install -y python3 make g++');
  expect(stderr).not.toContain('gyp');
  expect(stderr.trim().split('\n').length).toBeLessThan(5);
});

it('other npm errors are shown to a newcomer unchanged', () => {
  const { status, stderr } = installed('npm error code ENOTFOUND\n');
  expect(status).toBe(7);
  expect(stderr).toContain('npm error code ENOTFOUND');
  expect(stderr).not.toContain('apt-get');
});

/** Imitates an npm that updates its list of installed packages and prints its arguments. */
const LISTING_NPM = `#!/bin/sh
echo "npm $*"
mkdir -p node_modules
case "$*" in
  *--no-workspaces*) echo '{}' > node_modules/.package-lock.json ;;
  *) echo '{"node_modules/lotproof-tests":{}}' > node_modules/.package-lock.json ;;
esac
`;

function npmCalls(names: string): string[] {
  const { stdout } = prepared(names, LISTING_NPM);
  return stdout.split('\n').filter((line) => line.startsWith('npm '));
}

it("starting the sandbox does not download the tests' packages", () => {
  expect(npmCalls('install install')).toEqual([expect.stringMatching('^npm ci --no-workspaces ')]);
});

it("the first test run adds the tests' packages, and a later start keeps them", () => {
  expect(npmCalls('install installWithTests installWithTests install')).toEqual([
    expect.stringMatching('^npm ci --no-workspaces '),
    expect.stringMatching('^npm install --no-save '),
  ]);
  expect(npmCalls('installWithTests install')).toEqual([expect.stringMatching('^npm ci --no-a')]);
});

/** Returns the packages imported by the files whose paths match. */
function packagesImportedBy(isMeant: (path: string) => boolean): Set<string> {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  const files = String(paths)
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path));
  const found = files.filter(isMeant).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return [...text.matchAll(/(?:from |^import |import\(|url\()['"]([^.'"][^'"]*)['"]/gm)];
  });
  return new Set(found.map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''));
}

it("a package imported only by tests is listed in the tests' dependencies", () => {
  const isTest = (path: string) => /^(tests\/|vitest|playwright)/.test(path);
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const ofTheApp = packagesImportedBy((path) => !isTest(path));
  const ofTests = packagesImportedBy(isTest);
  const everyones = Object.keys({ ...dependencies, ...devDependencies });
  expect(everyones.filter((name) => ofTests.has(name) && !ofTheApp.has(name))).toEqual([]);
});

it('an install downloads each package from its address in the lockfile, without a lookup', () => {
  for (const folder of ['.', 'tests/bench', 'tests/mutation']) {
    const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
    const fetched = Object.entries<{ resolved?: string; integrity?: string }>(packages).filter(
      ([path, { resolved }]) => path.includes('node_modules/') && resolved !== 'tests',
    );
    const unnamed = fetched.filter(
      ([, { resolved, integrity }]) =>
        !resolved?.startsWith('https://registry.npmjs.org/') || !integrity,
    );
    expect(fetched.length).toBeGreaterThan(50);
    expect(unnamed.map(([path]) => path)).toEqual([]);
  }
});

// Prepares a fresh clone, using only Node and npm: installs missing packages and builds changed
// sources. It is plain JavaScript because it runs before anything is installed.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = [
  'api',
  'data',
  'sw',
  'web',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Installs a clone's packages and builds it if necessary. Installed packages are already built. */
export function ready() {
  if (!existsSync(join(root, 'vite.config.ts'))) return;
  install();
  build();
}

/**
 * Installs exactly what the lockfile lists for building and running the app. Keeps the tests'
 * packages (the `tests` workspace) if they are installed.
 */
export function install() {
  const { isFresh, hasTests } = installed(root);
  if (!isFresh) npm(root, ['ci', ...(hasTests ? [] : ['--no-workspaces'])]);
}

/** Installs the app's packages, and those that tests, type checks and linting need. */
export function installWithTests() {
  const { isFresh, hasTests } = installed(root);
  // Adds to the installed packages, because `npm ci` would download and compile them all again.
  if (!isFresh) npm(root, ['ci']);
  else if (!hasTests) npm(root, ['install', '--no-save']);
}

/** Installs the packages of a folder that has its own lockfile. Few people need them. */
export function installIn(folder) {
  if (!installed(folder).isFresh) npm(folder, ['ci']);
}

/** npm writes its own lockfile last: if that is older than ours, the installation is incomplete. */
function installed(folder) {
  const own = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(own)) return { isFresh: false, hasTests: false };
  const wanted = join(folder, 'package-lock.json');
  return {
    isFresh: statSync(own).mtimeMs >= statSync(wanted).mtimeMs,
    hasTests: readFileSync(own, 'utf8').includes('"node_modules/lotproof-tests"'),
  };
}

function npm(folder, words) {
  say('Installing (a minute or two, the first time only)');
  const { status, stderr, error } = spawnSync(
    'npm',
    [...words, '--no-audit', '--no-fund', '--loglevel=error'],
    { ...ours, cwd: folder, stdio: ['inherit', 'inherit', 'pipe'], encoding: 'utf8' },
  );
  if (status === 0) return;
  const complaint = stderr || String(error?.message ?? '');
  console.error(needsCompiler(complaint) ? COMPILER_WANTED : complaint);
  process.exit(status ?? 1);
}

/** SQLite's package contains a binary for most machines and compiles one on all others. */
function needsCompiler(complaint) {
  return complaint.includes('better-sqlite3') && /node-gyp|gyp ERR/.test(complaint);
}

const COMPILER_WANTED = `
  SQLite (better-sqlite3) could not be downloaded ready-made for this machine, nor compiled here:
  install Python 3, make and a C++ compiler (Debian: apt-get install -y python3 make g++;
  macOS: xcode-select --install) and type this again.
`;

/** Compiles the server and builds the app, unless no source has changed since the last build. */
export function build() {
  const stamp = join(root, 'build/stamp');
  const fingerprint = fingerprintOf(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  say('Building');
  run('npx', ['tsc', '-b', 'api']);
  run('npx', ['vite', 'build', '--logLevel', 'warn']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** A step that takes longer is stuck, and fails. The slowest takes less than a tenth of this. */
const MS_MAX = 25 * 60_000;

const ours = {
  cwd: root,
  timeout: MS_MAX,
  shell: process.platform === 'win32', // npm and npx are scripts on Windows
};

/** Runs one of the project's commands. If it fails, this process exits with the same code. */
export function run(command, words) {
  const { status, error } = spawnSync(command, words, { ...ours, stdio: 'inherit' });
  if (error) console.error(`${command} ${words.join(' ')}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

export function say(text) {
  console.log(`\n  ${text} …\n`);
}

function fingerprintOf(paths) {
  // The hash also covers the server's address, because the built app contains it.
  const hash = createHash('sha256')
    .update(process.env.LOTPROOF_API ?? '')
    .update('\0');
  for (const path of paths.flatMap((each) => filesUnder(each)).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (path === 'data/local') return []; // this is the server's own state
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(`${path}/${name}`));
}

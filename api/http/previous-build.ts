// The code of the previous build: a page that was open during an update still requests it. Stored
// in the state folder, because the build folder is recreated each time.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** This build and the one before it: a page older than that has been told of two updates. */
const BUILDS_KEPT = 2;

/** Copies this build's assets and returns the folders that hold copies, newest first. */
export function keptAssets(dataDir: string, webDir: string): string[] {
  const assets = join(webDir, 'assets');
  const kept = join(dataDir, 'builds');
  if (!existsSync(assets)) return []; // API tests run without screens
  mkdirSync(kept, { recursive: true });
  const own = join(kept, nameOf(assets));
  if (!existsSync(own)) cpSync(assets, join(own, 'assets'), { recursive: true });
  const now = new Date();
  utimesSync(own, now, now); // a build that was gone back to is the newest again
  const builds = readdirSync(kept)
    .map((name) => join(kept, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(BUILDS_KEPT)) rmSync(old, { recursive: true, force: true });
  return builds.slice(0, BUILDS_KEPT);
}

/** The names are content hashes: two builds with the same names have the same bytes. */
function nameOf(assets: string): string {
  return createHash('sha256')
    .update(readdirSync(assets).sort().join('\n'))
    .digest('hex')
    .slice(0, 16);
}

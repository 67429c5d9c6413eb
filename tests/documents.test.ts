// The repository's pages name files that exist.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));
const pages = files.filter((path) => path.endsWith('.md'));

/** Files that a server, a build or the reader makes. */
const MADE = /(^|\/)(signing-key|sbom|lotproof\.lock|jwks|withdrawn)\.json$|NAME/;

function foundIn(page: string, pattern: RegExp): string[] {
  return [...readFileSync(page, 'utf8').matchAll(pattern)].map(([, path = '']) => path);
}

describe('The pages of the repository', () => {
  it('have no markers of a merge conflict', () => {
    expect(pages.filter((page) => foundIn(page, /^(<{7}|>{7}) /gm).length > 0)).toEqual([]);
  });

  it('link only to files that exist', () => {
    const missing = pages.flatMap((page) =>
      foundIn(page, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
        .filter((path) => !existsSync(join(dirname(page), path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('name only files that exist, from the root or any folder above', () => {
    const missing = pages.flatMap((page) =>
      foundIn(page, /`([\w@-][\w.@/-]*\.(?:tsx?|mjs|md|css|sh|json|yml|service|caddy|py))`/g)
        .filter((path) => !MADE.test(path))
        .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
        .map((path) => `${page}: ${path}`),
    );
    // A changelog also names what was removed.
    expect(missing.filter((line) => !line.startsWith('CHANGELOG'))).toEqual([]);
  });

  it('name only folders that exist', () => {
    const missing = pages.flatMap((page) =>
      foundIn(page, /`((?:api|data|sw|web|tests)\/[\w/-]+\/?)`/g)
        .filter((path) => !MADE.test(path) && !existsSync(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing.filter((line) => !line.startsWith('CHANGELOG'))).toEqual([]);
  });
});

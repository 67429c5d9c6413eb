// The repository's pages name files that exist, and the page on security covers its standard.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

it('pages have no merge conflict markers', () => {
  expect(pages.filter((page) => foundIn(page, /^(<{7}|>{7}) /gm).length > 0)).toEqual([]);
});

it('pages link only to files that exist', () => {
  const missing = pages.flatMap((page) =>
    foundIn(page, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
      .filter((path) => !existsSync(join(dirname(page), path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('pages name only files that exist, by their path from the root or from a folder', () => {
  const missing = pages.flatMap((page) =>
    foundIn(page, /`([\w@-][\w.@/-]*\.(?:tsx?|mjs|md|css|sh|json|yml|service|caddy|py))`/g)
      .filter((path) => !MADE.test(path))
      .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
      .map((path) => `${page}: ${path}`),
  );
  // A changelog also names what was removed.
  expect(missing.filter((line) => !line.startsWith('CHANGELOG'))).toEqual([]);
});

it('pages name only folders that exist', () => {
  const missing = pages.flatMap((page) =>
    foundIn(page, /`((?:api|data|sw|web|tests)\/[\w/-]+\/?)`/g)
      .filter((path) => !MADE.test(path) && !existsSync(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing.filter((line) => !line.startsWith('CHANGELOG'))).toEqual([]);
});

const page = readFileSync('api/security.md', 'utf8');

/** The number of level 1 and 2 requirements in each chapter of ASVS 5.0; 253 in all. */
const REQUIREMENTS: Record<string, number> = {
  ...{ V1: 27, V2: 11, V3: 19, V4: 10, V5: 9, V6: 35, V7: 18, V8: 7, V9: 7 },
  ...{ V10: 29, V11: 14, V12: 9, V13: 13, V14: 9, V15: 13, V16: 16, V17: 7 },
};

function rowsOf(chapter: string): string[] {
  const [, text = ''] = page.split(new RegExp(`^### ${chapter} .*$`, 'm'));
  const [rows = ''] = text.split('\n### ');
  return [...rows.matchAll(/^\| ([\d., ]+) \| (.+) \|$/gm)].flatMap((row) =>
    (row[1] ?? '').split(', '),
  );
}

it.each(Object.entries(REQUIREMENTS))(
  'the page on security has each requirement of %s once',
  (chapter, count) => {
    const rows = rowsOf(chapter);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toHaveLength(count);
    expect(rows.every((id) => id.startsWith(`${chapter.slice(1)}.`))).toBe(true);
  },
);

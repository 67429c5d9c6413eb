// Checks that the security page covers its standard: each requirement has a row.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('api/security.md', 'utf8');

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0; 253 in all. */
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

describe('The page on security', () => {
  it.each(Object.entries(REQUIREMENTS))('has each requirement of %s once', (chapter, count) => {
    const rows = rowsOf(chapter);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toHaveLength(count);
    expect(rows.every((id) => id.startsWith(`${chapter.slice(1)}.`))).toBe(true);
  });
});

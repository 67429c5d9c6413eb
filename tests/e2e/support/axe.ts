// Checks a page with axe's accessibility rules.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe's rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

type Axe = {
  run: (options: RunOptions) => Promise<AxeResults>;
};

/** Dark mode changes only colours (the style's tokens), so only rules about colours run again. */
const OPTIONS = { light: {}, dark: { runOnly: COLOURS } };
const BRIEFLY: RunOptions = { resultTypes: ['violations'], preload: false };

/** Expects no violation on the page in light or dark mode. `where` names the page in a failure. */
export async function expectNoViolation(
  page: Page,
  where: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe); // the page's policy forbids a script element
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(
      (how) => (globalThis as unknown as { axe: Axe }).axe.run(how),
      // Keep the report short, and do not fetch style sheets again: no rule reads them.
      { ...OPTIONS[colorScheme], ...BRIEFLY },
    );
    const violations = found.violations.map(({ id, nodes }) => ({
      where: `${where}, ${colorScheme}`,
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
    }));
    expect.soft(violations).toEqual([]);
  }
}

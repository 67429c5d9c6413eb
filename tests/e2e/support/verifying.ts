// A live server's key and signed reports for /v, because a sandbox's reports are marked as
// invented.

import type { BrowserContext, Page } from 'playwright/test';
import { codeAddress } from '../../../sw/proof/proof-code.ts';
import { signingKey } from '../../support/signed-statement.ts';
import { published, soldReport } from '../../support/sold-report.ts';

type Key = ReturnType<typeof signingKey>;

/**
 * Publishes this key for the tests' host. The page waits for it however long a busy machine takes,
 * not only ten seconds.
 */
export async function publish(
  context: BrowserContext,
  key: Key,
  more: Parameters<typeof published>[1] = {},
): Promise<void> {
  await context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await context.route('**/.well-known/jwks.json', (route) =>
    route.fulfill({ json: { keys: [published(key, more)] } }),
  );
}

/** Returns the address in a report's code, on this test's server. */
export function codeOf(sdJwt: string, path = '/v'): string {
  const [jws = ''] = sdJwt.split('~');
  return `${path}#${codeAddress(jws)?.digits}`;
}

/** Chooses a file, as the phone's picker does. */
export async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const input = page.locator('[data-state]:not([hidden]) input[data-choose]').nth(1);
  await input.setInputFiles({ name, mimeType, buffer });
}

export { signingKey, soldReport };

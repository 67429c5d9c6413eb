// A live server's key as the page /v gets it, and reports that it signed: the sandbox's own
// server marks its records as invented.

import type { BrowserContext, Page } from 'playwright/test';
import { codeAddress } from '../../../sw/proof/proof-code.ts';
import { signingKey } from '../../support/signed-statement.ts';
import { published, soldReport } from '../../support/sold-report.ts';

type Key = ReturnType<typeof signingKey>;

/** Publishes this key for the host of tests. */
export async function publish(
  context: BrowserContext,
  key: Key,
  more: Parameters<typeof published>[1] = {},
): Promise<void> {
  await context.route('**/.well-known/jwks.json', (route) =>
    route.fulfill({ json: { keys: [published(key, more)] } }),
  );
}

/** The address of a report's code, on the server of this test. */
export function codeOf(sdJwt: string, path = '/v'): string {
  const [jws = ''] = sdJwt.split('~');
  return `${path}#${codeAddress(jws)?.digits}`;
}

/** As the phone's picker does. */
export async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const input = page.locator('[data-state]:not([hidden]) input[data-choose]').nth(1);
  await input.setInputFiles({ name, mimeType, buffer });
}

export { signingKey, soldReport };

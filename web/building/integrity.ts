// What each file of the build must be, byte for byte: a worker that is installed behind a gate of a
// network keeps none of the gate's pages in the place of code.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ManifestTransform } from 'workbox-build';

const webDir = new URL('../../build/web/', import.meta.url);

/** As https://www.w3.org/TR/SRI/#integrity-metadata has it; the browser refuses what differs. */
export const withIntegrity: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) => {
    const bytes = readFileSync(fileURLToPath(new URL(encodeURI(entry.url), webDir)));
    const hash = createHash('sha256').update(bytes).digest('base64');
    return { ...entry, integrity: `sha256-${hash}` };
  }),
});

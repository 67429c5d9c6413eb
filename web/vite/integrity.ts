// What each file of the build must be, byte for byte: a worker that is installed behind a gate of a
// network keeps none of the gate's pages in the place of code.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { ManifestTransform } from 'workbox-build';

/** Hashes as https://www.w3.org/TR/SRI/ has them; the browser refuses what differs. */
export function integrity(): { plugin: Plugin; withIntegrity: ManifestTransform } {
  let outDir = '';
  return {
    plugin: {
      name: 'integrity',
      configResolved({ root, build }) {
        outDir = resolve(root, build.outDir);
      },
    },
    withIntegrity: (entries) => ({
      manifest: entries.map((entry) => {
        const hash = createHash('sha256').update(readFileSync(join(outDir, entry.url)));
        return { ...entry, integrity: `sha256-${hash.digest('base64')}` };
      }),
    }),
  };
}
